// @vitest-environment happy-dom
import type { OrderView } from '@cambio/contract/order-view'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { orderOf } from '../../../testing/samples.ts'
import { show } from '../../../testing/show.tsx'
import { OrderPage } from './order-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Opens an order that awaits the user's choice. `controlled` is false on a device that did not create the order. */
async function open(controlled: boolean): Promise<void> {
  const order = orderOf({
    state: 'ACTION_REQUIRED',
    controlled,
    choice: { mayAccept: true, mayRefund: true, offer: { amountToGet: '15.2', price: '19' } },
    nextAction: { kind: 'choose', actor: 'user', deadline: '2026-11-22T18:00:00Z', otherwise: 'refund' },
  } satisfies Partial<OrderView>)
  fakeApi({
    '/order-refund-info': () => ({ json: { refundAmountWithoutNetworkFee: '0.79', networkFee: '0.01' } }),
    '/public-info': () => ({ json: order }),
  })
  await show(<OrderPage order={order} isCurrent />, ['order'])
}

test('offers only the refund on a device that did not create the order', async () => {
  await open(false)
  screen.getByRole('region', { name: 'Your choice' })
  expect(screen.queryByRole('heading', { name: 'Accept today’s rate' })).toBeNull()
  cleanup()
  await open(true)
  screen.getByRole('region', { name: 'Choose one of two options' })
})
