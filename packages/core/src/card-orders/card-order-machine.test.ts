import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CardDelivery, CardPayment, DeliveryStage, PaymentStage } from '../fiat/card-transaction.ts'
import { DELIVERY_STAGES, PAYMENT_STAGES } from '../fiat/card-transaction.ts'
import { sampleCardOrder } from '../testing/card-orders.ts'
import { NOON } from '../testing/fixtures.ts'
import { applyCardFact, DELIVERY_MS, type CardFact } from './card-order-machine.ts'
import type { CardOrder } from './card-order.ts'

const ORDER = sampleCardOrder()

const payment = (stage: PaymentStage | null, part: Partial<CardPayment> = {}): CardFact => ({
  kind: 'reported',
  report: { payment: { status: String(stage), stage, paid: null, ...part }, delivery: null },
})
const delivery = (stage: DeliveryStage | null, part: Partial<CardDelivery> = {}): CardFact => ({
  kind: 'reported',
  report: { payment: null, delivery: { status: String(stage), stage, txId: null, address: null, ...part } },
})
const delivered = (amountAtomic: bigint | null = 1_000_000n): CardFact => ({ kind: 'delivered', amountAtomic })
const after = (...facts: CardFact[]): CardOrder =>
  facts.reduce((order, fact, index) => applyCardFact(order, fact, NOON + index + 1), ORDER)
const kinds = ({ events }: CardOrder) => events.map(({ kind }) => kind)

