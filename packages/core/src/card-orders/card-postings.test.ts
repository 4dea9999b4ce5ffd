import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NOON } from '../testing/fixtures.ts'
import { CARD_PAY, cardDelivery, cardPayment, sampleCardOrder } from '../testing/card-orders.ts'
import { applyCardFact, type CardFact } from './card-order-machine.ts'
import type { CardOrder } from './card-order.ts'
import { cardPostings } from './card-postings.ts'

const ORDER = sampleCardOrder({ pay: CARD_PAY, feeMinor: 802n, rate: { token: 't', expiresAt: NOON }, buyer: null })
const delivered: CardFact = { kind: 'delivered', amountAtomic: 1_000_000n }
const PAID = cardPayment('paid')
const FAILED = { status: 'failed', stage: 'failed', txId: null, address: null } as const
const RESUMED: CardFact = {
  kind: 'reported',
  report: {
    payment: { status: 'paid', stage: 'paid', paid: CARD_PAY },
    delivery: { status: 'pending', stage: 'sending', txId: null, address: null },
    providerOrderId: 'purchase-1',
  },
}
const COMPLETE = [PAID, cardDelivery('0x1'), delivered]

/**
 * Applies the facts one by one, books the postings of each resulting state and returns the balances. Each kind of
 * posting is booked only once.
 */
function balancesAfter(facts: readonly CardFact[]): Record<string, bigint> {
  const posted = new Map<string, ReturnType<typeof cardPostings>[number]>()
  let order: CardOrder = ORDER
  for (const fact of facts) {
    order = applyCardFact(order, fact, NOON)
    for (const one of cardPostings(order, new Set(posted.keys()))) {
      expect(posted.has(one.kind)).toBe(false)
      posted.set(one.kind, one)
    }
  }
  const balances: Record<string, bigint> = {}
  for (const { entries } of posted.values())
    for (const { account, asset, amountAtomic } of entries) {
      expect(asset).toBe('usd-card')
      balances[account] = (balances[account] ?? 0n) + amountAtomic
    }
  return Object.fromEntries(Object.entries(balances).filter(([, amount]) => amount !== 0n))
}

test.each<[string, CardFact[], Record<string, bigint>]>([
  ['unpaid', [], {}],
  ['declined', [cardPayment('declined')], {}],
  ['paid', [PAID], { 'card:settlement': 20_050n, 'card:turnover': -20_050n }],
  ['delivered', COMPLETE, { 'card:delivered': 19_248n, 'card:fees': 802n, 'card:turnover': -20_050n }],
  ['refunded', [PAID, cardPayment('failed')], { 'card:refunds': 20_050n, 'card:turnover': -20_050n }],
  [
    'charged back early',
    [PAID, cardPayment('charged-back')],
    { 'card:chargebacks': 20_050n, 'card:turnover': -20_050n },
  ],
  [
    'charged back after the delivery',
    [...COMPLETE, cardPayment('charged-back')],
    {
      'card:delivered': 19_248n,
      'card:fees': 802n,
      'card:chargebacks': 20_050n,
      'card:settlement': -20_050n,
      'card:turnover': -20_050n,
    },
  ],
  [
    'refunded, without a report of the payment',
    [{ kind: 'reported', report: { payment: null, delivery: FAILED } }],
    { 'card:refunds': 20_050n, 'card:turnover': -20_050n },
  ],
  [
    'delivered after a failed payment',
    [PAID, cardPayment('failed'), cardDelivery('0x1'), delivered],
    { 'card:delivered': 19_248n, 'card:fees': 802n, 'card:turnover': -20_050n },
  ],
  [
    'delivered after an operator recorded a refund that was not booked',
    [
      cardPayment('paid', 1n),
      { kind: 'decided', resolution: 'refunded' },
      cardDelivery('0x1'),
      { kind: 'decided', resolution: 'delivered', txId: '0x1', amountAtomic: 1_000_000n },
    ],
    { 'card:delivered': 19_248n, 'card:fees': 802n, 'card:turnover': -20_050n },
  ],
  [
    'charged back after a delivery that followed a failure',
    [PAID, cardPayment('failed'), cardDelivery('0x1'), delivered, cardPayment('charged-back')],
    {
      'card:delivered': 19_248n,
      'card:fees': 802n,
      'card:chargebacks': 20_050n,
      'card:settlement': -20_050n,
      'card:turnover': -20_050n,
    },
  ],
  [
    'charged back before the delivery, after it failed and resumed',
    [PAID, cardPayment('failed'), RESUMED, cardPayment('charged-back')],
    { 'card:chargebacks': 20_050n, 'card:turnover': -20_050n },
  ],
  [
    'charged back after it failed',
    [PAID, cardPayment('failed'), cardPayment('charged-back')],
    { 'card:chargebacks': 20_050n, 'card:turnover': -20_050n },
  ],
  [
    'charged back while an operator recorded a refund',
    [PAID, cardPayment('paid', 1n), cardPayment('charged-back'), { kind: 'decided', resolution: 'refunded' }],
    { 'card:chargebacks': 20_050n, 'card:turnover': -20_050n },
  ],
  ['paid with another amount', [cardPayment('paid', 1n)], {}],
])('books a card purchase that is %s', (_what, facts, balances) => {
  expect(balancesAfter(facts)).toEqual(balances)
})

test('books the same amounts even if provider reports are reordered and repeated', () => {
  const facts = fc.shuffledSubarray([PAID, PAID, cardDelivery('0x1'), cardDelivery('0x1')], { minLength: 4 })
  fc.assert(
    fc.property(facts, (reports) => {
      expect(balancesAfter([...reports, delivered, ...reports])).toEqual(balancesAfter(COMPLETE))
    }),
  )
})
