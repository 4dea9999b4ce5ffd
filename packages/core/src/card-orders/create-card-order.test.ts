import { MIN_CARD_ORDER_ID } from '@cambio/kernel/order-vocabulary'
import { beforeEach, expect, test, vi } from 'vitest'
import { cardInstrument } from '../fiat/fiat-instrument.ts'
import { Catalogue } from '../instruments/catalogue.ts'
import { MemoryTickBook } from '../quotes/memory-tick-book.ts'
import { FakeCardProvider } from '../testing/fake-card-provider.ts'
import { ETH, NOON } from '../testing/fixtures.ts'
import { GENEROUS_STANDINGS } from '../testing/generous-standings.ts'
import { MemoryCardOrderStore } from '../testing/memory/memory-card-order-store.ts'
import { memoryLimiters } from '../testing/memory/memory-limiters.ts'
import { listing } from '../testing/none-listed.ts'
import { CardEstimates } from './card-estimates.ts'
import { CARD_CREATE_RULE } from './count-card-create.ts'
import { createCardOrder, type CreateCardOrderDeps, type CreateCardOrderInput } from './create-card-order.ts'
import { ProviderAccess } from './provider-access.ts'

const clock = { now: () => NOON }
const EMAIL = 'anna@example.test'
const INPUT: CreateCardOrderInput = {
  account: { userId: 1, email: EMAIL },
  userIp: '203.0.113.7',
  from: { slug: 'usd-card' },
  to: { slug: 'eth' },
  amount: '200',
  claimedCoins: null,
  destinationAddress: '0xAbc',
  destinationMemo: null,
  legacyOrderId: null,
  idempotencyKey: null,
  requestHash: 'hash',
  locale: 'en',
}
/** Claimed amount of coins that exceeds the provider's quote for the payment. */
const TOO_MANY_COINS = '90'

let provider: FakeCardProvider
let findMatches: ReturnType<typeof vi.fn<CreateCardOrderDeps['names']['findMatches']>>
let deps: CreateCardOrderDeps
let serial = 0

beforeEach(async () => {
  provider = new FakeCardProvider({ sold: ['eth'], unitsPerMinor: 10n ** 12n, now: clock.now })
  await provider.refreshCoins()
  await provider.signUp({ email: EMAIL, isAccepted: true })
  provider.setUser(EMAIL, { identity: 'complete', name: 'Anna Buyer' })
  findMatches = vi.fn<CreateCardOrderDeps['names']['findMatches']>().mockResolvedValue([])
  const limiterOf = memoryLimiters(clock)
  const estimates = new CardEstimates({ provider, clock, limiterOf, within: (work) => work })
  deps = {
    catalogue: new Catalogue([cardInstrument('USD'), ETH]),
    clock,
    ticks: new MemoryTickBook(clock),
    cards: { provider, estimates, payouts: null, identityFormBaseUrl: null },
    cardOrders: new MemoryCardOrderStore({ post: async () => true }),
    cardCreates: limiterOf(CARD_CREATE_RULE),
    fiatStandings: GENEROUS_STANDINGS,
    chains: { ownAddresses: async () => [] },
    access: new ProviderAccess(provider, clock),
    pageProofs: { issue: () => 'proof', matches: () => true },
    report: () => {},
    addressRules: new Map([
      [ETH.chain, { check: (address) => ({ ok: true, canonical: address }), paymentUri: () => '', example: '' }],
    ]),
    screening: listing(new Set()),
    names: { findMatches },
    reach: () => {},
    newCardOrderId: () => MIN_CARD_ORDER_ID + (serial += 1),
    newUuid: () => `uuid-${(serial += 1)}`,
  }
})

const create = (part: Partial<CreateCardOrderInput> = {}) => createCardOrder(deps, { ...INPUT, ...part })

test('calls the provider for at most ten purchases per account a minute, even if they create no order', async () => {
  const calls = vi.spyOn(provider, 'signUp')
  const stale = { claimedCoins: TOO_MANY_COINS }
  for (let time = 0; time < 10; time += 1)
    await expect(create(stale)).rejects.toMatchObject({ code: 'RATE_OUT_OF_DATE' })
  const error = { code: 'TOO_MANY_ATTEMPTS', details: { retryAfterSeconds: 60 } }
  await expect(create(stale)).rejects.toMatchObject(error)
  await expect(create()).rejects.toMatchObject(error)
  expect(calls).toHaveBeenCalledTimes(10)
  await expect(create({ account: { userId: 2, email: EMAIL } })).resolves.toMatchObject({ state: 'WAITING' })
})

test('returns the earlier order for a repeated idempotency key even if the account is at its limit', async () => {
  const key = { idempotencyKey: 'key' }
  const { orderId } = await create(key)
  for (let time = 0; time < 10; time += 1) await create().catch(() => {})
  await expect(create()).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
  expect(await create(key)).toMatchObject({ orderId })
})

test("does not screen the buyer's name if the claimed rate of the purchase is out of date", async () => {
  await expect(create({ claimedCoins: TOO_MANY_COINS })).rejects.toMatchObject({ code: 'RATE_OUT_OF_DATE' })
  expect(findMatches).not.toHaveBeenCalled()
  await create()
  expect(findMatches).toHaveBeenCalledTimes(1)
})

test('fails with KYC_NEEDED until the buyer has entered the code that the provider emailed', async () => {
  provider.setUser(EMAIL, { isEmailConfirmed: false })
  provider.emailCodes({ mustVerify: true })
  await expect(create()).rejects.toMatchObject({ code: 'KYC_NEEDED' })
  provider.setUser(EMAIL, { isEmailConfirmed: true })
  expect(await create()).toMatchObject({ state: 'WAITING' })
})
