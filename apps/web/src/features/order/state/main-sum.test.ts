import type { DepositView } from '@cambio/contract/order-view'
import { expect, test } from 'vitest'
import { ETH, orderOf } from '../../../testing/samples.ts'
import { mainSum } from './main-sum.ts'

const { currencyTitle, networkTitle } = ETH
const deposit = (status: DepositView['status'], amount: string): DepositView => ({
  txId: '0x1',
  instrument: { currencyTitle, networkTitle },
  amount,
  confirmations: 3,
  status,
  createdAt: '2026-11-21T18:01:00Z',
  depositAddress: '0xdeposit',
  isPending: false,
})

test.each(['SUSPENSE', 'AT_RISK'] as const)(
  'shows the agreed amount of an order in state %s without a deposit',
  (state) => {
    expect(mainSum(orderOf({ state }))).toMatchObject({ key: 'order:agreed', amount: '1', currencyTitle: 'ETH' })
  },
)

test('shows the received amount of an order in SUSPENSE', () => {
  const held = orderOf({ state: 'SUSPENSE', deposits: [deposit('credited', '1')] })
  expect(mainSum(held)).toMatchObject({ key: 'order:came', amount: '1', currencyTitle: 'ETH' })
})
