// @vitest-environment happy-dom
import type { OrderView } from '@cambio/contract/order-view'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../../../testing/fake-api.ts'
import { coin, LTC, orderOf } from '../../../../testing/samples.ts'
import { show } from '../../../../testing/show.tsx'
import { OrderPage } from '../order-page.tsx'

const CARD = coin('EUR', { slug: 'eur-card', networkTitle: 'CARD', instrumentType: 'fiat' })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Opens an order's page. Returns the simulated user and the page's API calls. */
async function open(over: Partial<OrderView>) {
  const order = orderOf(over)
  const calls = fakeApi({ '/public-info': () => ({ json: order }), '/review': () => ({ json: { result: true } }) })
  return { user: await show(<OrderPage order={order} isCurrent />, ['order']), calls }
}

test('lets the buyer share and review a finished card purchase', async () => {
  const over = {
    state: 'FINISHED',
    completed: true,
    pair: { instrumentFrom: CARD, instrumentTo: LTC },
    cardPayment: { provider: 'mercuryo', payment: 'paid', delivery: 'completed', outcome: null, reference: 'abc' },
    receiptToken: '7.proof',
    review: 'open',
  } satisfies Partial<OrderView>
  const { user, calls } = await open(over)
  screen.getByRole('button', { name: 'Share' })
  await user.click(screen.getByRole('radio', { name: /^5 of 5/ }))
  await user.click(screen.getByRole('button', { name: 'Send the review' }))
  await screen.findByText(/Thank you/)
  expect(calls.find(({ path }) => path.endsWith('/review'))?.body).toMatchObject({ orderId: 7, rating: 5 })
})

test('lets only the buyer review a refunded card purchase', async () => {
  const over = {
    state: 'REFUNDED',
    completed: true,
    pair: { instrumentFrom: CARD, instrumentTo: LTC },
    cardPayment: { provider: 'mercuryo', payment: 'failed', delivery: null, outcome: 'failed', reference: 'abc' },
    review: 'open',
  } satisfies Partial<OrderView>
  await open(over)
  screen.getByRole('heading', { name: 'How was it?' })
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
  cleanup()
  await open({ ...over, controlled: false })
  expect(screen.queryByRole('heading', { name: 'How was it?' })).toBeNull()
})

test("shows the full payout number of a card sale on the seller's receipt", async () => {
  const reference = '0f9b1c52-6c1e-4f57-9d65-aa01'
  await open({
    state: 'FINISHED',
    completed: true,
    liquidityProviderPublicCode: 'mercuryo',
    pair: { instrumentFrom: LTC, instrumentTo: CARD },
    withdrawals: [
      {
        createdAt: '2026-11-01T00:00:00Z',
        instrument: { currencyTitle: 'EUR', networkTitle: 'CARD' },
        amount: '200',
        networkFee: '0',
        txId: reference,
        purpose: 'payout',
        isPending: false,
      },
    ],
    cardPayout: { provider: 'mercuryo', reference },
  })
  const facts = screen.getAllByText('Number at Mercuryo').map((term) => term.nextElementSibling?.textContent)
  expect(facts).toContain(reference)
})
