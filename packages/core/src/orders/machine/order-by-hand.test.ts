import { describe, expect, test } from 'vitest'
import { NOON, order } from '../../testing/fixtures.ts'
import type { OrderFact } from './order-fact.ts'
import { applyFact, isResolvedByOperator } from './order-machine.ts'
import { DEFAULT_ORDER_TERMS } from '../order-terms.ts'
import type { Order, SettledQuote } from '../order.ts'

const SETTLED_QUOTE: SettledQuote = {
  depositAtomic: 1n,
  amountToGetAtomic: 1n,
  price: '1',
  costs: [],
  networkFeeAtomic: 0n,
}
const PAY: OrderFact = { kind: 'released-to-pay', settledQuote: SETTLED_QUOTE, isAgreed: true }
const REFUND: OrderFact = {
  kind: 'released-to-refund',
  address: '0xElsewhere',
  memo: 'm',
  seal: 's',
  depositAtomic: 1n,
}

const held = (part: Partial<Order> = {}): Order => order('FIXED', { state: 'SUSPENSE', ...part })
const apply = (to: Order, fact: OrderFact) => applyFact(to, fact, NOON, DEFAULT_ORDER_TERMS)

describe("an operator's decision about an order", () => {
  test('adds no rate events when an operator pays out a held order at the agreed rate', () => {
    const { order: after, commands } = apply(held(), PAY)
    expect(after).toMatchObject({ state: 'EXCHANGING', settlement: 'payout', settledQuote: SETTLED_QUOTE })
    expect(commands).toEqual([{ kind: 'pay-out', settledQuote: SETTLED_QUOTE }])
    expect(after.events.map(({ kind }) => kind)).toEqual(['CREATION_END'])
  })

  test('adds the rate events when an operator pays out a held order at the current rate', () => {
    const { events } = apply(held(), { ...PAY, isAgreed: false })
    expect(events).toEqual(['RATE_MODE_CHANGED', 'RATE_MODE_CHANGE_ACCEPTED'])
  })

  test.each(['SUSPENSE', 'ACTION_REQUIRED'] as const)(
    'refunds an order in state %s to the address that the operator enters',
    (state) => {
      const choice = state === 'ACTION_REQUIRED' ? { mayAccept: true, mayRefund: false } : null
      const { order: after, commands } = apply(held({ state, choice }), REFUND)
      expect(after).toMatchObject({
        state: 'REFUNDING',
        settlement: 'refund',
        refundAddress: '0xElsewhere',
        refundMemo: 'm',
        refundSeal: 's',
        choice: null,
      })
      expect(commands).toEqual([{ kind: 'refund', depositAtomic: 1n }])
    },
  )

  test.each([PAY, REFUND])('ignores the operator decision $kind for an order that already has a settlement', (fact) => {
    for (const settlement of ['payout', 'refund'] as const) {
      const before = held({ settlement })
      expect(apply(before, fact)).toEqual({ order: before, events: [], commands: [] })
    }
  })

  test.each([
    ['payout', 'EXCHANGING'],
    ['refund', 'REFUNDING'],
  ] as const)("an operator can restart an order's stopped %s", (settlement, state) => {
    for (const before of ['SUSPENSE', 'AT_RISK'] as const)
      expect(apply(held({ state: before, settlement }), { kind: 'settlement-retried' }).order).toMatchObject({ state })
    const running = held({ state: 'FINISHED', settlement })
    expect(apply(running, { kind: 'settlement-retried' }).order).toBe(running)
  })

  test('ignores deadlines once an operator has resolved an order at risk', () => {
    const { order: after } = apply(held({ state: 'AT_RISK', escalatedAt: NOON }), { kind: 'risk-dealt-with' })
    expect(isResolvedByOperator(after)).toBe(true)
    expect(apply(after, { kind: 'risk-dealt-with' }).order).toBe(after)
    expect(apply(after, { kind: 'deadline-passed', depositAtomic: null, isUnmined: false }).order).toBe(after)
  })
})
