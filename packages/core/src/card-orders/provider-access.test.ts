import { expect, test, vi } from 'vitest'
import { AdapterError } from '../shared/adapter-error.ts'
import { EMAIL_CODE, FakeCardProvider } from '../testing/fake-card-provider.ts'
import { NOON } from '../testing/fixtures.ts'
import { ProviderAccess } from './provider-access.ts'

const BUYER = { email: 'anna@example.test', userIp: '203.0.113.7' }

async function open() {
  let now = NOON
  const provider = new FakeCardProvider({ sold: ['eth'], unitsPerMinor: 1n, now: () => now })
  await provider.signUp({ ...BUYER, isAccepted: true })
  const signIn = vi.spyOn(provider, 'signIn')
  const access = new ProviderAccess(provider, { now: () => now })
  return { access, provider, signIn, wait: (ms: number) => (now += ms) }
}

test("reuses a user's provider session for ten minutes", async () => {
  const { access, signIn, wait } = await open()
  const tokens = [
    await access.as(BUYER, async (one) => one.bearerToken),
    await access.as(BUYER, async (one) => one.userIp),
  ]
  expect([tokens[0], tokens[1], signIn.mock.calls.length]).toEqual([`bearer of ${BUYER.email}`, BUYER.userIp, 1])
  wait(10 * 60_000)
  await access.as(BUYER, async () => {})
  expect(signIn).toHaveBeenCalledTimes(2)
})

test('signs in to the provider again only once when the provider rejects the session', async () => {
  const { access, signIn } = await open()
  await access.as(BUYER, async () => {})
  let calls = 0
  const answer = await access.as(BUYER, async () => {
    calls += 1
    if (calls === 1) throw new AdapterError('ended', { retryable: false })
    return 'again'
  })
  expect([answer, signIn.mock.calls.length]).toEqual(['again', 2])
  const away = access.as(BUYER, () => Promise.reject(new AdapterError('away', { retryable: true })))
  await expect(away).rejects.toThrow('away')
  expect(signIn).toHaveBeenCalledTimes(2)
})

test('rejects a user without an account at the card provider', async () => {
  const { access } = await open()
  const unknown = access.as({ ...BUYER, email: 'nobody@example.test' }, async () => {})
  await expect(unknown).rejects.toMatchObject({ retryable: false })
})

test('requests another emailed code only after the time that the provider states', async () => {
  const { access, provider, wait } = await open()
  provider.emailCodes({ mustVerify: false })
  const calls = vi.spyOn(provider, 'signUp')
  const first = { key: 'key 1', length: 6, resendSeconds: 60 }
  expect(await access.signUp(BUYER)).toEqual({ isKnown: true, emailCode: first })
  wait(45_000)
  expect(access.emailCodeOf(BUYER.email.toUpperCase())).toEqual({ ...first, resendSeconds: 15 })
  expect(await access.signUp(BUYER)).toEqual({ isKnown: true, emailCode: { ...first, resendSeconds: 15 } })
  expect(calls).toHaveBeenCalledTimes(1)
  wait(15_000)
  expect(await access.signUp(BUYER)).toMatchObject({ emailCode: { key: 'key 2', resendSeconds: 60 } })
  expect(access.emailCodeOf('other@example.test')).toBeNull()
})

test('forgets an emailed code once the provider has accepted it, but not after a rejection', async () => {
  const { access, provider } = await open()
  provider.emailCodes({ mustVerify: false })
  const { emailCode } = await access.signUp(BUYER)
  const enter = (code: string) => access.verifyEmail(BUYER, { key: emailCode?.key ?? '', code })
  expect(await enter('000000')).toBe(false)
  expect(access.emailCodeOf(BUYER.email)).not.toBeNull()
  expect(await enter(EMAIL_CODE)).toBe(true)
  expect(access.emailCodeOf(BUYER.email)).toBeNull()
})
