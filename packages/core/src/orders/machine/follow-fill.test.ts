import type { OrderEventKind, OrderState } from '@cambio/kernel/order-vocabulary'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FILL_STAGES, type FillReport, type FillStage } from '../../liquidity/liquidity-provider.ts'
import { NOTHING_YET } from '../../testing/fake-provider.ts'
import { NOON, order } from '../../testing/fixtures.ts'
import { nextActionOf } from '../view/next-action.ts'
import { newFill } from '../order-fill.ts'
import type { OrderFact } from './order-fact.ts'
import { applyFact } from './order-machine.ts'
import { DEFAULT_ORDER_TERMS } from '../order-terms.ts'
import type { Order } from '../order.ts'

const filled = (part: Partial<Order> = {}): Order =>
  order('FIXED', { fill: newFill('changenow', 'cn-1', NOON), ...part })
const PROMISED = filled().agreedQuote.amountToGetAtomic
const SENT = filled().claimedDepositAtomic
const CHOICE = { mayAccept: true, mayRefund: true }

const say = (stage: FillStage | null, part: Partial<FillReport> = {}): OrderFact => ({
  kind: 'fill-reported',
  report: { ...NOTHING_YET, status: stage ?? 'dreaming', stage, ...part },
  isListed: false,
})
const PAID = { depositTxId: 'in', depositAtomic: SENT, payoutTxId: 'out', payoutAtomic: PROMISED }
const apply = (before: Order, fact: OrderFact) => applyFact(before, fact, NOON + 1, DEFAULT_ORDER_TERMS)

