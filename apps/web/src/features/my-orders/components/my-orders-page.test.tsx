// @vitest-environment happy-dom
import type { OrderView } from '@cambio/contract/order-view'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { writeAccountMirror } from '../../../lib/account/account-mirror.ts'
import { rememberOrders } from '../../../lib/exchange/my-orders.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { accountOf, orderOf } from '../../../testing/samples.ts'
import { show } from '../../../testing/show.tsx'
import { MyOrdersPage } from './my-orders-page.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const WITH_CHOICE: Partial<OrderView> = {
  orderId: 8,
  state: 'ACTION_REQUIRED',
  destinationAddress: 'ltc1asked',
  nextAction: { kind: 'choose', actor: 'user', deadline: '2026-11-22T18:00:00Z', otherwise: 'refund' },
}
const known = (order: OrderView, madeAt: string) => ({
  orderId: order.orderId,
  destinationAddress: order.destinationAddress,
  from: 'ETH',
  to: 'LTC',
  madeAt,
})

test('lists orders that require user action before all others', async () => {
  const orders = [orderOf(), orderOf(WITH_CHOICE)]
  rememberOrders(orders.map((order, day) => known(order, `2026-11-2${2 - day}T18:00:00Z`)))
  fakeApi({
    '/public-info': ({ query }) => ({ json: orders.find(({ orderId }) => query['orderId'] === String(orderId)) }),
  })
  await show(<MyOrdersPage />, ['orders'])
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
  const [first, second] = screen.getAllByRole('listitem')
  expect(first?.textContent).toContain('Waiting for you')
  expect(second?.textContent).toContain('1\u00a0ETH → 20\u00a0LTC')
  expect(screen.getAllByRole('link').filter(({ className }) => className.includes('btn-primary'))).toHaveLength(1)
  expect(within(first as HTMLElement).getByRole('link').className).toContain('btn-primary')
})

test('links to the payment page of an unpaid card purchase', async () => {
  const card: Partial<OrderView> = {
    state: 'WAITING',
    redirectUrl: null,
    instrumentFromCurrencyTitle: 'USD',
    claimedDepositAmount: '200',
    cardPayment: { provider: 'mercuryo', payment: null, delivery: null, outcome: null, reference: null },
    nextAction: { kind: 'pay-by-card', actor: 'user', deadline: '2026-11-22T18:00:00Z', otherwise: 'closes' },
  }
  rememberOrders([known(orderOf(card), '2026-11-21T18:00:00Z')])
  fakeApi({ '/public-info': () => ({ json: orderOf(card) }) })
  await show(<MyOrdersPage />, ['orders'])
  await screen.findByText('Waiting for payment')
  expect(screen.getByRole('listitem').textContent).toContain('purchase by card')
  expect(screen.getByRole('link', { name: /^Pay by card/ }).getAttribute('href')).toContain('/order/')
})

test('shows how many orders could not be loaded', async () => {
  rememberOrders([known(orderOf(), '2026-11-21T18:00:00Z')])
  let isUp = false
  fakeApi({ '/public-info': () => (isUp ? { json: orderOf() } : { status: 500, json: { code: 'ERR_INTERNAL' } }) })
  const user = await show(<MyOrdersPage />, ['orders'])
  await screen.findByText('We could not load 1 order. Your coins are not affected, and we keep trying.')
  isUp = true
  await user.click(screen.getByRole('button', { name: 'Try again now' }))
  await screen.findByText('Waiting for coins')
  expect(screen.queryByText('Not loaded')).toBeNull()
})

test('opens the import dialog from an empty order list', async () => {
  fakeApi({})
  const user = await show(<MyOrdersPage />, ['orders'])
  await screen.findByText('No orders yet')
  await user.click(within(screen.getByRole('region')).getByRole('button', { name: 'Open a saved copy' }))
  expect(screen.getByRole('dialog', { name: 'Open a saved copy' })).toBeTruthy()
})

test("links a signed-in user to the account's order history", async () => {
  const data = accountOf()
  writeAccountMirror({ data, fetchedAt: Date.now() })
  await show(<MyOrdersPage />, ['orders'])
  await screen.findByText('No orders in this browser')
  expect(screen.queryByText(/without an account/)).toBeNull()
  for (const link of screen.getAllByRole('link', { name: 'Open the history' }))
    expect(link.getAttribute('href')).toBe('/profile/history')
})