describe('stages of a card order', () => {
  it('a card order passes through all stages from payment to confirmed delivery', () => {
    const facts = [payment('awaiting-user'), payment('paid'), delivery('sending'), delivery('completed', { txId: 'x' })]
    expect(facts.map((_, index) => after(...facts.slice(0, index + 1)).state)).toEqual([
      'WAITING',
      'EXCHANGING',
      'SENDING',
      'SENDING',
    ])
    const done = after(...facts, delivered())
    expect([done.state, done.escalatedAt, done.txId]).toEqual(['FINISHED', null, 'x'])
    expect(kinds(done)).toEqual([
      'CREATION_END',
      'INCOMING_FUNDS_DETECTED',
      'DEPOSIT_REGISTERED',
      'FUNDS_WITHDRAWAL_START',
      'WITHDRAWAL_COMPLETED',
    ])
  })

  it.each([
    ['declined', payment('declined'), 'EXPIRED'],
    ['cancelled', payment('cancelled'), 'EXPIRED'],
    ['failed', payment('failed'), 'REFUNDED'],
    ['expired', { kind: 'never-started' } as const, 'EXPIRED'],
    ['charged-back', payment('charged-back'), 'REFUNDED'],
  ])('ends a card order with the outcome %s', (outcome, fact, state) => {
    expect(after(fact)).toMatchObject({ outcome, state })
  })

  it('treats a card order as paid even if the provider also reports a cancellation', () => {
    expect(after(payment('cancelled'), payment('paid'))).toMatchObject({ state: 'EXCHANGING', outcome: null })
    expect(after(payment('paid'), payment('cancelled'))).toMatchObject({ state: 'EXCHANGING', outcome: null })
  })

  it.each(['cancelled', 'declined'] as const)(
    'resumes a card order with payment status %s when the provider sends the coins',
    (stage) => {
      expect(after(payment(stage), delivery('sending'))).toMatchObject({ state: 'SENDING', outcome: null })
      expect(after(payment(stage), delivery('created'))).toMatchObject({ state: 'EXPIRED', outcome: stage })
    },
  )

  describe('an ended card order that the buyer pays later', () => {
    const ended = after(payment('declined'))
    const resume = (fact: CardFact, isOverLimit: boolean) => applyCardFact(ended, fact, NOON + 9, isOverLimit)

    it('an order above the monthly limit still waits for an operator after its coins have arrived', () => {
      const held = resume(payment('paid'), true)
      expect(held).toMatchObject({ state: 'SUSPENSE', outcome: 'over-limit', escalatedAt: NOON + 9 })
      const arrived = [delivery('completed', { txId: 'x' }), delivered()].reduce(
        (order, fact) => applyCardFact(order, fact, NOON + 10),
        held,
      )
      expect(arrived).toMatchObject({ state: 'SUSPENSE', outcome: 'over-limit', deliveredAtomic: 1_000_000n })
      const decided = applyCardFact(held, { kind: 'decided', resolution: 'refunded' }, NOON + 11)
      expect(decided).toMatchObject({ state: 'REFUNDED', outcome: 'failed', escalatedAt: null })
    })

    it.each(['declined', 'cancelled'] as const)(
      'an order above the monthly limit ends without an operator when its held payment is %s',
      (stage) => {
        const expired = after({ kind: 'never-started' })
        const held = applyCardFact(expired, payment('held'), NOON + 9, true)
        expect(held).toMatchObject({ state: 'SUSPENSE', outcome: 'over-limit', escalatedAt: NOON + 9 })
        const closed = applyCardFact(held, payment(stage), NOON + 10)
        expect(closed).toMatchObject({ state: 'EXPIRED', outcome: stage, escalatedAt: null })
        // If the closed order is paid later, it waits for an operator again.
        expect(applyCardFact(closed, payment('paid'), NOON + 11, true)).toMatchObject({ outcome: 'over-limit' })
      },
    )

    it('a paid order above the monthly limit waits for an operator even after a reported decline', () => {
      const expired = after({ kind: 'never-started' })
      for (const fact of [payment('paid'), delivery('sending')]) {
        const held = applyCardFact(expired, fact, NOON + 9, true)
        expect(applyCardFact(held, payment('declined'), NOON + 10)).toMatchObject({ outcome: 'over-limit' })
      }
    })

    it('an order above the monthly limit ends when the provider returns the money', () => {
      const held = resume(payment('paid'), true)
      expect(applyCardFact(held, payment('failed'), NOON + 10)).toMatchObject({ state: 'REFUNDED', escalatedAt: null })
    })

    it('an ended order resumes only after a payment within the monthly limit', () => {
      expect(resume(payment('paid'), false)).toMatchObject({ state: 'EXCHANGING', outcome: null })
      expect(resume(payment('declined'), true)).toMatchObject({ state: 'EXPIRED', outcome: 'declined' })
    })
  })

  it('resumes an expired card order when the provider reports its payment', () => {
    expect(after({ kind: 'never-started' }, payment('paid'))).toMatchObject({ state: 'EXCHANGING', outcome: null })
  })

  it('marks a card order as at risk when its payment is charged back after the delivery', () => {
    const order = after(payment('paid'), delivery('completed', { txId: 'x' }), delivered(), payment('charged-back'))
    expect(order).toMatchObject({ state: 'AT_RISK', outcome: 'charged-back', escalatedAt: NOON + 4 })
  })

  it.each([
    ['a payment of another amount', payment('paid', { paid: { currency: 'USD', minor: 100n } })],
    ['a payment in another currency', payment('paid', { paid: { currency: 'EUR', minor: 20_000n } })],
    ['a delivery to another destination', delivery('completed', { txId: 'x', address: '0xThief' })],
  ])('a card order waits for an operator when the provider reports %s', (_name, fact) => {
    const order = after(fact, payment('paid'), delivery('completed', { txId: 'x' }), delivered())
    expect(order).toMatchObject({ state: 'SUSPENSE', outcome: 'mismatch', escalatedAt: NOON + 1 })
  })

  it.each(['awaiting-user', 'charged-back'] as const)(
    'a card order waits for an operator when the provider reports %s for a payment of another amount',
    (stage) => {
      const other = payment(stage, { paid: { currency: 'USD', minor: 100n } })
      expect(after(payment('paid'), other)).toMatchObject({ state: 'SUSPENSE', outcome: 'mismatch', payment: 'paid' })
      expect(after(other)).toMatchObject({ state: 'SUSPENSE', outcome: 'mismatch', payment: null })
    },
  )

  it('records a chargeback of the expected payment after a payment of another amount than expected', () => {
    const other = payment('paid', { paid: { currency: 'USD', minor: 100n } })
    const order = after(other, payment('paid'), payment('charged-back'))
    expect(order).toMatchObject({ state: 'SUSPENSE', outcome: 'mismatch', payment: 'charged-back' })
  })

  it('ignores the letter case of a destination address only if the address starts with 0x', () => {
    expect(after(delivery('completed', { txId: 'x', address: '0xABC' })).outcome).toBeNull()
    const order = { ...ORDER, destinationAddress: 'Address' }
    const outcomeAt = (address: string) => applyCardFact(order, delivery('sending', { address }), NOON).outcome
    expect([outcomeAt('Address'), outcomeAt('ADDRESS')]).toEqual([null, 'mismatch'])
  })

  it.each([0n, 989_999n])(
    'a card order waits for an operator when the transaction pays %d instead of 1000000 base units',
    (amountAtomic) => {
      const order = after(payment('paid'), delivery('completed', { txId: 'x' }), delivered(amountAtomic))
      expect(order).toMatchObject({ state: 'SUSPENSE', outcome: 'mismatch', escalatedAt: NOON + 3 })
      expect(kinds(order)).not.toContain('WITHDRAWAL_COMPLETED')
    },
  )

  it('finishes a card order when the transaction pays at least 99 % of the promised amount', () => {
    const order = after(payment('paid'), delivery('completed', { txId: 'x' }), delivered(990_000n))
    expect([order.state, order.escalatedAt]).toEqual(['FINISHED', null])
  })

  it('keeps the first purchase number even if the provider later reports another number', () => {
    const named = (providerOrderId: string): CardFact => ({
      kind: 'reported',
      report: { payment: null, delivery: null, providerOrderId },
    })
    expect(after(payment('paid')).providerOrderId).toBeNull()
    expect(after(named('m1'), payment('paid'), named('m2'))).toMatchObject({
      providerOrderId: 'm1',
      state: 'EXCHANGING',
    })
  })

  it('ignores an unknown provider status', () => {
    const order = after(payment(null), delivery(null))
    expect([order.state, order.updatedAt]).toEqual(['WAITING', NOON])
  })
})

