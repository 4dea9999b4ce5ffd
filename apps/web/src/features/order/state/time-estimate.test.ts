import type { DepositView } from '@cambio/contract/order-view'
import { expect, test } from 'vitest'
import { BTC, coin, ETH, orderOf } from '../../../testing/samples.ts'
import { clockKeyAt, estimatedMinutes, payoutBlocks } from './time-estimate.ts'

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
  createdAt: '2026-11-21T18:01:00Z',
  instrument: BTC,
  amount: '1',
  confirmations,
  txId: 'a',
  depositAddress: 'bc1',
  isPending: true,
  status: 'pending',
})

test("adds up the durations of the deposit's confirmations and the payout", () => {
  expect(estimatedMinutes(order())).toBe(21)
})

test('counts only the remaining confirmations once the deposit is visible on the chain', () => {
  expect(estimatedMinutes(order({ state: 'CONFIRMING', deposits: [deposit(1)] }))).toBe(11)
  expect(estimatedMinutes(order({ state: 'CONFIRMING', deposits: [deposit(5)] }))).toBe(1)
})

test.each([
  ['is already sending the payout', { state: 'SENDING' }],
  ['is checked by an operator', { isEscalated: true }],
  ['is filled by a provider', { liquidityProviderPublicCode: 'changenow' }],
  ['is paid by bank transfer', { pair: { instrumentFrom: coin('EUR', { networkTitle: 'SEPA' }), instrumentTo: ETH } }],
] as const)('does not estimate the remaining time of an order that %s', (_what, over) => {
  expect(estimatedMinutes(order(over))).toBeNull()
})

const STARTED = '2026-11-21T18:01:00Z'
const deadline = '2026-11-22T06:00:00Z'
const confirming = (over: Parameters<typeof orderOf>[0] = {}) =>
  order({
    state: 'CONFIRMING',
    orderEvents: [{ kind: 'INCOMING_FUNDS_DETECTED', createdAt: STARTED }],
    nextAction: { kind: 'wait-confirmations', actor: 'chain', deadline, otherwise: 'operator' },
    ...over,
  })
const minutesLater = (minutes: number) => Date.parse(STARTED) + minutes * 60_000

test('reports a slow step only after three times its usual duration', () => {
  expect(clockKeyAt(confirming(), null)).toBeNull()
  expect(clockKeyAt(confirming(), minutesLater(59))).toBeNull()
  expect(clockKeyAt(confirming(), minutesLater(61))).toBe('order:clock_slow')
})

test('mentions the operator immediately if the usual duration is unknown', () => {
  const filled = confirming({ liquidityProviderPublicCode: 'changenow' })
  expect(clockKeyAt(filled, minutesLater(0))).toBe('order:clock_service')
  const escalated = confirming({
    nextAction: { kind: 'wait-operator', actor: 'service', deadline, otherwise: 'operator' },
  })
  expect(clockKeyAt(escalated, minutesLater(0))).toBe('order:clock_wait_operator')
})

test('estimates the number of blocks and minutes until a sent payout is final', () => {
  expect(payoutBlocks(order({ state: 'SENDING', minConfirmationsToWithdraw: 19 }))).toEqual({ count: 19, minutes: 4 })
  expect(payoutBlocks(order({ state: 'CONFIRMING' }))).toBeNull()
})
