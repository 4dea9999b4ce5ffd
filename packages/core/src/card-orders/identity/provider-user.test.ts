import { expect, test, vi } from 'vitest'
import { AdapterError } from '../../shared/adapter-error.ts'
import { EMAIL_CODE, FakeCardProvider } from '../../testing/fake-card-provider.ts'
import { NOON } from '../../testing/fixtures.ts'
import { CardEstimates } from '../card-estimates.ts'
import { ProviderAccess } from '../provider-access.ts'
import { openIdentityForm } from './open-identity-form.ts'
import { readProviderUser, type ProviderUserDeps } from './provider-user.ts'
import { signInAtProvider } from './sign-in-at-provider.ts'
import { signUpAtProvider } from './sign-up-at-provider.ts'
import { verifyProviderEmail } from './verify-provider-email.ts'

const clock = { now: () => NOON }
const within = <T>(work: Promise<T>) => work
const ANNA = { userId: 1, email: 'anna@example.test', userIp: '203.0.113.7' }
const BORIS = { userId: 2, email: 'boris@example.test', userIp: '203.0.113.8' }

function setUp(part: Partial<ProviderUserDeps> = {}) {
  const provider = new FakeCardProvider({ sold: ['eth'], unitsPerMinor: 1n, now: clock.now })
  const budget = { take: async () => ({ isOver: false, left: 1, resetMs: 0 }) }
  const estimates = new CardEstimates({ provider, clock, within, limiterOf: () => budget })
  const deps: Parameters<typeof openIdentityForm>[0] = {
    cards: { provider, estimates, payouts: null, identityFormBaseUrl: 'https://form.example.test' },
    access: new ProviderAccess(provider, clock),
    handles: { issue: (userId) => `handle of ${userId}`, belongsTo: (text, userId) => text === `handle of ${userId}` },
    followedChecks: { noteForm: async () => {} },
    fiatStandings: { noteProvider: async () => NOON - 60_000 },
    userCalls: budget,
    clock,
    within,
    ...part,
  }
  return { deps, provider }
}

async function signedIn(part: Partial<ProviderUserDeps> = {}) {
  const { deps, provider } = setUp(part)
  await signUpAtProvider(deps, ANNA, ANNA.email)
  return { deps, provider, anna: { ...ANNA, handle: await signInAtProvider(deps, ANNA, ANNA.email) } }
}

test('accepts a repeated sign-up at the card provider with the same email address', async () => {
  const { deps } = setUp()
  expect(await signUpAtProvider(deps, ANNA, 'Anna@Example.test')).toEqual({ isKnown: false, emailCode: null })
  expect(await signUpAtProvider(deps, ANNA, ANNA.email)).toEqual({ isKnown: true, emailCode: null })
})

test("rejects a sign-up with another account's email address without calling the provider", async () => {
  const { deps, provider } = setUp()
  const calls = [vi.spyOn(provider, 'signUp'), vi.spyOn(provider, 'signIn')]
  await expect(signUpAtProvider(deps, ANNA, BORIS.email)).rejects.toMatchObject({ code: 'PROVIDER_EMAIL_OTHER' })
  await expect(signInAtProvider(deps, ANNA, BORIS.email)).rejects.toMatchObject({ code: 'PROVIDER_EMAIL_OTHER' })
  for (const call of calls) expect(call).not.toHaveBeenCalled()
})

test('rejects the sign-in of a user who has no account at the provider', async () => {
  const { deps } = setUp()
  await expect(signInAtProvider(deps, ANNA, ANNA.email)).rejects.toMatchObject({ code: 'PROVIDER_USER_UNKNOWN' })
})

test('returns the status of the identity check and the origin of the identity form', async () => {
  const { deps, provider, anna } = await signedIn()
  provider.setUser(ANNA.email, { isEmailConfirmed: true, identity: 'under_review' })
  expect(await readProviderUser(deps, anna)).toMatchObject({
    isEmailConfirmed: true,
    identity: 'under_review',
    identityAgeMs: 60_000,
  })
  expect(await openIdentityForm(deps, anna)).toEqual({
    token: `form of ${ANNA.email}`,
    applicantId: ANNA.email,
    formBaseUrl: 'https://form.example.test',
  })
})

test("rejects another account's provider handle without calling the provider", async () => {
  const { deps, provider, anna } = await signedIn()
  const calls = [vi.spyOn(provider, 'user'), vi.spyOn(provider, 'identityToken'), vi.spyOn(provider, 'signIn')]
  const attacker = { ...BORIS, handle: anna.handle }
  await expect(readProviderUser(deps, attacker)).rejects.toMatchObject({ code: 'PROVIDER_HANDLE_INVALID' })
  await expect(openIdentityForm(deps, attacker)).rejects.toMatchObject({ code: 'PROVIDER_HANDLE_INVALID' })
  for (const call of calls) expect(call).not.toHaveBeenCalled()
})

test('throws distinct errors for an unreachable provider, too many calls and missing card support', async () => {
  const { deps, provider, anna } = await signedIn()
  vi.spyOn(provider, 'user').mockReturnValue(new Promise(() => {}))
  const late = (_work: Promise<unknown>, ms: number) =>
    Promise.reject(new AdapterError(`No answer within ${ms} ms`, { retryable: true }))
  await expect(readProviderUser({ ...deps, within: late }, anna)).rejects.toMatchObject({ code: 'CARD_PROVIDER_AWAY' })
  const over = { take: async () => ({ isOver: true, left: 0, resetMs: 1_500 }) }
  await expect(readProviderUser({ ...deps, userCalls: over }, anna)).rejects.toMatchObject({
    code: 'TOO_MANY_ATTEMPTS',
    details: { retryAfterSeconds: 2 },
  })
  await expect(readProviderUser({ ...deps, cards: null }, anna)).rejects.toMatchObject({ code: 'CARDS_CLOSED' })
})

test('throws CARDS_CLOSED when no identity form is configured', async () => {
  const { deps, anna } = await signedIn()
  const cards = deps.cards && { ...deps.cards, identityFormBaseUrl: null }
  await expect(openIdentityForm({ ...deps, cards }, anna)).rejects.toMatchObject({ code: 'CARDS_CLOSED' })
})

test('confirms the email address with the code that the provider has emailed', async () => {
  const { deps, provider, anna } = await signedIn()
  provider.emailCodes({ mustVerify: false })
  const { emailCode } = await signUpAtProvider(deps, ANNA, ANNA.email)
  expect(await readProviderUser(deps, anna)).toMatchObject({ isEmailConfirmed: false, emailCode })
  const codes = { ...deps, providerCodes: deps.userCalls }
  const key = emailCode?.key ?? ''
  const wrong = verifyProviderEmail(codes, ANNA, { key, code: '000000' })
  await expect(wrong).rejects.toMatchObject({ code: 'CODE_WRONG', details: { field: 'code' } })
  await verifyProviderEmail(codes, ANNA, { key, code: EMAIL_CODE })
  expect(await readProviderUser(deps, anna)).toMatchObject({ isEmailConfirmed: true, emailCode: null })
})

test('rejects another code from an account that has entered too many codes', async () => {
  const { deps, provider } = setUp()
  const calls = vi.spyOn(provider, 'verifyEmail')
  const over = { take: async () => ({ isOver: true, left: 0, resetMs: 60_000 }) }
  const answer = verifyProviderEmail({ ...deps, providerCodes: over }, ANNA, { key: 'key 1', code: EMAIL_CODE })
  await expect(answer).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
  expect(calls).not.toHaveBeenCalled()
})
