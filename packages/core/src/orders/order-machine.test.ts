import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderStep } from '@cambio/kernel/order-progress'
import { NOON, order } from '../testing/fixtures.ts'
import { applyFact, type OrderFact } from './order-machine.ts'
import type { Order, Strike } from './order.ts'

const STRIKE: Strike = {
  depositAtomic: 420_000_000_000_000_000n,
  amountToGetAtomic: 1_360_000_000n,
  price: '32.38',
  costs: [],
  networkFeeAtomic: 2_230n,
}

const credited = (part: Partial<Extract<OrderFact, { kind: 'deposit-credited' }>> = {}): OrderFact => ({
  kind: 'deposit-credited',
  depositAtomic: STRIKE.depositAtomic,
  firstBlockAt: NOON,
  strike: STRIKE,
  verdict: 'fits',
  refundable: true,
  ...part,
})

function live(start: Order, facts: OrderFact[]): Order {
  return facts.reduce((current, fact) => applyFact(current, fact, NOON).order, start)
}

const kinds = (after: Order) => after.events.map((event) => event.kind)

describe('the straight road', () => {
  test('seen, credited, sent, final', () => {
    const done = live(order(), [
      { kind: 'deposit-seen' },
      credited(),
      { kind: 'settlement-sent' },
      { kind: 'settlement-final' },
    ])
    expect(done.state).toBe('FINISHED')
    expect(kinds(done)).toEqual([
      'CREATION_END',
      'INCOMING_FUNDS_DETECTED',
      'DEPOSIT_REGISTERED',
      'FUNDS_WITHDRAWAL_START',
      'WITHDRAWAL_COMPLETED',
    ])
  })

  test('crediting commands exactly one payout, with the strike', () => {
    expect(applyFact(order(), credited(), NOON).commands).toEqual([{ kind: 'pay-out', strike: STRIKE }])
  })

  test('a deposit that was never seen waiting is seen and registered at once', () => {
    expect(applyFact(order(), credited(), NOON).events).toEqual(['INCOMING_FUNDS_DETECTED', 'DEPOSIT_REGISTERED'])
  })
})

describe('the exit', () => {
  test.each([
    ['wrong-amount', 'FIXED_RATE_WRONG_DEPOSIT_AMOUNT_DETECTED'],
    ['too-late', 'FIXED_RATE_SLOW_DEPOSIT_DETECTED'],
  ] as const)('%s is said and sent back', (verdict, event) => {
    const { order: after, commands } = applyFact(order(), credited({ verdict, strike: null }), NOON)
    expect(after.state).toBe('REFUNDING')
    expect(kinds(after).slice(-2)).toEqual([event, 'REFUND_REQUESTED'])
    expect(commands).toEqual([{ kind: 'refund', depositAtomic: STRIKE.depositAtomic }])
    expect(live(after, [{ kind: 'settlement-sent' }, { kind: 'settlement-final' }]).state).toBe('REFUNDED')
  })

  test('without a refund address a person is asked', () => {
    const { order: after, commands } = applyFact(
      order('FLOATING', { refundAddress: null }),
      credited({ verdict: 'out-of-bounds', strike: null }),
      NOON,
    )
    expect(after.state).toBe('ACTION_REQUIRED')
    expect(commands).toEqual([])
  })

  test('a refund that the network would eat is left to a person', () => {
    const after = applyFact(order(), credited({ verdict: 'wrong-amount', strike: null, refundable: false }), NOON)
    expect(after.order.state).toBe('ACTION_REQUIRED')
    expect(after.commands).toEqual([])
  })
})

test('a second deposit is kept in suspense and changes nothing', () => {
  const paid = live(order(), [credited()])
  expect(applyFact(paid, credited(), NOON)).toEqual({
    order: paid,
    events: [],
    commands: [{ kind: 'suspend-deposit' }],
  })
})

test('an expired order is still watched', () => {
  const expired = live(order(), [{ kind: 'deadline-passed' }])
  expect(expired.state).toBe('EXPIRED')
  expect(live(expired, [{ kind: 'deposit-seen' }]).state).toBe('CONFIRMING')
})

test('a vanished deposit leaves the order waiting, or expired when its time is up', () => {
  const seen = live(order(), [{ kind: 'deposit-seen' }])
  expect(applyFact(seen, { kind: 'deposit-vanished' }, NOON).order.state).toBe('WAITING')
  expect(applyFact(seen, { kind: 'deposit-vanished' }, seen.depositDeadline + 1).order.state).toBe('EXPIRED')
})

test('an undone credit puts the order at risk', () => {
  expect(applyFact(live(order(), [credited()]), { kind: 'credit-undone' }, NOON).order.state).toBe('AT_RISK')
})

const anyFact: fc.Arbitrary<OrderFact> = fc.oneof(
  fc.constantFrom<OrderFact>(
    { kind: 'deposit-seen' },
    { kind: 'deposit-vanished' },
    { kind: 'settlement-sent' },
    { kind: 'settlement-final' },
    { kind: 'settlement-failed' },
    { kind: 'credit-undone' },
    { kind: 'deadline-passed' },
  ),
  fc
    .record({
      verdict: fc.constantFrom('fits' as const, 'wrong-amount' as const, 'too-late' as const, 'out-of-bounds' as const),
      refundable: fc.boolean(),
    })
    .map((part) => credited({ ...part, strike: part.verdict === 'fits' ? STRIKE : null })),
)

test('whatever happens: events happen once, the step never falls, and one way out is commanded', () => {
  fc.assert(
    fc.property(
      fc.array(anyFact, { maxLength: 12 }),
      fc.constantFrom('FIXED' as const, 'FLOATING' as const),
      (facts, mode) => {
        let current = order(mode)
        let exits = 0
        let step = 1
        for (const fact of facts) {
          const next = applyFact(current, fact, NOON)
          exits += next.commands.filter((command) => command.kind === 'pay-out' || command.kind === 'refund').length
          expect(new Set(kinds(next.order)).size).toBe(next.order.events.length)
          expect(orderStep(kinds(next.order))).toBeGreaterThanOrEqual(step)
          step = orderStep(kinds(next.order))
          current = next.order
        }
        expect(exits).toBeLessThanOrEqual(1)
        expect(kinds(current).includes('WITHDRAWAL_COMPLETED') && kinds(current).includes('REFUND_COMPLETED')).toBe(
          false,
        )
      },
    ),
    { numRuns: 2_000 },
  )
})