describe('late coins of a card order', () => {
  const passed: CardFact = { kind: 'time-passed' }
  const paid = after(payment('paid'))
  const PAID_AT = NOON + 1

  it('escalates a paid card order to an operator when its coins are late', () => {
    const early = applyCardFact(paid, passed, PAID_AT + DELIVERY_MS - 1)
    expect(early).toMatchObject({ lateAt: null, escalatedAt: null, updatedAt: paid.updatedAt })
    const at = PAID_AT + DELIVERY_MS
    const late = applyCardFact(paid, passed, at)
    expect(late).toMatchObject({ state: 'EXCHANGING', lateAt: at, escalatedAt: at, updatedAt: at })
    expect(applyCardFact(late, passed, at + 1)).toMatchObject({ lateAt: at, escalatedAt: at, updatedAt: at })
  })

  it.each([
    ['has sent no coins', [delivery('created')]],
    ['has sent coins without a transaction', [delivery('sending')]],
    ['reports a transaction that our node cannot find', [delivery('completed', { txId: 'x' })]],
  ])("treats a card order's delivery as late when the provider %s", (_what, facts) => {
    const order = after(payment('paid'), ...facts)
    expect(applyCardFact(order, passed, PAID_AT + DELIVERY_MS).escalatedAt).toBe(PAID_AT + DELIVERY_MS)
  })

  it('does not reset the count of failed provider queries when a delivery becomes late', () => {
    expect(applyCardFact({ ...paid, failures: 3 }, passed, PAID_AT + DELIVERY_MS).failures).toBe(3)
  })

  it('does not escalate an unpaid or ended card order to an operator', () => {
    for (const facts of [[], [payment('awaiting-user')], [payment('failed')], [payment('declined')]])
      expect(applyCardFact(after(...facts), passed, NOON + 10 * DELIVERY_MS).escalatedAt).toBeNull()
  })

  it('an order with late coins stops waiting for an operator after the delivery or a refund', () => {
    const late = applyCardFact(paid, passed, PAID_AT + DELIVERY_MS)
    const at = PAID_AT + DELIVERY_MS + 1
    const arrived = [delivery('completed', { txId: 'x' }), delivered()].reduce(
      (order, fact) => applyCardFact(order, fact, at),
      late,
    )
    expect(arrived).toMatchObject({ state: 'FINISHED', escalatedAt: null, lateAt: PAID_AT + DELIVERY_MS })
    expect(applyCardFact(late, payment('failed'), at)).toMatchObject({ state: 'REFUNDED', escalatedAt: null })
  })

  it.each([
    ['refunded', 'REFUNDED'],
    ['written-off', 'EXCHANGING'],
  ] as const)(
    'reopens an order that an operator marked as %s only if the provider sends the coins later',
    (resolution, state) => {
      const late = applyCardFact(paid, passed, PAID_AT + DELIVERY_MS)
      const closed = applyCardFact(late, { kind: 'decided', resolution }, PAID_AT + DELIVERY_MS + 1)
      expect(closed).toMatchObject({ state, escalatedAt: null })
      expect(applyCardFact(closed, passed, PAID_AT + 9 * DELIVERY_MS)).toMatchObject({ state, escalatedAt: null })
      expect(applyCardFact(closed, delivery('completed', { txId: 'x' }), NOON + 10 * DELIVERY_MS)).toMatchObject({
        state: 'SUSPENSE',
        outcome: 'mismatch',
        escalatedAt: NOON + 10 * DELIVERY_MS,
      })
    },
  )
})

