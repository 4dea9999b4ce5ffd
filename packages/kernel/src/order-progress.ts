import { FIXED_RATE_PROBLEMS, type OrderEventKind } from './order-vocabulary.ts'

/** Step of an order (spec §4): 1 created, 2 funds seen, 3 paid out, 4 refunded. */
export type OrderStep = 1 | 2 | 3 | 4

/** Returns the step that a set of events has reached. Adding events never lowers the step. */
export function orderStep(kinds: readonly OrderEventKind[]): OrderStep {
  if (kinds.includes('REFUND_COMPLETED')) return 4
  if (kinds.includes('WITHDRAWAL_COMPLETED')) return 3
  if (kinds.includes('INCOMING_FUNDS_DETECTED')) return 2
  return 1
}

/**
 * Returns the newest event from a list sorted newest first. Returns null for an empty list, in which case pages show no
 * status.
 */
export function orderStatus(newestFirst: readonly OrderEventKind[]): OrderEventKind | null {
  return newestFirst[0] ?? null
}

/**
 * Returns whether RATE_MODE_CHANGED has occurred and the user has neither requested a refund nor accepted the change.
 */
export function showsRateChangeWarning(kinds: readonly OrderEventKind[]): boolean {
  return kinds.includes('RATE_MODE_CHANGED') && !isAnswered(kinds)
}

/**
 * Returns whether a fixed rate no longer applies and the user has neither requested a refund nor accepted another rate.
 */
export function showsRateWarning(kinds: readonly OrderEventKind[]): boolean {
  return FIXED_RATE_PROBLEMS.some((problem) => kinds.includes(problem)) && !isAnswered(kinds)
}

/**
 * Returns whether the order page should keep polling (spec §4). The page polls until step 3, but never when the
 * destination is wrong.
 */
export function keepsPolling(kinds: readonly OrderEventKind[], destinationWrong: boolean): boolean {
  return !destinationWrong && orderStep(kinds) < 3
}

function isAnswered(kinds: readonly OrderEventKind[]): boolean {
  return kinds.includes('REFUND_REQUESTED') || kinds.includes('RATE_MODE_CHANGE_ACCEPTED')
}
