import type { DepositView, OrderView } from '@cambio/contract/order-view'
import { describe, expect, test } from 'vitest'
import { BTC, coin, LTC, orderOf } from '../../../testing/samples.ts'
import { blockSquares, minutesToConfirm } from './blocks.ts'
import { secondsBetween } from './duration.ts'
import { engravedRings } from './engraved-rings.ts'
import { promiseResult } from './promise.ts'
import { paidTo, receiptOf } from './receipt.ts'
import { stepPercent } from './step-percent.ts'
import { seesOtherAmount, sentPercent, verdictOf } from './verdict.ts'
import { withdrawalLabel } from './withdrawal-label.ts'

const deposit = (over: Partial<DepositView> = {}): DepositView => ({
  createdAt: '2026-11-21T18:00:00Z',
  instrument: { currencyTitle: 'ETH', networkTitle: 'ETH' },
  amount: '1',
  confirmations: 5,
  txId: '0xa',
  depositAddress: '0xdeposit',
  isPending: true,
  status: 'pending',
  ...over,
})
const payout = (amount: string): OrderView['withdrawals'][number] => ({
  createdAt: '2026-11-21T18:05:00Z',
  networkFee: '0',
  txId: '0xb',
  isPending: false,
  purpose: 'payout',
  amount,
  instrument: { currencyTitle: 'LTC', networkTitle: 'LTC' },
})
const confirming = (over: Partial<OrderView> = {}) =>
  orderOf({ state: 'CONFIRMING', deposits: [deposit()], minConfirmationsToTrade: 12, ...over })

describe('confirmation progress squares', () => {
  test.each([
    [5, 12, { count: 12, filled: 5 }],
    [0, 1, { count: 1, filled: 0 }],
    [30, 12, { count: 12, filled: 12 }],
    [31, 64, { count: 16, filled: 7 }],
  ])('returns how many progress squares to fill for %i of %i confirmations', (confirmations, required, squares) => {
    expect(blockSquares(confirmations, required)).toEqual(squares)
  })
})

test('minutesToConfirm estimates the remaining time from the confirmations so far', () => {
  const now = Date.parse('2026-11-21T18:05:00Z')
  expect(minutesToConfirm(deposit(), 12, now)).toBe(7)
  expect(minutesToConfirm(deposit({ confirmations: 1 }), 12, now)).toBeNull()
  expect(minutesToConfirm(deposit({ confirmations: 12 }), 12, now)).toBeNull()
  expect(minutesToConfirm(deposit(), 12, 0)).toBeNull()
})

test('draws one rosette ring for each sixth of the required confirmations', () => {
  expect(engravedRings(orderOf())).toEqual([])
  expect(engravedRings(confirming())).toEqual([5, 4, 3])
  expect(engravedRings(orderOf({ state: 'SENDING' }))).toHaveLength(6)
  expect(engravedRings(orderOf({ state: 'REFUNDED' }))).toEqual([2])
  expect(engravedRings(orderOf({ state: 'SUSPENSE' }))).toEqual([])
})

test('stepPercent grows with the number of confirmations', () => {
  expect(stepPercent(confirming())).toBe(42)
  expect(stepPercent(confirming({ deposits: [] }))).toBe(8)
  expect(stepPercent(orderOf())).toBe(8)
})

test("verdictOf compares an order's first deposit with the agreed amount", () => {
  const verdict = (amount: string) => {
    const order = confirming({ deposits: [deposit({ amount })] })
    return order.deposits[0] && verdictOf(order, order.deposits[0])
  }
  expect(verdict('1')).toEqual({ kind: 'exact', difference: '' })
  expect(verdict('0.9')).toEqual({ kind: 'less', difference: '0.1' })
  expect(verdict('1.25')).toEqual({ kind: 'more', difference: '0.25' })
  const second = confirming({ deposits: [deposit({ status: 'credited' }), deposit({ amount: '2' })] })
  expect(second.deposits[1] && verdictOf(second, second.deposits[1])).toBeNull()
})

test('seesOtherAmount is true only while a deposit that differs from the agreed amount is being confirmed', () => {
  const deposits = [deposit({ amount: '0.9' })]
  expect(seesOtherAmount(confirming({ deposits }))).toBe(true)
  expect(seesOtherAmount(confirming())).toBe(false)
  expect(seesOtherAmount(confirming({ deposits, liquidityProviderPublicCode: 'changenow' }))).toBe(false)
  expect(seesOtherAmount(confirming({ deposits, state: 'EXCHANGING' }))).toBe(false)
})

test.each([
  ['0.9', '1', '90.00000'],
  ['1', '3', '33.33333'],
  ['250', '1', '25000.00'],
])(
  'sentPercent expresses a deposit of %s as a percentage of the agreed %s',
  (amount, claimedDepositAmount, percent) => {
    expect(sentPercent({ claimedDepositAmount }, { amount })).toBe(percent)
  },
)