describe('a purchase that continues after the provider reported it as failed', () => {
  /** Returns a complete status, as in the provider's response to a query. */
  const status = (paid: PaymentStage, sent: DeliveryStage | null, part: Partial<CardDelivery> = {}): CardFact => ({
    kind: 'reported',
    report: {
      payment: { status: paid, stage: paid, paid: null },
      delivery: sent && { status: sent, stage: sent, txId: null, address: null, ...part },
      providerOrderId: 'm1',
    },
  })
  const failedPayment = [payment('paid'), payment('failed')]
  const failedTransfer = [payment('paid'), delivery('failed')]

  it.each([
    ['payment', failedPayment],
    ['transfer of the coins', failedTransfer],
  ])('finishes a card order exactly once when the provider reports a failed %s before the delivery', (_what, facts) => {
    expect(after(...facts).state).toBe('REFUNDED')
    const sent = after(...facts, delivery('completed', { txId: 'x' }))
    expect(sent).toMatchObject({ state: 'SENDING', outcome: null })
    const done = after(...facts, delivery('completed', { txId: 'x' }), delivered(), delivery('failed'), ...facts)
    expect(done).toMatchObject({ state: 'FINISHED', outcome: null, escalatedAt: null })
    expect(kinds(done).filter((kind) => kind === 'WITHDRAWAL_COMPLETED')).toHaveLength(1)
  })

  it.each([
    ['payment', failedPayment],
    ['transfer of the coins', failedTransfer],
  ])('resumes a card order when a status query contradicts the report of a failed %s', (_what, facts) => {
    const resumed = after(...facts, status('paid', 'sending'))
    expect(resumed).toMatchObject({ state: 'SENDING', outcome: null, payment: 'paid', delivery: 'sending' })
    const done = after(...facts, status('paid', 'sending'), status('paid', 'completed', { txId: 'x' }), delivered())
    expect(done).toMatchObject({ state: 'FINISHED', outcome: null })
    expect(after(...facts, status('paid', 'sending'), payment('failed')).state).toBe('REFUNDED')
  })

  it.each([
    ['a callback, because a callback may be old', failedPayment, payment('paid')],
    ['a status with a failed transfer', failedTransfer, status('paid', 'failed')],
    ['a status with a failed payment', failedPayment, status('failed', null)],
  ])('does not resume a failed card order because of %s', (_what, facts, fact) => {
    expect(after(...facts, fact)).toMatchObject({ state: 'REFUNDED', outcome: 'failed' })
  })

  it("retains an operator's decision even if the provider later reports that it has sent no coins", () => {
    const mismatch = payment('paid', { paid: { currency: 'USD', minor: 1n } })
    const closed = after(mismatch, { kind: 'decided', resolution: 'refunded' }, status('paid', 'created'))
    expect(closed).toMatchObject({ state: 'REFUNDED', resolution: 'refunded' })
  })
})

