import { present } from '@cambio/kernel/assert'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderStep } from '@cambio/kernel/order-progress'
import { NOON, order } from '../../testing/fixtures.ts'
import type { ExceptionPolicy } from '../exception-policy.ts'
import type { DepositVerdict, OrderFact } from './order-fact.ts'
import { applyFact } from './order-machine.ts'
import { DEFAULT_ORDER_TERMS } from '../order-terms.ts'
import type { Order, SettledQuote } from '../order.ts'

const SETTLED_QUOTE: SettledQuote = {
  depositAtomic: 420_000_000_000_000_000n,
  amountToGetAtomic: 1_360_000_000n,
  price: '32.38',
  costs: [],
  networkFeeAtomic: 2_230n,
}

const credited = (part: Partial<Extract<OrderFact, { kind: 'deposit-credited' }>> = {}): OrderFact => ({
  kind: 'deposit-credited',
  depositAtomic: SETTLED_QUOTE.depositAtomic,
  settledQuote: SETTLED_QUOTE,
  verdict: 'fits',
  refundable: true,
  refundsByItself: true,
  ...part,
})

function live(start: Order, facts: OrderFact[]): Order {
  return facts.reduce((current, fact) => applyFact(current, fact, NOON, DEFAULT_ORDER_TERMS).order, start)
}

const kinds = (after: Order) => after.events.map((event) => event.kind)

