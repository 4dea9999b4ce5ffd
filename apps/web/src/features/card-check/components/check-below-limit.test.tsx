// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pendingOrder } from '../../../lib/exchange/pending-order.ts'
import type { FakeAnswer } from '../../../testing/fake-api.ts'
import { AWAY, heading, openCheck, paths, poll, QUOTE, simulateTime } from '../testing/open-check.tsx'

simulateTime()

const CODE = { key: 'key 1', length: 6, resendSeconds: 90 }
const WITHIN_LIMIT = { '/rates/public/one': () => ({ json: { ...QUOTE, noKycThreshold: '5000' } }) }
const UNKNOWN: FakeAnswer = { status: 404, json: { code: 'ERR_NOT_FOUND' } }
const waitsFor = (emailCode: typeof CODE | null) => () => ({ json: { emailStatus: 'not_confirmed', emailCode } })
const createButton = () => screen.findByRole('button', { name: 'Create the order' })

async function enterCode(): Promise<void> {
  fireEvent.change(await screen.findByLabelText('Code from the email'), { target: { value: '246810' } })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm the email' }))
}

test('does not require an identity check for an amount within the limit', async () => {
  const calls = await openCheck(WITHIN_LIMIT)
  const create = await createButton()
  screen.getByText(/^Mercuryo takes .* without a check/)
  expect(screen.queryByText(/does not take/)).toBeNull()
  expect(screen.queryByText(/^No check up to/)).toBeNull()
  const before = paths(calls, '/user/contacts')
  await poll(60_000)
  expect(paths(calls, '/user/contacts')).toBe(before)
  fireEvent.click(create)
  expect(pendingOrder()?.body.claimedDepositAmount).toBe('5000')
})

test('requires the pending email code before a purchase within the limit', async () => {
  let isConfirmed = false
  await openCheck({
    ...WITHIN_LIMIT,
    '/user/contacts': () => (isConfirmed ? { json: { emailStatus: 'confirmed', emailCode: null } } : waitsFor(CODE)()),
    '/user/verify-email': () => {
      isConfirmed = true
      return { json: { emailStatus: 'confirmed' } }
    },
  })
  await heading('Enter the code from Mercuryo')
  expect(screen.queryByRole('button', { name: 'Create the order' })).toBeNull()
  await enterCode()
  await createButton()
})

test('requires the email code before a purchase within the limit if the provider signs users in only after it', async () => {
  let isConfirmed = false
  await openCheck({
    ...WITHIN_LIMIT,
    '/user/sign-in': () => (isConfirmed ? { json: { bearerToken: 'x' } } : UNKNOWN),
    '/user/sign-up': () => ({ json: { isRegistered: true, emailCode: CODE } }),
    '/user/verify-email': () => {
      isConfirmed = true
      return { json: { emailStatus: 'confirmed' } }
    },
  })
  await heading('Open an account at Mercuryo')
  fireEvent.click(screen.getByRole('button', { name: 'Open the account' }))
  await enterCode()
  fireEvent.click(await createButton())
  await waitFor(() => expect(pendingOrder()?.body.claimedDepositAmount).toBe('5000'))
})

test.each([
  ['has emailed a link', { '/user/contacts': waitsFor(null) }],
  ['does not respond', { '/user/contacts': () => AWAY }],
])('lets the user buy an amount within the limit while the provider %s', async (_what, answers) => {
  await openCheck({ ...WITHIN_LIMIT, ...answers })
  expect(await createButton()).toBeDefined()
})