describe("an operator's decision about a card order", () => {
  const MISMATCH = payment('paid', { paid: { currency: 'USD', minor: 1n } })
  const decide = (resolution: 'refunded' | 'written-off'): CardFact => ({ kind: 'decided', resolution })
  const confirmed = (amountAtomic: bigint | null): CardFact => ({
    kind: 'decided',
    resolution: 'delivered',
    txId: 'y',
    amountAtomic,
  })

  it.each([
    [confirmed(1_000n), 'FINISHED', null],
    [decide('refunded'), 'REFUNDED', 'failed'],
    [decide('written-off'), 'SUSPENSE', 'mismatch'],
  ])("an operator's decision resolves a waiting card order: %o", (decision, state, outcome) => {
    expect(after(MISMATCH)).toMatchObject({ state: 'SUSPENSE', escalatedAt: NOON + 1 })
    expect(after(MISMATCH, decision)).toMatchObject({ state, outcome, escalatedAt: null })
    // Late copies of the report that led to the decision change nothing.
    expect(after(MISMATCH, decision, MISMATCH, payment('created'))).toMatchObject({ state, outcome, escalatedAt: null })
  })

  it("discards an operator's decision when a chargeback follows", () => {
    const order = after(MISMATCH, confirmed(1_000n), payment('charged-back'))
    expect(order).toMatchObject({ state: 'AT_RISK', outcome: 'charged-back', resolution: null, escalatedAt: NOON + 3 })
    expect(after(MISMATCH, decide('refunded'), payment('charged-back'))).toMatchObject({
      state: 'REFUNDED',
      outcome: 'charged-back',
      resolution: null,
      escalatedAt: NOON + 3,
    })
  })

  it("discards an operator's decision when a chargeback of an unexpected amount follows", () => {
    const other = payment('charged-back', { paid: { currency: 'USD', minor: 1n } })
    expect(after(MISMATCH, confirmed(1_000n), other)).toMatchObject({
      state: 'SUSPENSE',
      outcome: 'mismatch',
      resolution: null,
      escalatedAt: NOON + 3,
    })
  })

  it("retains an operator's decision even if the provider repeats a chargeback of an unexpected amount", () => {
    const other = payment('charged-back', { paid: { currency: 'USD', minor: 1n } })
    const closed = after(payment('paid'), other, decide('written-off'), other)
    expect(closed).toMatchObject({ state: 'SUSPENSE', resolution: 'written-off', escalatedAt: null })
  })

  it('records each chargeback with a new amount once', () => {
    const part = (currency: string, minor: bigint) => payment('charged-back', { paid: { currency, minor } })
    const [first, second] = [part('USD', 5_000n), part('USD', 3_000n)]
    const facts = [payment('paid'), first, second, part('EUR', 3_000n)]
    const times = facts.map((_, index) => after(...facts.slice(0, index + 1)).reversedAt)
    expect(times).toEqual([null, NOON + 2, NOON + 3, NOON + 4])
    expect(after(...facts, second, first, second).reversedAt).toBe(NOON + 4)
    expect(after(...facts, payment('charged-back'), first, second).reversedAt).toBe(NOON + 5)
  })

  it('records a chargeback of a different amount after a chargeback of the whole payment', () => {
    const other = payment('charged-back', { paid: { currency: 'USD', minor: 1n } })
    expect(after(payment('paid'), payment('charged-back'), other, other).reversedAt).toBe(NOON + 3)
  })

  it('records only the first of several chargebacks of the same amount', () => {
    const other = payment('charged-back', { paid: { currency: 'USD', minor: 1n } })
    expect(after(payment('paid'), other, other).reversedAt).toBe(NOON + 2)
    expect(after(payment('paid'), other, payment('charged-back'), payment('charged-back')).reversedAt).toBe(NOON + 3)
    expect(after(payment('paid'), delivery('completed', { txId: 'x' })).reversedAt).toBeNull()
  })

  it('discards a refund decision when coins that were being sent arrive afterwards', () => {
    const order = after(delivery('sending'), MISMATCH, decide('refunded'), delivery('completed', { txId: 'x' }))
    expect(order).toMatchObject({ state: 'SUSPENSE', resolution: null, escalatedAt: NOON + 4 })
  })

  it("discards an operator's refund decision when the provider sends the coins later", () => {
    const order = after(MISMATCH, decide('refunded'), delivery('completed', { txId: 'x' }))
    expect(order).toMatchObject({ state: 'SUSPENSE', outcome: 'mismatch', resolution: null, escalatedAt: NOON + 3 })
  })

  it("retains an operator's decision even if the provider reports the same chargeback again", () => {
    const facts = [payment('paid'), delivery('completed', { txId: 'x' }), delivered(), payment('charged-back')]
    const closed = after(...facts, decide('written-off'), payment('charged-back'))
    expect(closed).toMatchObject({ state: 'AT_RISK', resolution: 'written-off', escalatedAt: null })
    expect(after(...facts, confirmed(null), payment('charged-back'))).toMatchObject({ state: 'FINISHED', txId: 'y' })
  })
})

it('a card order reaches the same state even if reports are reordered and repeated', () => {
  const fact = fc.oneof(
    fc.constantFrom(...PAYMENT_STAGES).map((stage) => payment(stage)),
    fc.constantFrom(...DELIVERY_STAGES).map((stage) => delivery(stage, { txId: stage === 'completed' ? 'x' : null })),
  )
  const shownBy = ({ state, outcome, payment: paid, delivery: sent, txId }: CardOrder) => [
    state,
    outcome,
    paid,
    sent,
    txId,
  ]
  const shuffled = fc
    .array(fact, { maxLength: 8 })
    .chain((facts) =>
      fc.tuple(fc.constant(facts), fc.shuffledSubarray(facts, { minLength: facts.length, maxLength: facts.length })),
    )
  fc.assert(
    fc.property(shuffled, ([facts, other]) => {
      expect(shownBy(after(...other, ...facts))).toEqual(shownBy(after(...facts)))
    }),
  )
})
