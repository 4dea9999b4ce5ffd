import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ORDER_STATES, type OrderEventKind, type OrderState } from '@cambio/kernel/order-vocabulary'
import { NOON, order } from '../../testing/fixtures.ts'
import type { OrderFact } from './order-fact.ts'
import { applyFact } from './order-machine.ts'
import { DEFAULT_ORDER_TERMS } from '../order-terms.ts'
import type { Order, SettledQuote } from '../order.ts'

const PAGE = fileURLToPath(new URL('../../../../../docs/order-lifecycle.md', import.meta.url))
const BEGIN = '<!-- table: begin -->\n'
const END = '<!-- table: end -->'

const settledQuote: SettledQuote = {
  depositAtomic: 1n,
  amountToGetAtomic: 1n,
  price: '1',
  costs: [],
  networkFeeAtomic: 0n,
}
const credit = {
  kind: 'deposit-credited' as const,
  depositAtomic: 1n,
  settledQuote: null,
  refundable: true,
  refundsByItself: true,
}

/**
 * A named example of each `OrderFact` kind, with a separate row for each verdict that leads to a different transition.
 */
const FACTS: [string, OrderFact, Partial<Order>?][] = [
  ['deposit seen', { kind: 'deposit-seen' }],
  ['deposit vanished', { kind: 'deposit-vanished' }],
  ['clock ran out', { kind: 'deadline-passed', depositAtomic: 1n, isUnmined: false }, { actBy: NOON - 1 }],
  [
    'clock ran out, nowhere to refund',
    { kind: 'deadline-passed', depositAtomic: 1n, isUnmined: false },
    { actBy: NOON - 1, refundAddress: null },
  ],
  [
    'clock ran out, deposit unmined',
    { kind: 'deadline-passed', depositAtomic: null, isUnmined: true },
    { actBy: NOON - 1 },
  ],
  ['credited, fits', { ...credit, verdict: 'fits', settledQuote }],
  ['credited, wrong amount', { ...credit, verdict: 'wrong-amount', settledQuote }],
  ['credited, too late', { ...credit, verdict: 'too-late', settledQuote }],
  ['credited, market fell', { ...credit, verdict: 'volatile', settledQuote }],
  [
    'credited, too late, policy REFUND',
    { ...credit, verdict: 'too-late', settledQuote },
    { exceptionPolicy: { kind: 'REFUND' } },
  ],
  [
    'credited, too late, policy RERATE within reach',
    { ...credit, verdict: 'too-late', settledQuote: { ...settledQuote, amountToGetAtomic: 10n ** 30n } },
    { exceptionPolicy: { kind: 'RERATE', withinBps: 100 } },
  ],
  ['credited, wrong amount, no rate for it', { ...credit, verdict: 'wrong-amount' }],
  ['credited, out of bounds', { ...credit, verdict: 'out-of-bounds' }],
  ['credited, out of bounds, nowhere to refund', { ...credit, verdict: 'out-of-bounds' }, { refundAddress: null }],
  ['credited, dust', { ...credit, verdict: 'out-of-bounds', refundable: false }],
  ['credited, an address was blacklisted', { ...credit, verdict: 'held' }],
  ['an address was blacklisted', { kind: 'held' }],
  ["today's rate accepted", { kind: 'rate-accepted', settledQuote }],
  ['refund requested', { kind: 'refund-requested', address: '0xRefund', memo: null, seal: 's', depositAtomic: 1n }],
  ['refund into the balance requested', { kind: 'balance-chosen' }, { userId: 1 }],
  ['an operator pays', { kind: 'released-to-pay', settledQuote, isAgreed: true }],
  ["an operator pays, at today's rate", { kind: 'released-to-pay', settledQuote, isAgreed: false }],
  [
    'an operator refunds',
    { kind: 'released-to-refund', address: '0xRefund', memo: null, seal: 's', depositAtomic: 1n },
  ],
  ['an operator retries the payout', { kind: 'settlement-retried' }, { settlement: 'payout' }],
  ['an operator retries the refund', { kind: 'settlement-retried' }, { settlement: 'refund' }],
  ['an operator has dealt with the risk', { kind: 'risk-dealt-with' }],
  ['settlement sent', { kind: 'settlement-sent' }],
  ['settlement final', { kind: 'settlement-final' }],
  ['settlement failed', { kind: 'settlement-failed' }],
  ['settlement refused, by its node for long or by the signer', { kind: 'settlement-refused' }],
  ['settlement reverted', { kind: 'settlement-reverted' }],
  ['credit reverted', { kind: 'credit-reverted' }],
]

/** Past events and fields of an order in each state. */
const BEHIND: Partial<
  Record<OrderState, { events: OrderEventKind[] } & Partial<Pick<Order, 'settlement' | 'choice'>>>
> = {
  CONFIRMING: { events: ['INCOMING_FUNDS_DETECTED'] },
  EXCHANGING: { events: ['INCOMING_FUNDS_DETECTED', 'DEPOSIT_REGISTERED'], settlement: 'payout' },
  SENDING: {
    events: ['INCOMING_FUNDS_DETECTED', 'DEPOSIT_REGISTERED', 'FUNDS_WITHDRAWAL_START'],
    settlement: 'payout',
  },
  ACTION_REQUIRED: {
    events: ['INCOMING_FUNDS_DETECTED', 'DEPOSIT_REGISTERED', 'RATE_MODE_CHANGED'],
    choice: { mayAccept: true, mayRefund: true },
  },
  REFUNDING: { events: ['INCOMING_FUNDS_DETECTED', 'DEPOSIT_REGISTERED', 'REFUND_REQUESTED'], settlement: 'refund' },
}

function orderIn(state: OrderState, part: Partial<Order>): Order {
  const behind = BEHIND[state]
  const events = [...(state === 'WAITING' || !behind ? [] : behind.events)]
  return order('FIXED', {
    state,
    settlement: behind?.settlement ?? null,
    choice: behind?.choice ?? null,
    events: [{ kind: 'CREATION_END', at: NOON }, ...events.map((kind) => ({ kind, at: NOON }))],
    ...part,
  })
}

function table(): string {
  const rows = ORDER_STATES.flatMap((state) =>
    FACTS.flatMap(([name, fact, part]) => {
      const before = orderIn(state, part ?? {})
      const { order: after, events, commands } = applyFact(before, fact, NOON, DEFAULT_ORDER_TERMS)
      if (after === before && commands.length === 0) return []
      const names = events.map((event) => `\`${event}\``).join(' ') || '–'
      const done = commands.map((command) => command.kind).join(', ') || '–'
      return [`| ${state} | ${name} | ${after.state} | ${names} | ${done} |\n`]
    }),
  )
  return `| In state | fact | becomes | events added | command |\n|---|---|---|---|---|\n${rows.join('')}`
}

test('docs/order-lifecycle.md matches the state machine', () => {
  const page = readFileSync(PAGE, 'utf8')
  const [before, rest = ''] = page.split(BEGIN)
  const [stated, after] = rest.split(END)
  if (process.env.UPDATE_DOCS === '1') writeFileSync(PAGE, `${before}${BEGIN}${table()}${END}${after}`)
  else expect(stated).toBe(table())
})
