import type { OrderView } from '@cambio/contract/order-view'
import { cardEndOf, type CardEnd } from '../../../lib/exchange/card-end.ts'
import { outcomeOf, type Outcome } from './outcome.ts'

export type StepState = 'done' | 'now' | 'next'
export interface ProgressStep {
  /** Suffix of the step's message key. */
  key:
    | 'created'
    | 'deposit'
    | 'exchange'
    | 'payout'
    | 'refund_begun'
    | 'refund'
    | 'choice'
    | 'decision'
    | 'outcome'
    | CardEnd
  state: StepState
}

const STEPS: Record<Outcome | 'choice', readonly ProgressStep['key'][]> = {
  payout: ['created', 'deposit', 'exchange', 'payout'],
  lapsed: ['created', 'deposit', 'exchange', 'payout'],
  refund: ['created', 'deposit', 'refund_begun', 'refund'],
  choice: ['created', 'deposit', 'choice', 'outcome'],
  held: ['created', 'deposit', 'decision', 'outcome'],
}

/** Returns an order's four steps. The last two depend on the outcome, such as a payout or a refund. */
export function progressSteps(
  order: Pick<OrderView, 'state' | 'completed' | 'orderEvents' | 'cardPayment'>,
): ProgressStep[] {
  const end = cardEndOf(order.state, order.cardPayment)
  if (end !== null)
    return [
      { key: 'created', state: 'done' },
      { key: end, state: 'now' },
      { key: 'exchange', state: 'next' },
      { key: 'payout', state: 'next' },
    ]
  const outcome = outcomeOf(order)
  const reached = order.completed ? 4 : outcome === 'held' ? 2 : reachedBy(order)
  const isWaitingForUser = order.state === 'ACTION_REQUIRED' && outcome === 'held'
  return STEPS[isWaitingForUser ? 'choice' : outcome].map((key, index) => ({
    key,
    state: index < reached ? 'done' : index === reached && outcome !== 'lapsed' ? 'now' : 'next',
  }))
}

function reachedBy({ orderEvents }: Pick<OrderView, 'orderEvents'>): number {
  const kinds = new Set(orderEvents.map((event) => event.kind))
  if (kinds.has('WITHDRAWAL_COMPLETED') || kinds.has('REFUND_COMPLETED')) return 4
  if (kinds.has('FUNDS_WITHDRAWAL_START') || kinds.has('REFUND_REQUESTED')) return 3
  return kinds.has('DEPOSIT_REGISTERED') ? 2 : 1
}

/** Returns an order's events, oldest first. */
export function timeline(order: Pick<OrderView, 'orderEvents'>): OrderView['orderEvents'] {
  return order.orderEvents.toReversed()
}
