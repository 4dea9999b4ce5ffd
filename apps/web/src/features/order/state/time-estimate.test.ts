import type { DepositView } from '@cambio/contract/order-view'
import { expect, test } from 'vitest'
import { BTC, coin, ETH, orderOf } from '../../../testing/samples.ts'
import { estimatedMinutes } from './time-estimate.ts'

const PAIR = { instrumentFrom: BTC, instrumentTo: ETH }
const order = (over: Parameters<typeof orderOf>[0] = {}) =>
  orderOf({
    pair: PAIR,
    instrumentFromCurrencyTitle: 'BTC',
    instrumentFromNetworkTitle: 'BTC',
    minConfirmationsToTrade: 2,
    deposits: [],
    ...over,
  })
const deposit = (confirmations: number): DepositView => ({
  ...{ createdAt: '2026-11-21T18:01:00Z', instrument: BTC, amount: '1', confirmations, txId: 'a' },
  ...{ depositAddress: 'bc1', isPending: true, status: 'pending' },
})

test("adds up the time for the deposit's confirmations and the payout, rounded up to minutes", () => {
  expect(estimatedMinutes(order())).toBe(21)
})

test('counts only the remaining confirmations once the deposit has been seen', () => {
  expect(estimatedMinutes(order({ state: 'CONFIRMING', deposits: [deposit(1)] }))).toBe(11)
  expect(estimatedMinutes(order({ state: 'CONFIRMING', deposits: [deposit(5)] }))).toBe(1)
})

test.each([
  ['is past these steps', { state: 'SENDING' }],
  ['is checked by an operator', { isEscalated: true }],
  ['is filled by a provider', { liquidityProviderPublicCode: 'changenow' }],
  ['is paid by bank transfer', { pair: { instrumentFrom: coin('EUR', { networkTitle: 'SEPA' }), instrumentTo: ETH } }],
] as const)('estimates no time for an order that %s', (_what, over) => {
  expect(estimatedMinutes(order(over))).toBeNull()
})
