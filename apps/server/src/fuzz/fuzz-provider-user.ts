import { FakeCardProvider } from '@cambio/core/testing/fake-card-provider'
import { vi } from 'vitest'
import { codeFor, newUser } from '../testing/people.ts'
import type { TestApp } from '../testing/test-app.ts'
import type { Known } from './sample.ts'

const PROVIDER = '/api/v1/liquidity-providers/mercuryo'
/** Card provider settings with a URL on which no server listens. */
export const CARDS = JSON.stringify({
  provider: 'mercuryo',
  baseUrl: 'http://127.0.0.1:1',
  publicBaseUrl: 'http://127.0.0.1:1',
  paymentPageOrigin: 'http://127.0.0.1:1',
  partnerToken: 'fuzz',
  widgetId: 'fuzz',
  signKey: 'fuzz',
  identityFormBaseUrl: 'http://127.0.0.1:1',
  payoutCurrencies: ['USD'],
})
let users = 0

/** Replaces the card provider's user calls with a fake so that the test needs no other process. */
export function fakeProviderUsers({ composition }: TestApp): void {
  const { provider: real, payouts } = composition.services.cards ?? {}
  if (!real || !payouts) throw new Error('The fuzzed server has a card provider that pays to cards')
  const fake = new FakeCardProvider({ sold: [], unitsPerMinor: 1n, now: Date.now })
  vi.spyOn(real, 'signUp').mockImplementation((user) => fake.signUp(user))
  vi.spyOn(real, 'signIn').mockImplementation((user) => fake.signIn(user))
  vi.spyOn(real, 'user').mockImplementation((session) => fake.user(session))
  vi.spyOn(real, 'verifyEmail').mockResolvedValue(true)
  vi.spyOn(real, 'identityToken').mockImplementation((session) => fake.identityToken(session))
  vi.spyOn(payouts, 'payoutCards').mockResolvedValue([{ id: 'card_fuzz', lastDigits: '3333' }])
  vi.spyOn(payouts, 'newCardPage').mockResolvedValue('http://127.0.0.1:1/new-card')
}

/** Creates a signed-in user who has an account with the card provider. Returns valid field values and headers. */
export async function providersUser(stack: TestApp): Promise<{ known: Known; cookie: Record<string, string> }> {
  const email = `fuzz-buyer-${(users += 1)}@example.org`
  const browser = await newUser(stack, email)
  await browser.post('/api/v1/users/local/confirm-email', { code: await codeFor(stack, email, 'CONFIRM_EMAIL') })
  await browser.post(`${PROVIDER}/user/sign-up`, { email, accept: true })
  const { bearerToken } = (await browser.post(`${PROVIDER}/user/sign-in`, { email })).json<{ bearerToken: string }>()
  const cookies = [...browser.cookies].map(([name, { value }]) => `${name}=${value}`)
  return {
    known: { email: [email], accept: [true], feature: ['crypto'] },
    cookie: { cookie: cookies.join('; '), origin: 'http://localhost:3000', 'b2b-bearer-token': bearerToken },
  }
}
