import { expect, test, vi } from 'vitest'
import { FakeCardProvider } from '../../testing/fake-card-provider.ts'
import { NOON } from '../../testing/fixtures.ts'
import { GENEROUS_STANDINGS } from '../../testing/generous-standings.ts'
import { memoryLimiters } from '../../testing/memory/memory-limiters.ts'
import { CardEstimates } from '../card-estimates.ts'
import { CARD_CREATE_RULE, countCardCreate } from '../count-card-create.ts'
import { ProviderAccess } from '../provider-access.ts'
import { assertMaySell, type AssertMaySellDeps } from './assert-may-sell.ts'

const clock = { now: () => NOON }
const SELLER = { userId: 1, email: 'anna@example.test', userIp: '203.0.113.7' }

async function open() {
  const provider = new FakeCardProvider({ sold: ['eth'], unitsPerMinor: 1n, now: clock.now })
  await provider.signUp({ ...SELLER, isAccepted: true })
  provider.setUser(SELLER.email, { identity: 'complete', name: 'Anna Seller' })
  const limiterOf = memoryLimiters(clock)
  const payouts = {
    code: 'fake',
    payoutCards: async () => [{ id: 'card_1', lastDigits: '3333' }],
    newCardPage: async () => '',
    payoutPage: () => '',
  }
  const estimates = new CardEstimates({ provider, clock, limiterOf, within: (work) => work })
  const deps: AssertMaySellDeps = {
    cards: { provider, estimates, payouts, identityFormBaseUrl: null },
    access: new ProviderAccess(provider, clock),
    fiatStandings: GENEROUS_STANDINGS,
    names: { findMatches: async () => [] },
    cardCreates: limiterOf(CARD_CREATE_RULE),
  }
  return { deps, calls: vi.spyOn(provider, 'user') }
}

test('calls the provider for at most ten purchases and sales per account a minute', async () => {
  const { deps, calls } = await open()
  expect(await assertMaySell(deps, SELLER, 'card_1')).toBe('3333')
  for (let purchase = 0; purchase < 5; purchase += 1) await countCardCreate(deps, SELLER.userId)
  for (let sale = 0; sale < 4; sale += 1)
    await expect(assertMaySell(deps, SELLER, 'card_2')).rejects.toMatchObject({ code: 'ADDRESS_INVALID' })
  const error = { code: 'TOO_MANY_ATTEMPTS', details: { retryAfterSeconds: 60 } }
  await expect(assertMaySell(deps, SELLER, 'card_1')).rejects.toMatchObject(error)
  expect(calls).toHaveBeenCalledTimes(5)
  expect(await assertMaySell(deps, { ...SELLER, userId: 2 }, 'card_1')).toBe('3333')
})
