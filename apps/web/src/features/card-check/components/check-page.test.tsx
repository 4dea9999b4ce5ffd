// @vitest-environment happy-dom
import type { AccountData } from '@cambio/contract/account'
import { KYC_NEEDED_MESSAGE } from '@cambio/contract/error-codes'
import { KYC_LATE_MS, KYC_POLL_MAX_TRIES, KYC_POLL_MS } from '@cambio/contract/timing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pendingOrder, failedOrder } from '../../../lib/exchange/pending-order.ts'
import { fakeApi, type FakeAnswer } from '../../../testing/fake-api.ts'
import { coin, ETH, quoteOf } from '../../../testing/samples.ts'
import { show } from '../../../testing/show.tsx'
import { CheckPage } from './check-page.tsx'

const ANNA: AccountData = {
  userId: 7,
  email: 'anna@example.org',
  isEmailConfirmed: true,
  permissions: 'USER',
  adminPermissionsScope: [],
  locale: 'en',
  notifications: { orders: false },
  createdAt: '2026-11-22T00:00:00.000Z',
}
const PURCHASE = { send: 'usd-card', receive: 'eth', amount: '5000', destinationAddress: '0xdestination' }
const QUOTE = quoteOf({
  amountToGet: '1.602644321416534016',
  instrumentFrom: coin('USD', { slug: 'usd-card', instrumentType: 'fiat' }),
  instrumentTo: ETH,
  liquidityProviderPublicCode: 'mercuryo',
  noKycThreshold: '756',
})
const FORM_ORIGIN = 'https://identity.example'
const AWAY: FakeAnswer = { status: 503, json: { code: 'ERR_SERVICE_UNAVAILABLE' } }
const status = (state: string, statusAgeMs = 0): FakeAnswer => ({
  json: { features: [{ feature: 'crypto', status: state, statusAgeMs }] },
})

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const needed = vi.fn()
const signedIn = <Answer,>(call: () => Promise<Answer>) => call()

/** Opens the page. `answers` replaces the responses to the provider calls. */
async function open(
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

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name })
const poll = (ms = KYC_POLL_MS) => act(() => vi.advanceTimersByTimeAsync(ms))
const paths = (calls: { path: string }[], end: string) => calls.filter(({ path }) => path.endsWith(end)).length