describe('comparison of the quoted and the paid amount', () => {
  const finished = (amount: string, over: Partial<OrderView> = {}) =>
    orderOf({ state: 'FINISHED', withdrawals: [payout(amount)], ...over })

  test('reports that the exchange paid the quoted amount in full if both amounts are equal', () => {
    expect(promiseResult(finished('20'))).toMatchObject({ kind: 'kept', difference: '', reasonKey: null })
  })

  test('returns the difference between the quoted and the paid amount as a percentage of the quoted amount', () => {
    expect(promiseResult(finished('19.98', { rateMode: 'FLOATING' }))).toEqual({
      isEstimate: true,
      promised: '20',
      difference: '0.02',
      kind: 'less',
      percent: '0.10',
      reasonKey: 'order:reason_floating',
    })
    const smaller = { deposits: [deposit({ amount: '0.999', status: 'credited' })] }
    expect(promiseResult(finished('19.98', smaller))?.reasonKey).toBe('order:reason_amount')
    const floating = { ...smaller, rateMode: 'FLOATING' } as const
    expect(promiseResult(finished('19.98', floating))?.reasonKey).toBe('order:reason_amount_estimate')
    const accepted = { orderEvents: [{ kind: 'RATE_MODE_CHANGE_ACCEPTED', createdAt: '' }] } as Partial<OrderView>
    expect(promiseResult(finished('21', accepted))).toMatchObject({ kind: 'more', reasonKey: 'order:reason_rerated' })
    const filled = { liquidityProviderPublicCode: 'changenow' }
    expect(promiseResult(finished('19', filled))?.reasonKey).toBe('order:reason_provider')
  })

  test("promiseResult treats a card provider's held rate as a promise instead of an estimate", () => {
    const card = coin('USD', { networkTitle: 'CARD', instrumentType: 'fiat' })
    const bought = { rateMode: 'FLOATING', pair: { instrumentFrom: card, instrumentTo: LTC } } as const
    expect(promiseResult(finished('20', bought))).toMatchObject({ isEstimate: false, kind: 'kept' })
  })

  test('promiseResult returns null if there is no payout', () => expect(promiseResult(orderOf())).toBeNull())
})

test('omits the address from the receipt of a refund to the account balance', () => {
  const deposits = [deposit({ status: 'credited' })]
  const order = orderOf({ state: 'REFUNDED', refundInto: 'balance', deposits })
  expect(receiptOf(order)).toMatchObject({ isRefund: true, paid: { amount: '1', currencyTitle: 'ETH' } })
  expect(paidTo(order)).toEqual({ labelKey: 'order:balance_credited', to: null, digits: '' })
})

describe('the note of a card sale', () => {
  const USD = coin('USD', { slug: 'usd-card', networkTitle: 'CARD', instrumentType: 'fiat' })
  const sale = (over: Partial<OrderView> = {}) =>
    orderOf({
      state: 'FINISHED',
      liquidityProviderPublicCode: 'mercuryo',
      destinationAddress: 'card_92105204b',
      pair: { instrumentFrom: BTC, instrumentTo: USD },
      payoutCardDigits: '3333',
      ...over,
    })

  test("shows the card's last digits instead of an address", () => {
    expect(paidTo(sale())).toEqual({ labelKey: 'order:paid_to_card', to: null, digits: '3333' })
    const unknown = { labelKey: 'order:paid_to_your_card', to: null, digits: '' }
    expect(paidTo(sale({ payoutCardDigits: null }))).toEqual(unknown)
  })

  test("labels a card payout with the provider's payout number instead of a transaction ID", () => {
    expect(withdrawalLabel(sale(), { purpose: 'payout' })).toMatchObject({
      key: 'order:card_reference',
      isNumber: true,
    })
    expect(withdrawalLabel(sale(), { purpose: 'refund' })).toMatchObject({
      key: 'order:fill_tx_refund',
      isNumber: false,
    })
    expect(withdrawalLabel(orderOf(), { purpose: 'payout' })).toMatchObject({ key: 'order:tx_payout', isNumber: false })
  })
})

test.each([
  ['18:05:00', null],
  ['18:05:01', null],
  ['18:05:02', 2],
  ['18:04:59', null],
])('for a deposit at 18:05:00 and a payout at %s, secondsBetween returns %s', (end, seconds) => {
  const at = (kind: string, time: string) => ({ kind, createdAt: `2026-11-21T${time}Z` })
  const orderEvents = [at('WITHDRAWAL_COMPLETED', end), at('INCOMING_FUNDS_DETECTED', '18:05:00')]
  expect(secondsBetween({ orderEvents } as OrderView, 'WITHDRAWAL_COMPLETED')).toBe(seconds)
})
