// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { show } from '../../../testing/show.tsx'
import { FiatLimitNote } from './fiat-limit-note.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const LIMITS = {
  fiatLevel: 'unverified',
  fiatCurrency: 'EUR',
  monthlyLimit: '3000',
  usedThisMonth: '2500',
  leftThisMonth: '500',
  leftForPayment: '555.5',
  limitWhenVerified: '30000',
  verifiedUntil: null,
  limitResetsAt: '2026-12-01T00:00:00Z',
}

async function open(amount: string, limits: object = {}, isCheckedNext = false) {
  const calls = fakeApi({ '/users/fiat-limits': () => ({ json: { ...LIMITS, ...limits } }) })
  const note = <FiatLimitNote userId={7} signedIn={(call) => call()} currency="USD" {...{ amount, isCheckedNext }} />
  await show(note, ['exchange'])
  await vi.waitFor(() => expect(calls.length).toBe(1))
  return calls
}
const text = () => document.body.textContent?.replaceAll('\u00a0', ' ') ?? ''

test.each([
  ['500', 'This month’s limit: 500.00 EUR left (about 555 USD)'],
  ['600', 'This is more than your limit allows this month: 500.00 EUR left (about 555 USD)'],
])('shows the remaining monthly limit before a payment of %s USD', async (amount, title) => {
  await open(amount)
  await screen.findByText(title)
  expect(text()).toContain('An identity check raises the limit of a month to 30,000.00 EUR.')
  expect(screen.getByRole('link').getAttribute('href')).toContain('/profile/verification')
})

test('shows the fiat limit without a link if the order form itself starts the identity check', async () => {
  await open('5000', {}, true)
  await screen.findByText(/^Above 555.50\sUSD this month, an identity check is required/)
  expect(screen.queryByRole('link')).toBeNull()
})

test('does not offer an identity check to a verified user', async () => {
  await open('600', { fiatLevel: 'verified' })
  await screen.findByText(/left \(about 555\sUSD\)$/)
  expect(screen.queryByRole('link')).toBeNull()
})

test('reports that payments are paused for the account', async () => {
  await open('1', { fiatLevel: 'paused' })
  await screen.findByText(/are paused for your account/)
})
