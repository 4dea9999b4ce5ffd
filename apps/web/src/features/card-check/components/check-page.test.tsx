// @vitest-environment happy-dom
import { KYC_NEEDED_MESSAGE } from '@cambio/contract/error-codes'
import { KYC_LATE_MS, KYC_POLL_MAX_TRIES, KYC_POLL_MS } from '@cambio/contract/timing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pendingOrder, failedOrder } from '../../../lib/exchange/pending-order.ts'
import { type FakeAnswer } from '../../../testing/fake-api.ts'
import {
  ANNA,
  AWAY,
  FORM_ORIGIN,
  heading,
  needed,
  openCheck,
  paths,
  poll,
  PURCHASE,
  QUOTE,
  status,
  simulateTime,
} from '../testing/open-check.tsx'

simulateTime()

test('ignores a refund address in a purchase link', async () => {
  await openCheck(
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
  const calls = await openCheck({}, { account: null })
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
  expect(needed).toHaveBeenLastCalledWith('login')
  expect(paths(calls, '/user/sign-in')).toBe(0)
  cleanup()
  await openCheck({}, { account: { ...ANNA, isEmailConfirmed: false } })
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm the email' }))
  expect(needed).toHaveBeenLastCalledWith('confirm')
})

test.each([PURCHASE, { send: '', receive: '', amount: '', destinationAddress: '' }])(
  'prompts a messenger user without an email address to add one (send coin: "$send")',
  async (purchase) => {
    await openCheck({}, { purchase, account: { ...ANNA, email: null, isEmailConfirmed: false } })
    fireEvent.click(await screen.findByRole('button', { name: 'Add an email' }))
    expect(needed).toHaveBeenLastCalledWith('add-email')
  },
)

test('the page title shows the current step of the identity check', async () => {
  let state = 'incomplete'
  await openCheck({ '/user/kyc-status': () => status(state) })
  await heading('Show your ID and your face')
  const title = () => screen.getByRole('heading', { level: 1 }).textContent
  expect(title()).toBe('Identity check: ID and selfie')
  screen.getByText('Email confirmed.')
  expect(screen.queryByText('Confirmed by the link or the code in its email.')).toBeNull()
  cleanup()
  state = 'complete'
  await openCheck({ '/user/kyc-status': () => status(state) })
  await heading('Check the order and create it')
  expect(title()).toBe('Your identity is confirmed')
  screen.getByText('Identity confirmed.')
})

test('offers the identity form again after the provider rejects the form', async () => {
  let state = 'incomplete'
  await openCheck({
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

test('still shows after a reload what the user has to correct in a rejected identity form', async () => {
  let state = 'incomplete'
  const answers = {
    '/user/kyc-status': () => status(state),
    '/kyc/access-token': () => ({ json: { kycAccessToken: 'x', applicantId: 'y', formBaseUrl: FORM_ORIGIN } }),
  }
  await openCheck(answers)
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
  await openCheck(answers)
  await screen.findByText('The document has expired or expires soon. Use a valid one.')
  cleanup()
  await openCheck(answers, { account: { ...ANNA, userId: 8 } })
  await heading('Show your ID and your face')
  expect(screen.queryByText(/^The document has expired/)).toBeNull()
  cleanup()
  state = 'failed'
  await openCheck(answers)
  await heading('The check has ended')
  screen.getByText('The document has expired or expires soon. Use a valid one.')
})

test.each([
  ['complete', 'Check the order and create it'],
  ['failed', 'The check has ended'],
])('closes the identity form once the check has the status %s', async (end, title) => {
  let state = 'incomplete'
  await openCheck({
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

test('still reports after a reload that the provider rejected the identity form, until the check ends', async () => {
  let state = 'under_review'
  const answers = { '/user/kyc-status': () => status(state) }
  await openCheck(answers)
  await heading('Mercuryo is checking your form')
  cleanup()
  state = 'incomplete'
  await openCheck(answers)
  await screen.findByText(/did not accept the form/)
  cleanup()
  await openCheck(answers, { account: { ...ANNA, userId: 8 } })
  await heading('Show your ID and your face')
  expect(screen.queryByText(/did not accept the form/)).toBeNull()
  cleanup()
  state = 'complete'
  await openCheck(answers)
  await heading('Check the order and create it')
  cleanup()
  state = 'incomplete'
  await openCheck(answers)
  await heading('Show your ID and your face')
  expect(screen.queryByText(/did not accept the form/)).toBeNull()
})

test('reports after 15 minutes that the identity review is taking too long', async () => {
  await openCheck({ '/user/kyc-status': () => status('under_review') })
  await heading('Mercuryo is checking your form')
  await poll(KYC_LATE_MS)
  await heading('The check takes longer than usual')
}, 60_000)

test('reports a slow identity review immediately after a reload', async () => {
  await openCheck({ '/user/kyc-status': () => status('under_review', KYC_LATE_MS) })
  expect(await heading('The check takes longer than usual')).toBeDefined()
})

test('keeps polling the identity check even if the provider does not respond', async () => {
  let answer = AWAY
  await openCheck({ '/user/contacts': () => answer })
  await screen.findByText(/The identity check did not go on\. Mercuryo is not answering/)
  answer = { json: { emailStatus: 'confirmed', emailCode: null } }
  await poll()
  await heading('Show your ID and your face')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('offers to change the purchase amount when no identity form is available', async () => {
  await openCheck()
  fireEvent.click(await screen.findByRole('button', { name: 'Open the form' }))
  await screen.findByText(/offers no form here now/)
  fireEvent.click(screen.getByRole('button', { name: 'Change the amount' }))
  expect(failedOrder()).toMatchObject({ code: 'ERR_FORBIDDEN', message: KYC_NEEDED_MESSAGE })
})

test('stops polling the identity check after 1,000 attempts until the user clicks "Try again"', async () => {
  const calls = await openCheck({
    '/user/contacts': () => ({ json: { emailStatus: 'not_confirmed', emailCode: null } }),
  })
  await heading('Open the email from Mercuryo')
  await poll(KYC_POLL_MAX_TRIES * KYC_POLL_MS)
  await screen.findByText(/more than an hour without a result/)
  expect(paths(calls, '/user/contacts')).toBe(KYC_POLL_MAX_TRIES)
  await poll(10 * KYC_POLL_MS)
  expect(paths(calls, '/user/contacts')).toBe(KYC_POLL_MAX_TRIES)
  cleanup()
  const reloaded = await openCheck({
    '/user/contacts': () => ({ json: { emailStatus: 'not_confirmed', emailCode: null } }),
  })
  await screen.findByText(/more than an hour without a result/)
  await poll(10 * KYC_POLL_MS)
  expect(paths(reloaded, '/user/contacts')).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(paths(reloaded, '/user/contacts')).toBe(2))
  expect(screen.queryByRole('alert')).toBeNull()
}, 60_000)

test('stops polling after the identity check has failed permanently', async () => {
  const calls = await openCheck({ '/user/kyc-status': () => status('failed') })
  await heading('The check has ended')
  expect(screen.queryByText('up to 15 min')).toBeNull()
  screen.getByText('Mercuryo did not confirm your identity.')
  const before = paths(calls, '/user/kyc-status')
  await poll(10 * KYC_POLL_MS)
  expect(paths(calls, '/user/kyc-status')).toBe(before)
})

test('signs in to the card provider again when the provider session has expired', async () => {
  let isExpired = true
  const calls = await openCheck({
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

test("shows the purchase's coin amount with eight decimals", async () => {
  await openCheck()
  const text = await screen.findByText(/^Now you get about/)
  expect(text.textContent.replaceAll('\u00a0', ' ')).toBe('Now you get about 1.60264432 ETH for 1.00 USD.')
})

test('shows a notice when the exchange does not offer the purchase in a purchase link', async () => {
  await openCheck({ '/rates/public/one': () => ({ status: 422, json: { code: 'ERR_PAIR_NOT_ACTIVE' } }) })
  await screen.findByText('No purchase is being checked here')
})

test('offers a retry while the card provider does not respond', async () => {
  let isAway = true
  const away: FakeAnswer = { status: 422, json: { code: 'ERR_NO_LIQUIDITY_AVAILABLE' } }
  await openCheck({ '/rates/public/one': () => (isAway ? away : { json: QUOTE }) })
  await screen.findByText(/The card provider is not answering/)
  expect(screen.queryByText('No purchase is being checked here')).toBeNull()
  isAway = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await heading('Show your ID and your face')
})

const EMPTY = { send: '', receive: '', amount: '', destinationAddress: '' }

test('continues with the stored purchase when the emailed link contains no purchase', async () => {
  const purchase = { ...PURCHASE, refundAddress: null }
  await openCheck(
    { '/kyc/purchase': () => ({ json: { purchase } }), '/user/kyc-status': () => status('complete') },
    { purchase: EMPTY },
  )
  await heading('Check the order and create it')
  screen.getByText('0xdestination')
  fireEvent.click(screen.getByRole('button', { name: 'Create the order' }))
  expect(pendingOrder()?.body).toMatchObject({ destinationAddress: '0xdestination', claimedDepositAmount: '5000' })
})

test('prompts a guest to sign in before the page loads the stored purchase', async () => {
  const calls = await openCheck({}, { purchase: EMPTY, account: null })
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
  expect(needed).toHaveBeenLastCalledWith('login')
  expect(paths(calls, '/kyc/purchase')).toBe(0)
})

test('reports that no purchase is waiting for an identity check', async () => {
  await openCheck({ '/kyc/purchase': () => ({ json: { purchase: null } }) }, { purchase: EMPTY })
  await screen.findByRole('heading', { name: 'No purchase is being checked here' })
})