test('ignores a refund address in the link to a purchase', async () => {
  await open(
    { '/user/kyc-status': () => status('complete') },
    { purchase: { ...PURCHASE, refundAddress: '0xaddressofthevictim' } },
  )
  await heading('Check the order and create it')
  screen.getByText('0xdestination')
  expect(screen.queryByText('0xaddressofthevictim')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Create the order' }))
  expect(pendingOrder()?.body).toMatchObject({ destinationAddress: '0xdestination' })
  expect(pendingOrder()?.body.refundAddress).toBeUndefined()
})

test('prompts a guest to sign in', async () => {
  const calls = await open({}, { account: null })
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
  expect(needed).toHaveBeenLastCalledWith('login')
  expect(paths(calls, '/user/sign-in')).toBe(0)
  cleanup()
  await open({}, { account: { ...ANNA, isEmailConfirmed: false } })
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm the email' }))
  expect(needed).toHaveBeenLastCalledWith('confirm')
})

test.each([PURCHASE, { send: '', receive: '', amount: '', destinationAddress: '' }])(
  'prompts a messenger user without an email address to add an email (send coin: "$send")',
  async (purchase) => {
    await open({}, { purchase, account: { ...ANNA, email: null, isEmailConfirmed: false } })
    fireEvent.click(await screen.findByRole('button', { name: 'Add an email' }))
    expect(needed).toHaveBeenLastCalledWith('add-email')
  },
)

test('registers a new user with the provider after the user accepts the terms', async () => {
  let isKnown = false
  let emailStatus = 'not_confirmed'
  const calls = await open({
    '/user/sign-in': () =>
      isKnown ? { json: { bearerToken: 'x' } } : { status: 404, json: { code: 'ERR_NOT_FOUND' } },
    '/user/sign-up': () => {
      isKnown = true
      return { json: { isRegistered: false, emailCode: null } }
    },
    '/user/contacts': () => ({ json: { emailStatus, emailCode: null } }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Start the check' }))
  await heading('Open the email from Mercuryo')
  const { body } = calls.find(({ path }) => path.endsWith('/user/sign-up')) ?? {}
  expect(body).toEqual({ accept: true, email: ANNA.email })
  emailStatus = 'confirmed'
  await poll()
  await heading('Show your ID and your face')
})

test('lets the user request the provider’s confirmation email again after a minute', async () => {
  const calls = await open({
    '/user/contacts': () => ({ json: { emailStatus: 'not_confirmed', emailCode: null } }),
    '/user/sign-up': () => ({ json: { isRegistered: true, emailCode: null } }),
  })
  await heading('Open the email from Mercuryo')
  expect(screen.getByRole('link', { name: 'Change email' }).getAttribute('href')).toContain('/profile/info')
  const wait = screen.getByRole('button', { name: /^Send again in \d+ s$/ })
  expect(wait).toHaveProperty('disabled', true)
  await poll(61_000)
  fireEvent.click(screen.getByRole('button', { name: 'Send the email again' }))
  await screen.findByText('We asked Mercuryo to send it again.')
  expect(paths(calls, '/user/sign-up')).toBe(1)
  expect(screen.getByRole('button', { name: /^Send again in \d+ s$/ })).toHaveProperty('disabled', true)
})

const CODE = { key: 'key 1', length: 6, resendSeconds: 90 }

test('confirms the email with the code that the provider has emailed', async () => {
  let isConfirmed = false
  const results: FakeAnswer[] = [
    { status: 422, json: { code: 'ERR_UNPROCESSABLE_ENTITY' } },
    { status: 429, json: { code: 'ERR_UNPROCESSABLE_ENTITY' } },
  ]
  const calls = await open({
    '/user/contacts': () => ({
      json: isConfirmed
        ? { emailStatus: 'confirmed', emailCode: null }
        : { emailStatus: 'not_confirmed', emailCode: CODE },
    }),
    '/user/verify-email': () => {
      const refusal = results.shift()
      isConfirmed = refusal === undefined
      return refusal ?? { json: { emailStatus: 'confirmed' } }
    },
  })
  await heading('Enter the code from Mercuryo')
  const enter = (code: string) => {
    fireEvent.change(screen.getByLabelText('Code from the email'), { target: { value: code } })
    fireEvent.click(screen.getByRole('button', { name: 'Confirm the email' }))
  }
  enter('12345')
  expect(screen.getByRole('button', { name: 'Confirm the email' })).toHaveProperty('disabled', true)
  enter('123 456')
  await screen.findByText(/^This code is wrong or has expired/)
  enter('654321')
  await screen.findByText('Too many codes. Try again in 15 minutes.')
  enter('246810')
  await heading('Show your ID and your face')
  const entered = calls.filter(({ path }) => path.endsWith('/user/verify-email')).map(({ body }) => body)
  expect(entered).toEqual(['123456', '654321', '246810'].map((code) => ({ key: 'key 1', code })))
})

test('lets the user request another code after the time that the provider states', async () => {
  let sent = CODE
  const calls = await open({
    '/user/contacts': () => ({ json: { emailStatus: 'not_confirmed', emailCode: sent } }),
    '/user/sign-up': () => {
      sent = { ...CODE, key: 'key 2' }
      return { json: { isRegistered: true, emailCode: sent } }
    },
    '/user/verify-email': () => ({ status: 422, json: { code: 'ERR_UNPROCESSABLE_ENTITY' } }),
  })
  await heading('Enter the code from Mercuryo')
  expect(screen.getByRole('button', { name: /^Send again in (90|89) s$/ })).toHaveProperty('disabled', true)
  sent = { ...CODE, resendSeconds: 0 }
  await poll()
  fireEvent.click(await screen.findByRole('button', { name: 'Send the email again' }))
  await screen.findByText('We asked Mercuryo to send it again.')
  fireEvent.change(screen.getByLabelText('Code from the email'), { target: { value: '111111' } })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm the email' }))
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/verify-email'))?.body).toMatchObject({ key: 'key 2' }),
  )
})

test('asks for the code of a provider that signs the user in only after it', async () => {
  let isConfirmed = false
  await open({
    '/user/sign-in': () =>
      isConfirmed ? { json: { bearerToken: 'x' } } : { status: 404, json: { code: 'ERR_NOT_FOUND' } },
    '/user/sign-up': () => ({ json: { isRegistered: false, emailCode: CODE } }),
    '/user/verify-email': () => {
      isConfirmed = true
      return { json: { emailStatus: 'confirmed' } }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Start the check' }))
  fireEvent.change(await screen.findByLabelText('Code from the email'), { target: { value: '246810' } })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm the email' }))
  await heading('Show your ID and your face')
})

test('the page title depends on the current step of the identity check', async () => {
  let state = 'incomplete'
  await open({ '/user/kyc-status': () => status(state) })
  await heading('Show your ID and your face')
  const title = () => screen.getByRole('heading', { level: 1 }).textContent
  expect(title()).toBe('Identity check: ID and selfie')
  screen.getByText('Email confirmed.')
  expect(screen.queryByText('Confirmed by the link or the code in its email.')).toBeNull()
  cleanup()
  state = 'complete'
  await open({ '/user/kyc-status': () => status(state) })
  await heading('Check the order and create it')
  expect(title()).toBe('Your identity is confirmed')
  screen.getByText('Identity confirmed.')
})

test('offers the identity form again after the provider rejects it', async () => {
  let state = 'incomplete'
  await open({
    '/user/kyc-status': () => status(state),
    '/kyc/access-token': () => ({ json: { kycAccessToken: 'x', applicantId: 'y', formBaseUrl: FORM_ORIGIN } }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Open the form' }))
  await screen.findByRole('dialog', { name: 'Identity form of Mercuryo' })
  expect(screen.getByTitle('Identity form of Mercuryo').getAttribute('src')).toContain(`${FORM_ORIGIN}/websdk/`)
  state = 'under_review'
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await heading('Mercuryo is checking your form')
  state = 'incomplete'
  await poll()
  await screen.findByText(/did not accept the form/)
  state = 'complete'
  await poll()
  await heading('Check the order and create it')
  expect(pendingOrder()).toBeNull()
  screen.getByText('0xdestination')
  fireEvent.click(screen.getByRole('button', { name: 'Create the order' }))
  expect(pendingOrder()).toMatchObject({
    pair: 'cardusd-eth',
    isChecked: true,
    body: { claimedDepositAmount: '5000', destinationAddress: '0xdestination', instrumentTo: { slug: 'eth' } },
  })
  expect(pendingOrder()?.body.claimedPublicRate).toBeUndefined()
})

/** Sends a message to the page as the frame of the identity form would. */
async function sendFromForm(method: string, payload: object): Promise<void> {
  const data = { ...payload, method, sessionId: 'one' }
  const frame = document.querySelector('iframe')
  Object.defineProperty(frame, 'contentWindow', { value: { postMessage: () => {} }, configurable: true })
  await act(async () => {
    window.dispatchEvent(new MessageEvent('message', { origin: FORM_ORIGIN, data }))
  })
}

test('shows what the user has to correct after a rejection, also after a reload', async () => {
  let state = 'incomplete'
  const answers = {
    '/user/kyc-status': () => status(state),
    '/kyc/access-token': () => ({ json: { kycAccessToken: 'x', applicantId: 'y', formBaseUrl: FORM_ORIGIN } }),
  }
  await open(answers)
  fireEvent.click(await screen.findByRole('button', { name: 'Open the form' }))
  await screen.findByRole('dialog', { name: 'Identity form of Mercuryo' })
  state = 'under_review'
  await sendFromForm('idCheck.onApplicantSubmitted', {})
  await heading('Mercuryo is checking your form')
  state = 'incomplete'
  const reviewResult = {
    reviewAnswer: 'RED',
    rejectLabels: ['EXPIRATION_DATE', 'FORGERY'],
    moderationComment: 'Inside',
  }
  await sendFromForm('idCheck.onApplicantStatusChanged', { reviewStatus: 'completed', reviewResult })
  await screen.findByText('The document has expired or expires soon. Use a valid one.')
  expect(screen.queryByText(/Inside|FORGERY|Open it: the reason/)).toBeNull()
  screen.getByRole('dialog', { name: 'Identity form of Mercuryo' })
  cleanup()
  await open(answers)
  await screen.findByText('The document has expired or expires soon. Use a valid one.')
  cleanup()
  await open(answers, { account: { ...ANNA, userId: 8 } })
  await heading('Show your ID and your face')
  expect(screen.queryByText(/^The document has expired/)).toBeNull()
  cleanup()
  state = 'failed'
  await open(answers)
  await heading('The check has ended')
  screen.getByText('The document has expired or expires soon. Use a valid one.')
})

test.each([
  ['complete', 'Check the order and create it'],
  ['failed', 'The check has ended'],
])('closes the identity form once the check has the status %s', async (end, title) => {
  let state = 'incomplete'
  await open({
    '/user/kyc-status': () => status(state),
    '/kyc/access-token': () => ({ json: { kycAccessToken: 'x', applicantId: 'y', formBaseUrl: FORM_ORIGIN } }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Open the form' }))
  await screen.findByRole('dialog', { name: 'Identity form of Mercuryo' })
  state = 'under_review'
  await poll()
  screen.getByRole('dialog', { name: 'Identity form of Mercuryo' })
  state = end
  await poll()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await heading(title)
})

test('after a reload, still reports that the provider rejected the form, until the check ends', async () => {
  let state = 'under_review'
  const answers = { '/user/kyc-status': () => status(state) }
  await open(answers)
  await heading('Mercuryo is checking your form')
  cleanup()
  state = 'incomplete'
  await open(answers)
  await screen.findByText(/did not accept the form/)
  cleanup()
  await open(answers, { account: { ...ANNA, userId: 8 } })
  await heading('Show your ID and your face')
  expect(screen.queryByText(/did not accept the form/)).toBeNull()
  cleanup()
  state = 'complete'
  await open(answers)
  await heading('Check the order and create it')
  cleanup()
  state = 'incomplete'
  await open(answers)
  await heading('Show your ID and your face')
  expect(screen.queryByText(/did not accept the form/)).toBeNull()
})

test('reports after 15 minutes that a review is taking too long', async () => {
  await open({ '/user/kyc-status': () => status('under_review') })
  await heading('Mercuryo is checking your form')
  await poll(KYC_LATE_MS)
  await heading('The check takes longer than usual')
}, 60_000)

test('reports a slow review immediately after a reload', async () => {
  await open({ '/user/kyc-status': () => status('under_review', KYC_LATE_MS) })
  expect(await heading('The check takes longer than usual')).toBeDefined()
})

test('keeps polling even if the provider does not respond', async () => {
  let answer = AWAY
  await open({ '/user/contacts': () => answer })
  await screen.findByText(/The identity check did not go on\. Mercuryo is not answering/)
  answer = { json: { emailStatus: 'confirmed', emailCode: null } }
  await poll()
  await heading('Show your ID and your face')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('offers to change the amount when no identity form is available', async () => {
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Open the form' }))
  await screen.findByText(/offers no form here now/)
  fireEvent.click(screen.getByRole('button', { name: 'Change the amount' }))
  expect(failedOrder()).toMatchObject({ code: 'ERR_FORBIDDEN', message: KYC_NEEDED_MESSAGE })
})

test('stops polling after 1,000 attempts until the user clicks "Try again"', async () => {
  const calls = await open({ '/user/contacts': () => ({ json: { emailStatus: 'not_confirmed', emailCode: null } }) })
  await heading('Open the email from Mercuryo')
  await poll(KYC_POLL_MAX_TRIES * KYC_POLL_MS)
  await screen.findByText(/more than an hour without a result/)
  expect(paths(calls, '/user/contacts')).toBe(KYC_POLL_MAX_TRIES)
  await poll(10 * KYC_POLL_MS)
  expect(paths(calls, '/user/contacts')).toBe(KYC_POLL_MAX_TRIES)
  cleanup()
  const reloaded = await open({ '/user/contacts': () => ({ json: { emailStatus: 'not_confirmed', emailCode: null } }) })
  await screen.findByText(/more than an hour without a result/)
  await poll(10 * KYC_POLL_MS)
  expect(paths(reloaded, '/user/contacts')).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(paths(reloaded, '/user/contacts')).toBe(2))
  expect(screen.queryByRole('alert')).toBeNull()
}, 60_000)

test('stops polling after the identity check has failed permanently', async () => {
  const calls = await open({ '/user/kyc-status': () => status('failed') })
  await heading('The check has ended')
  expect(screen.queryByText('up to 15 min')).toBeNull()
  screen.getByText('Mercuryo did not confirm your identity.')
  const before = paths(calls, '/user/kyc-status')
  await poll(10 * KYC_POLL_MS)
  expect(paths(calls, '/user/kyc-status')).toBe(before)
})

test('signs in to the provider again when the provider session has expired', async () => {
  let isExpired = true
  const calls = await open({
    '/user/contacts': () => {
      const answer = isExpired
        ? { status: 403, json: { code: 'ERR_FORBIDDEN' } }
        : { json: { emailStatus: 'confirmed', emailCode: null } }
      isExpired = false
      return answer
    },
  })
  await heading('Show your ID and your face')
  expect(paths(calls, '/user/sign-in')).toBe(2)
})

test('shows the coin amount of the purchase with eight decimals', async () => {
  await open()
  const text = await screen.findByText(/^Now you get about/)
  expect(text.textContent.replaceAll('\u00a0', ' ')).toBe('Now you get about 1.60264432 ETH for 1.00 USD.')
})

test('does not require an identity check for an amount within the limit', async () => {
  const calls = await open({ '/rates/public/one': () => ({ json: { ...QUOTE, noKycThreshold: '5000' } }) })
  const create = await screen.findByRole('button', { name: 'Create the order' })
  screen.getByText(/^Mercuryo takes .* without a check/)
  expect(screen.queryByText(/does not take/)).toBeNull()
  expect(screen.queryByText(/^No check up to/)).toBeNull()
  fireEvent.click(create)
  expect(pendingOrder()?.body.claimedDepositAmount).toBe('5000')
  expect(paths(calls, '/user/sign-in')).toBe(0)
})

test('shows a notice when the exchange does not offer the purchase in the link', async () => {
  await open({ '/rates/public/one': () => ({ status: 422, json: { code: 'ERR_PAIR_NOT_ACTIVE' } }) })
  await screen.findByText('No purchase is being checked here')
})

test('offers a retry while the card provider does not respond', async () => {
  let isAway = true
  const away: FakeAnswer = { status: 422, json: { code: 'ERR_NO_LIQUIDITY_AVAILABLE' } }
  await open({ '/rates/public/one': () => (isAway ? away : { json: QUOTE }) })
  await screen.findByText(/The card provider is not answering/)
  expect(screen.queryByText('No purchase is being checked here')).toBeNull()
  isAway = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await heading('Show your ID and your face')
})

const EMPTY = { send: '', receive: '', amount: '', destinationAddress: '' }

test('continues with the stored purchase when the link in an email contains no purchase', async () => {
  const purchase = { ...PURCHASE, refundAddress: null }
  await open(
    { '/kyc/purchase': () => ({ json: { purchase } }), '/user/kyc-status': () => status('complete') },
    { purchase: EMPTY },
  )
  await heading('Check the order and create it')
  screen.getByText('0xdestination')
  fireEvent.click(screen.getByRole('button', { name: 'Create the order' }))
  expect(pendingOrder()?.body).toMatchObject({ destinationAddress: '0xdestination', claimedDepositAmount: '5000' })
})

test('prompts a guest to sign in before the page loads the stored purchase', async () => {
  const calls = await open({}, { purchase: EMPTY, account: null })
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
  expect(needed).toHaveBeenLastCalledWith('login')
  expect(paths(calls, '/kyc/purchase')).toBe(0)
})

test('reports that no purchase is waiting for an identity check', async () => {
  await open({ '/kyc/purchase': () => ({ json: { purchase: null } }) }, { purchase: EMPTY })
  await screen.findByRole('heading', { name: 'No purchase is being checked here' })
})
