// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, test, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { orderOf } from '../../../testing/samples.ts'
import { show } from '../../../testing/show.tsx'
import { OrderPage } from './order-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('shows the coin, the amount and the network fee before another coin is returned', async () => {
  const order = orderOf({
    refundAddress: null,
    deposits: [
      {
        createdAt: '2026-11-21T18:01:00Z',
        instrument: { currencyTitle: 'USDT', networkTitle: 'ERC20' },
        amount: '150',
        confirmations: 12,
        txId: '0xother',
        depositAddress: '0xdeposit',
        isPending: false,
        status: 'suspense',
      },
    ],
  })
  fakeApi({ '/public-info': () => ({ json: order }), '/validate-address': () => ({ json: { result: true } }) })
  const user = await show(<OrderPage order={order} isCurrent />, ['order'])
  await user.type(screen.getByRole('textbox', { name: /^Refund address/ }), '0xmine')
  await user.click(screen.getByRole('button', { name: 'Refund to this address' }))
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByText(/^150\sUSDT$/)
  within(dialog).getByText('Network fee, ETH network')
  within(dialog).getByText('deducted from this amount')
})
