import type { AccountData } from '@cambio/contract/account'
import { KYC_POLL_MS } from '@cambio/contract/timing'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { fakeApi, type FakeAnswer } from '../../../testing/fake-api.ts'
import { accountOf, coin, ETH, quoteOf } from '../../../testing/samples.ts'
import { show } from '../../../testing/show.tsx'
import { CheckPage } from '../components/check-page.tsx'

export const ANNA = accountOf({ notifications: { orders: false } })
export const PURCHASE = { send: 'usd-card', receive: 'eth', amount: '5000', destinationAddress: '0xdestination' }
export const QUOTE = quoteOf({
  amountToGet: '1.602644321416534016',
  instrumentFrom: coin('USD', { slug: 'usd-card', instrumentType: 'fiat' }),
  instrumentTo: ETH,
  liquidityProviderPublicCode: 'mercuryo',
  noKycThreshold: '756',
})
export const FORM_ORIGIN = 'https://identity.example'
export const AWAY: FakeAnswer = { status: 503, json: { code: 'ERR_SERVICE_UNAVAILABLE' } }
export const status = (state: string, statusAgeMs = 0): FakeAnswer => ({
  json: { features: [{ feature: 'crypto', status: state, statusAgeMs }] },
})

/** Makes the tests of a file use simulated time and an empty session storage. */
export function simulateTime(): void {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    sessionStorage.clear()
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}

export const needed = vi.fn()
const signedIn = <Answer,>(call: () => Promise<Answer>) => call()

/** Opens the page. `answers` replaces the responses to the provider calls. */
export async function openCheck(
  answers: Record<string, () => FakeAnswer> = {},
  over: { account?: AccountData | null; purchase?: typeof PURCHASE & { refundAddress?: string } } = {},
) {
  const calls = fakeApi({
    '/rates/public/one': () => ({ json: QUOTE }),
    '/user/sign-in': () => ({ json: { bearerToken: 'a handle' } }),
    '/user/contacts': () => ({ json: { emailStatus: 'confirmed', emailCode: null } }),
    '/user/kyc-status': () => status('incomplete'),
    ...answers,
  })
  const page = { purchase: PURCHASE, account: ANNA, pairCode: () => 'cardusd-eth', signedIn, onAccountNeeded: needed }
  await show(<CheckPage {...page} {...over} />, ['identity'])
  return calls
}

export const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name })
export const poll = (ms = KYC_POLL_MS) => act(() => vi.advanceTimersByTimeAsync(ms))
export const paths = (calls: { path: string }[], end: string) => calls.filter(({ path }) => path.endsWith(end)).length