describe('an order without exceptions', () => {
  test('finishes an order once its deposit is credited and its payout is final', () => {
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

  test('triggers exactly one payout at the settled quote when the deposit is credited', () => {
    expect(applyFact(order(), credited(), NOON, DEFAULT_ORDER_TERMS).commands).toEqual([
      { kind: 'pay-out', settledQuote: SETTLED_QUOTE },
    ])
  })

  test('adds the detected and registered events when the first report of a deposit is its credit', () => {
    expect(applyFact(order(), credited(), NOON, DEFAULT_ORDER_TERMS).events).toEqual([
      'INCOMING_FUNDS_DETECTED',
      'DEPOSIT_REGISTERED',
    ])
  })
})

const TODAY: SettledQuote = { ...SETTLED_QUOTE, amountToGetAtomic: 1_340_000_000n }
const last = (after: Order, count: number) => kinds(after).slice(-count)
const problem = (verdict: DepositVerdict, settledQuote: SettledQuote | null = TODAY) =>
  credited({ verdict, settledQuote })

describe('an order whose fixed rate no longer applies', () => {
  test.each([
    ['wrong-amount', 'FIXED_RATE_WRONG_DEPOSIT_AMOUNT_DETECTED'],
    ['too-late', 'FIXED_RATE_SLOW_DEPOSIT_DETECTED'],
    ['volatile', 'FIXED_RATE_HIGH_VOLATILITY_DETECTED'],
  ] as const)('adds the event for the verdict %s when the fixed rate no longer applies', (verdict, event) => {
    const { order: waiting, commands } = applyFact(order(), problem(verdict), NOON, DEFAULT_ORDER_TERMS)
    expect(waiting.state).toBe('ACTION_REQUIRED')
    expect(last(waiting, 2)).toEqual([event, 'RATE_MODE_CHANGED'])
    expect(waiting.choice).toEqual({ mayAccept: true, mayRefund: true })
    expect(waiting.actBy).toBe(NOON + DEFAULT_ORDER_TERMS.decisionMs)
    expect(commands).toEqual([])
  })

  test('pays out at the current rate when the user accepts this rate', () => {
    const waiting = live(order(), [problem('too-late')])
    const { order: paying, commands } = applyFact(
      waiting,
      { kind: 'rate-accepted', settledQuote: TODAY },
      NOON,
      DEFAULT_ORDER_TERMS,
    )
    expect(last(paying, 1)).toEqual(['RATE_MODE_CHANGE_ACCEPTED'])
    expect(commands).toEqual([{ kind: 'pay-out', settledQuote: TODAY }])
    expect(paying.choice).toBeNull()
    expect(live(paying, [{ kind: 'settlement-sent' }, { kind: 'settlement-final' }]).state).toBe('FINISHED')
  })

  test('refunds a deposit to the address that the user specifies', () => {
    const waiting = live(order(), [problem('too-late')])
    const fact: OrderFact = { kind: 'refund-requested', address: '0xOther', memo: null, seal: 's', depositAtomic: 5n }
    const { order: refunding, commands } = applyFact(waiting, fact, NOON, DEFAULT_ORDER_TERMS)
    expect(refunding).toMatchObject({ state: 'REFUNDING', refundAddress: '0xOther', settlement: 'refund' })
    expect(commands).toEqual([{ kind: 'refund', depositAtomic: 5n }])
    expect(live(refunding, [{ kind: 'settlement-sent' }, { kind: 'settlement-final' }]).state).toBe('REFUNDED')
  })

  test('ignores later events after a refund to the balance', () => {
    const waiting = live(order(), [problem('too-late')])
    const { order: after, events, commands } = applyFact(waiting, { kind: 'balance-chosen' }, NOON, DEFAULT_ORDER_TERMS)
    expect(after).toMatchObject({ state: 'REFUNDED', settlement: 'balance', choice: null, actBy: null })
    expect(events).toEqual(['REFUND_REQUESTED', 'REFUND_COMPLETED'])
    expect(commands).toEqual([{ kind: 'credit-balance' }])
    const later: OrderFact[] = [
      { kind: 'balance-chosen' },
      { kind: 'rate-accepted', settledQuote: TODAY },
      { kind: 'refund-requested', address: '0xOther', memo: null, seal: 's', depositAtomic: 5n },
      { kind: 'settlement-reverted' },
      { kind: 'settlement-retried' },
      { kind: 'settlement-final' },
    ]
    for (const fact of later) expect(applyFact(after, fact, NOON, DEFAULT_ORDER_TERMS).order).toBe(after)
    const atRisk = live(after, [{ kind: 'credit-reverted' }])
    expect(atRisk.state).toBe('AT_RISK')
    // A refund to the balance has no payment to restart.
    expect(live(atRisk, [{ kind: 'settlement-retried' }])).toBe(atRisk)
  })

  test("refunds to the user's balance only while the order offers a refund", () => {
    const waiting = live(order(), [problem('too-late')])
    const held: Order = { ...waiting, state: 'SUSPENSE', choice: null }
    const kept: Order = { ...waiting, choice: { mayAccept: true, mayRefund: false } }
    for (const before of [order(), held, kept])
      expect(applyFact(before, { kind: 'balance-chosen' }, NOON, DEFAULT_ORDER_TERMS).order).toBe(before)
  })

  test("ignores the user's second choice for an order", () => {
    const refunding = live(order(), [
      problem('too-late'),
      { kind: 'refund-requested', address: '0xRefund', memo: null, seal: 's', depositAtomic: 5n },
    ])
    expect(applyFact(refunding, { kind: 'rate-accepted', settledQuote: TODAY }, NOON, DEFAULT_ORDER_TERMS)).toEqual({
      order: refunding,
      events: [],
      commands: [],
    })
  })

  test('refunds the deposit at the decision deadline when the order has a refund address', () => {
    const late = NOON + DEFAULT_ORDER_TERMS.decisionMs + 1
    const silence: OrderFact = { kind: 'deadline-passed', depositAtomic: 5n, isUnmined: false }
    const waiting = live(order(), [problem('too-late')])
    expect(applyFact(waiting, silence, NOON, DEFAULT_ORDER_TERMS).order).toBe(waiting)
    expect(applyFact(waiting, silence, late, DEFAULT_ORDER_TERMS)).toMatchObject({
      order: { state: 'REFUNDING' },
      commands: [{ kind: 'refund', depositAtomic: 5n }],
    })
    expect(applyFact({ ...waiting, refundAddress: null }, silence, late, DEFAULT_ORDER_TERMS)).toMatchObject({
      order: { state: 'SUSPENSE' },
      commands: [{ kind: 'call-operator' }],
    })
  })

  test('refunds the deposit immediately under the exception policy REFUND', () => {
    const after = live(order('FIXED', { exceptionPolicy: { kind: 'REFUND' } }), [problem('too-late')])
    expect(after.state).toBe('REFUNDING')
    expect(last(after, 1)).toEqual(['REFUND_REQUESTED'])
  })

  test.each([
    ['too-late', undefined],
    ['out-of-bounds', null],
  ] as const)(
    "waits for a new refund address if the order's refund address is rejected (verdict: %s)",
    (verdict, settledQuote) => {
      const refused = { ...problem(verdict, settledQuote), refundsByItself: false }
      const waiting = live(order('FIXED', { exceptionPolicy: { kind: 'REFUND' } }), [refused])
      expect(waiting.state).toBe('ACTION_REQUIRED')
      expect(waiting.choice).toEqual({ mayAccept: settledQuote !== null, mayRefund: true })
      const late = present(waiting.actBy, 'an order that waits has a deadline') + 1
      const passed = { kind: 'deadline-passed', depositAtomic: null, isUnmined: false } as const
      expect(applyFact(waiting, passed, late, DEFAULT_ORDER_TERMS)).toMatchObject({
        order: { state: 'SUSPENSE' },
        commands: [{ kind: 'call-operator' }],
      })
    },
  )

  test('pays out at the current rate if the loss is within the limit of the exception policy RERATE', () => {
    const promised = order().agreedQuote.amountToGetAtomic
    const rerate = order('FIXED', { exceptionPolicy: { kind: 'RERATE', withinBps: 200 } })
    const brings = (amountToGetAtomic: bigint) => live(rerate, [problem('too-late', { ...TODAY, amountToGetAtomic })])
    const within = brings(promised - (promised * 200n) / 10_000n)
    expect(within.state).toBe('EXCHANGING')
    expect(last(within, 2)).toEqual(['RATE_MODE_CHANGED', 'RATE_MODE_CHANGE_ACCEPTED'])
    expect(brings(promised - (promised * 200n) / 10_000n - 1n).state).toBe('ACTION_REQUIRED')
  })

  test('compares the agreed and current rates for the actual deposit amount under the policy RERATE', () => {
    const rerate = order('FIXED', { exceptionPolicy: { kind: 'RERATE', withinBps: 200 } })
    const half = { ...TODAY, depositAtomic: TODAY.depositAtomic / 2n, amountToGetAtomic: TODAY.amountToGetAtomic / 2n }
    expect(live(rerate, [credited({ verdict: 'wrong-amount', settledQuote: half })]).state).toBe('EXCHANGING')
  })
})

describe('a deposit while no rate is available', () => {
  test('refunds a deposit immediately when no rate is available and the order has a refund address', () => {
    const after = live(order(), [problem('wrong-amount', null)])
    expect(last(after, 2)).toEqual(['FIXED_RATE_WRONG_DEPOSIT_AMOUNT_DETECTED', 'REFUND_REQUESTED'])
  })

  test('waits for a refund address when no rate is available and the order has no refund address', () => {
    const { order: after, commands } = applyFact(
      order('FLOATING', { refundAddress: null }),
      problem('out-of-bounds', null),
      NOON,
      DEFAULT_ORDER_TERMS,
    )
    expect(after.state).toBe('ACTION_REQUIRED')
    expect(after.choice).toEqual({ mayAccept: false, mayRefund: true })
    expect(commands).toEqual([])
  })
})

test('suspends a dust deposit without changing its order', () => {
  const before = order()
  expect(
    applyFact(
      before,
      credited({ verdict: 'wrong-amount', settledQuote: null, refundable: false }),
      NOON,
      DEFAULT_ORDER_TERMS,
    ),
  ).toEqual({ order: before, events: [], commands: [{ kind: 'set-aside' }] })
})

test('holds an order when its address is blacklisted after the order was created', () => {
  const { order: after, commands } = applyFact(order(), problem('held', null), NOON, DEFAULT_ORDER_TERMS)
  expect(after.state).toBe('SUSPENSE')
  expect(commands).toEqual([{ kind: 'call-operator' }])
})

test('holds an order when its settlement would pay a blacklisted address', () => {
  const waiting = live(order(), [problem('too-late')])
  expect(applyFact(waiting, { kind: 'held' }, NOON, DEFAULT_ORDER_TERMS)).toMatchObject({
    order: { state: 'SUSPENSE', choice: null },
    commands: [{ kind: 'call-operator' }],
  })
})

test("suspends an order's second deposit without changing the order", () => {
  const paid = live(order(), [credited()])
  expect(applyFact(paid, credited(), NOON, DEFAULT_ORDER_TERMS)).toEqual({
    order: paid,
    events: [],
    commands: [{ kind: 'set-aside' }],
  })
})

test('accepts a deposit for an order that has already expired', () => {
  const expired = applyFact(
    order(),
    { kind: 'deadline-passed', depositAtomic: null, isUnmined: false },
    order().depositDeadline + 1,
    DEFAULT_ORDER_TERMS,
  ).order
  expect(expired).toMatchObject({ state: 'EXPIRED', actBy: null })
  expect(live(expired, [{ kind: 'deposit-seen' }]).state).toBe('CONFIRMING')
})

test.each(['CONFIRMING', 'EXCHANGING', 'SENDING', 'REFUNDING', 'SUSPENSE', 'AT_RISK'] as const)(
  "notifies an operator once when the order's deadline passes in state %s",
  (state) => {
    const stuck = order('FIXED', { state, actBy: NOON - 1 })
    const fact: OrderFact = { kind: 'deadline-passed', depositAtomic: null, isUnmined: false }
    const called = applyFact(stuck, fact, NOON, DEFAULT_ORDER_TERMS)
    expect(called.order).toMatchObject({ state, actBy: null, escalatedAt: NOON })
    expect(called.commands).toEqual([{ kind: 'call-operator' }])
    expect(applyFact(called.order, fact, NOON + 1, DEFAULT_ORDER_TERMS).commands).toEqual([])
  },
)

test("extends the order's deadline without notifying an operator while the deposit is unmined", () => {
  const seen = live(order(), [{ kind: 'deposit-seen' }])
  const late = NOON + DEFAULT_ORDER_TERMS.confirmingMs + 1
  const passed = (isUnmined: boolean) => ({ kind: 'deadline-passed', depositAtomic: null, isUnmined }) as const
  const again = applyFact(seen, passed(true), late, DEFAULT_ORDER_TERMS)
  expect(again.commands).toEqual([])
  expect(again.order).toMatchObject({ state: 'CONFIRMING', escalatedAt: null })
  expect(again.order.actBy).toBe(late + DEFAULT_ORDER_TERMS.confirmingMs)
  const later = present(again.order.actBy, 'an order that waits has a deadline') + 1
  expect(applyFact(again.order, passed(false), later, DEFAULT_ORDER_TERMS).commands).toEqual([
    { kind: 'call-operator' },
  ])
})

test('resets an order to WAITING or EXPIRED when its deposit disappears', () => {
  const seen = live(order(), [{ kind: 'deposit-seen' }])
  expect(applyFact(seen, { kind: 'deposit-vanished' }, NOON, DEFAULT_ORDER_TERMS).order.state).toBe('WAITING')
  expect(applyFact(seen, { kind: 'deposit-vanished' }, seen.depositDeadline + 1, DEFAULT_ORDER_TERMS).order.state).toBe(
    'EXPIRED',
  )
})

test('marks an order as at risk when its credited deposit is reverted', () => {
  expect(
    applyFact(live(order(), [credited()]), { kind: 'credit-reverted' }, NOON, DEFAULT_ORDER_TERMS).order.state,
  ).toBe('AT_RISK')
})

/**
 * Returns whether an order satisfies guarantee 22 (`guarantees.md`): an order that is not final has a deadline or is in
 * an operator's queue.
 */
function isWoundOrFinal({ state, actBy, escalatedAt }: Order): boolean {
  const rests = state === 'EXPIRED' || state === 'FINISHED' || state === 'REFUNDED'
  return rests ? actBy === null : actBy !== null || escalatedAt !== null
}

const anyFact: fc.Arbitrary<OrderFact> = fc.oneof(
  fc.constantFrom<OrderFact>(
    { kind: 'deposit-seen' },
    { kind: 'deposit-vanished' },
    { kind: 'settlement-sent' },
    { kind: 'settlement-final' },
    { kind: 'settlement-failed' },
    { kind: 'credit-reverted' },
    { kind: 'deadline-passed', depositAtomic: 5n, isUnmined: false },
    { kind: 'rate-accepted', settledQuote: SETTLED_QUOTE },
    { kind: 'refund-requested', address: '0xRefund', memo: null, seal: 's', depositAtomic: 5n },
    { kind: 'balance-chosen' },
  ),
  fc
    .record({
      verdict: fc.constantFrom<DepositVerdict>('fits', 'wrong-amount', 'too-late', 'volatile', 'out-of-bounds', 'held'),
      hasRate: fc.boolean(),
      refundable: fc.boolean(),
      refundsByItself: fc.boolean(),
    })
    .map(({ hasRate, ...part }) =>
      credited({ ...part, settledQuote: hasRate || part.verdict === 'fits' ? SETTLED_QUOTE : null }),
    ),
)

/** Command kinds that settle an order. */
const EXITS: ReadonlySet<string> = new Set(['pay-out', 'refund', 'credit-balance'])

test('triggers at most one settlement for any sequence of order events', () => {
  fc.assert(
    fc.property(
      fc.array(anyFact, { maxLength: 12 }),
      fc.constantFrom('FIXED' as const, 'FLOATING' as const),
      fc.constantFrom<ExceptionPolicy>({ kind: 'ASK' }, { kind: 'REFUND' }, { kind: 'RERATE', withinBps: 500 }),
      fc.constantFrom('0xRefund', null),
      (facts, mode, exceptionPolicy, refundAddress) => {
        let current = order(mode, { exceptionPolicy, refundAddress })
        let now = NOON
        let exits = 0
        let step = 1
        for (const fact of facts) {
          now += DEFAULT_ORDER_TERMS.humanMs
          const next = applyFact(current, fact, now, DEFAULT_ORDER_TERMS)
          expect(next.order.choice !== null).toBe(next.order.state === 'ACTION_REQUIRED')
          expect(isWoundOrFinal(next.order)).toBe(true)
          exits += next.commands.filter(({ kind }) => EXITS.has(kind)).length
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
