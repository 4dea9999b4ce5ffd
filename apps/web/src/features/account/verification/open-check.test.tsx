// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { show } from '../../../testing/show.tsx'
import { OpenCheck } from './open-check.tsx'

const PURCHASE = { send: 'usd-card', receive: 'eth', amount: '5000', destinationAddress: '0x1', refundAddress: null }
const COINS = [
  { slug: 'usd-card', currencyTitle: 'USD' },
  { slug: 'eth', currencyTitle: 'ETH' },
]

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(answer: object) {
  const calls = fakeApi({ '/kyc/purchase': () => ({ json: answer }), '/instruments/public': () => ({ json: COINS }) })
  await show(<OpenCheck userId={1} />, ['profile'])
  return calls
}

test("links to the user's open identity check at the card provider, with the purchase in the link's URL", async () => {
  await open({ purchase: PURCHASE, isCheckOpen: true })
  const link = await screen.findByRole('link', { name: /^Continue: ETH for 5,000.00\sUSD$/ })
  const query = new URL(link.getAttribute('href') ?? '', 'http://localhost').searchParams
  expect(Object.fromEntries(query)).toMatchObject({ send: 'usd-card', receive: 'eth', destinationAddress: '0x1' })
})

test.each([
  ['has ended', { purchase: PURCHASE, isCheckOpen: false }],
  ['does not exist', { purchase: null, isCheckOpen: false }],
])('shows no link if the identity check %s', async (_what, answer) => {
  const calls = await open(answer)
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByTestId('open-check')).toBeNull()
})