describe('an order that a provider fills', () => {
  it.each<[FillStage, OrderState, OrderEventKind[], Partial<FillReport>]>([
    ['waiting', 'WAITING', [], {}],
    ['seen', 'CONFIRMING', ['INCOMING_FUNDS_DETECTED'], {}],
    ['checking', 'CONFIRMING', ['INCOMING_FUNDS_DETECTED'], {}],
    ['exchanging', 'EXCHANGING', ['INCOMING_FUNDS_DETECTED', 'DEPOSIT_REGISTERED'], {}],
    ['sending', 'SENDING', ['INCOMING_FUNDS_DETECTED', 'DEPOSIT_REGISTERED', 'FUNDS_WITHDRAWAL_START'], {}],
    [
      'finished',
      'FINISHED',
      ['INCOMING_FUNDS_DETECTED', 'DEPOSIT_REGISTERED', 'FUNDS_WITHDRAWAL_START', 'WITHDRAWAL_COMPLETED'],
      PAID,
    ],
    ['asks', 'ACTION_REQUIRED', ['INCOMING_FUNDS_DETECTED', 'DEPOSIT_REGISTERED'], { choice: CHOICE }],
    ['refunding', 'REFUNDING', ['INCOMING_FUNDS_DETECTED', 'DEPOSIT_REGISTERED', 'REFUND_REQUESTED'], {}],
    [
      'refunded',
      'REFUNDED',
      ['INCOMING_FUNDS_DETECTED', 'DEPOSIT_REGISTERED', 'REFUND_REQUESTED', 'REFUND_COMPLETED'],
      { refundTxId: 'back', refundAtomic: SENT },
    ],
    ['expired', 'EXPIRED', [], {}],
    ['stuck', 'SUSPENSE', [], {}],
  ])("maps the provider's stage %s to the order state %s", (stage, state, events, part) => {
    const { order: after, events: added, commands } = apply(filled(), say(stage, part))
    expect([after.state, added]).toEqual([state, events])
    expect(commands.map(({ kind }) => kind)).toEqual(stage === 'stuck' ? ['call-operator'] : [])
    // A repeated report changes nothing.
    expect(apply(after, say(stage, part))).toEqual({ order: after, events: [], commands: [] })
  })

  it('clears the card digits of a sale when the user may choose another card', () => {
    const sale = filled({ rateMode: 'FLOATING', fill: newFill('mercuryo', 'sale-1', NOON, '3333') })
    expect(apply(sale, say('exchanging')).order.fill?.cardDigits).toBe('3333')
    const waiting = apply(sale, say('asks', { choice: { mayAccept: false, mayRefund: true } })).order
    expect(waiting.fill?.cardDigits).toBeNull()
    expect(apply(waiting, say('finished', PAID)).order.fill?.cardDigits).toBeNull()
  })

  it("does not change the order's state when the provider reports an unknown status", () => {
    const { order: after, commands } = apply(filled(), say(null))
    expect([after.state, after.escalatedAt, commands]).toEqual(['WAITING', NOON + 1, [{ kind: 'call-operator' }]])
    expect(apply(after, say(null)).commands).toEqual([])
    expect(apply(after, say('seen')).order).toMatchObject({ state: 'CONFIRMING', escalatedAt: null })
  })

  it.each<[string, Partial<FillReport>]>([
    ['without a transaction', { ...PAID, payoutTxId: null }],
    ['without an amount', { ...PAID, payoutAtomic: null }],
    ['with less than the promised fixed rate', { ...PAID, payoutAtomic: PROMISED - 1n }],
  ])('puts the order on hold when the provider reports a payout %s', (_what, part) => {
    const { order: after, commands } = apply(filled(), say('finished', part))
    expect([after.state, after.settlement, commands]).toEqual(['SUSPENSE', null, [{ kind: 'call-operator' }]])
    expect(apply(after, say('finished', part)).commands).toEqual([])
    expect(apply(after, say('finished', PAID)).order.state).toBe('FINISHED')
    const accepted = apply(after, { kind: 'fill-end-accepted' }).order.state
    expect(accepted).toBe(part.payoutTxId === null ? 'SUSPENSE' : 'FINISHED')
  })

  it('accepts a payout below the quoted amount for a floating rate or a partial deposit', () => {
    const less = { ...PAID, depositAtomic: SENT / 2n, payoutAtomic: PROMISED / 2n }
    const { order: after } = apply(filled(), say('finished', less))
    expect(after.state).toBe('FINISHED')
    const { settledQuote } = after
    expect(settledQuote?.amountToGetAtomic).toBe(PROMISED / 2n)
    expect(settledQuote?.costs.reduce((sum, line) => sum + line.amountAtomic, 0n)).toBe(PROMISED / 2n)
  })

  it("applies the user's choice among the provider's options without a payment from the hot wallet", () => {
    const waiting = apply(filled(), say('asks', { choice: CHOICE })).order
    expect(nextActionOf(waiting, false)).toMatchObject({ kind: 'choose', actor: 'user', otherwise: 'operator' })
    const accepted = apply(waiting, { kind: 'fill-accepted' })
    expect([accepted.order.state, accepted.commands]).toEqual(['EXCHANGING', []])
    const back = apply(waiting, { kind: 'fill-refund-requested', address: '0xBack', memo: null, seal: 's' })
    expect([back.order.state, back.order.refundAddress, back.commands]).toEqual(['REFUNDING', '0xBack', []])
    expect(apply(filled(), { kind: 'fill-accepted' }).order.state).toBe('WAITING')
  })

  it.each<[string, OrderEventKind[], Partial<Order>, Partial<FillReport>]>([
    [
      'a deposit of another amount',
      ['FIXED_RATE_WRONG_DEPOSIT_AMOUNT_DETECTED', 'RATE_MODE_CHANGED'],
      {},
      { depositAtomic: SENT / 2n },
    ],
    ['a late deposit', ['FIXED_RATE_SLOW_DEPOSIT_DETECTED', 'RATE_MODE_CHANGED'], { depositDeadline: NOON }, PAID],
    [
      'a deposit of another amount, without a rate to accept',
      ['FIXED_RATE_WRONG_DEPOSIT_AMOUNT_DETECTED'],
      {},
      { depositAtomic: SENT / 2n, choice: { mayAccept: false, mayRefund: true } },
    ],
    ['a report without a reason', [], {}, PAID],
    ['a deposit of another amount at a floating rate', [], { rateMode: 'FLOATING' }, { depositAtomic: SENT / 2n }],
  ])('adds the events that explain why the fixed rate no longer applies: %s', (_why, expected, part, report) => {
    const waiting = apply(filled(part), say('asks', { choice: CHOICE, ...report }))
    expect(waiting.events).toEqual(['INCOMING_FUNDS_DETECTED', 'DEPOSIT_REGISTERED', ...expected])
    const back = apply(waiting.order, { kind: 'fill-refund-requested', address: '0xBack', memo: null, seal: 's' })
    expect(back.events).toEqual(['REFUND_REQUESTED'])
    expect(apply(back.order, say('refunded', report)).events).toEqual(['REFUND_COMPLETED'])
  })

  it('adds the wrong-amount event when the provider starts a refund of a deposit that is too small', () => {
    const { events } = apply(filled(), say('refunding', { depositAtomic: SENT / 2n }))
    expect(events.slice(2)).toEqual(['FIXED_RATE_WRONG_DEPOSIT_AMOUNT_DETECTED', 'REFUND_REQUESTED'])
  })

  it("notifies an operator when the user misses the provider's deadline", () => {
    const waiting = apply(filled(), say('asks', { choice: CHOICE })).order
    const late = (waiting.actBy ?? 0) + 1
    const called = applyFact(
      waiting,
      { kind: 'deadline-passed', depositAtomic: null, isUnmined: false },
      late,
      DEFAULT_ORDER_TERMS,
    )
    expect(called.order).toMatchObject({ state: 'ACTION_REQUIRED', choice: CHOICE, escalatedAt: late, actBy: null })
    expect(called.commands).toEqual([{ kind: 'call-operator' }])
    // A repeated report does not cancel the operator notification.
    const again = applyFact(called.order, say('asks', { choice: CHOICE }), late + 1, DEFAULT_ORDER_TERMS)
    expect(again.order.escalatedAt).toBe(late)
    expect(apply(called.order, { kind: 'fill-accepted' }).order).toMatchObject({
      state: 'EXCHANGING',
      escalatedAt: null,
    })
  })

  it("returns the provider's check of the deposit as the next action", () => {
    const checked = apply(filled(), say('checking')).order
    expect(nextActionOf(checked, false)).toMatchObject({ kind: 'wait-provider-check', actor: 'provider' })
    expect(nextActionOf(apply(checked, say('exchanging')).order, false)).toMatchObject({
      kind: 'wait-payout',
      actor: 'provider',
    })
  })

  it.each<[FillStage, FillStage]>([
    ['exchanging', 'seen'],
    ['exchanging', 'expired'],
    ['asks', 'exchanging'],
    ['sending', 'exchanging'],
    ['sending', 'asks'],
    ['refunding', 'seen'],
    ['finished', 'refunded'],
    ['refunded', 'finished'],
    ['finished', 'stuck'],
  ])('ignores a late report of a provider order: in stage %s, a report of stage %s', (reached, later) => {
    const part = { ...PAID, refundTxId: 'back', choice: CHOICE }
    const { order: before } = apply(filled(), say(reached, part))
    expect(apply(before, say(later, part))).toMatchObject({ order: { state: before.state }, events: [], commands: [] })
  })

  it('never moves an order back to an earlier state, whatever the sequence of reports', () => {
    const report = fc.constantFrom<FillStage | null>(...FILL_STAGES, null)
    fc.assert(
      fc.property(fc.array(report, { maxLength: 12 }), fc.boolean(), (stages, isWhole) => {
        let now = filled()
        for (const stage of stages) {
          const part = isWhole ? { ...PAID, refundTxId: 'back', choice: CHOICE } : {}
          const { order: next, commands } = apply(now, say(stage, part))
          expect(next.events.slice(0, now.events.length)).toEqual(now.events)
          if (now.state === 'FINISHED' || now.state === 'REFUNDED') expect(next.state).toBe(now.state)
          expect(commands.every(({ kind }) => kind === 'call-operator')).toBe(true)
          now = next
        }
      }),
    )
  })
})
