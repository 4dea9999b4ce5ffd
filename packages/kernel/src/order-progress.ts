import { FIXED_RATE_PROBLEMS, type OrderEventKind } from './order-vocabulary.ts'

/** Step of an order (spec §4): 1 created, 2 funds seen, 3 paid out, 4 refunded. */
export type OrderStep = 1 | 2 | 3 | 4

/** The step that a set of events has reached; it never decreases as events are added. */
export function orderStep(kinds: readonly OrderEventKind[]): OrderStep {
  if (kinds.includes('REFUND_COMPLETED')) return 4
  if (kinds.includes('WITHDRAWAL_COMPLETED')) return 3
  if (kinds.includes('INCOMING_FUNDS_DETECTED')) return 2
  return 1
}

/** The latest event of a list that is newest first, or null for a clear status. */
export function orderStatus(newestFirst: readonly OrderEventKind[]): OrderEventKind | null {
  return newestFirst[0] ?? null
}

/** RATE_MODE_CHANGED happened and the person has neither asked for a refund nor accepted. */
export function showsRateChangeWarning(kinds: readonly OrderEventKind[]): boolean {
  return kinds.includes('RATE_MODE_CHANGED') && !isAnswered(kinds)
}

/** A fixed rate stopped holding and the person has neither asked for a refund nor accepted. */
export function showsRateWarning(kinds: readonly OrderEventKind[]): boolean {
  return FIXED_RATE_PROBLEMS.some((problem) => kinds.includes(problem)) && !isAnswered(kinds)
}

/** Whether the order page goes on asking (spec §4): until step 3, and never on a wrong destination. */
export function keepsPolling(kinds: readonly OrderEventKind[], destinationWrong: boolean): boolean {
  return !destinationWrong && orderStep(kinds) < 3
}

function isAnswered(kinds: readonly OrderEventKind[]): boolean {
  return kinds.includes('REFUND_REQUESTED') || kinds.includes('RATE_MODE_CHANGE_ACCEPTED')
}
