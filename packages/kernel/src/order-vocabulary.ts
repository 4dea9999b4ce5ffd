/** Rate modes of an order. They determine whether the rate may change between quote and payout (spec §9). */
export const RATE_MODES = ['FIXED', 'FLOATING'] as const
export type RateMode = (typeof RATE_MODES)[number]

/** Largest order ID: the maximum of a Postgres `integer`. */
export const MAX_ORDER_ID = 2 ** 31 - 1

/**
 * Smallest ID of a card order. Swaps have smaller IDs, so an ID reveals the kind of order, and the two kinds cannot be
 * confused.
 */
export const MIN_CARD_ORDER_ID = 2 ** 30

/** Returns whether an order ID belongs to a card order. */
export function isCardOrderId(orderId: number): boolean {
  return orderId >= MIN_CARD_ORDER_ID
}

/** Order events, named as in the spec (§4). Events are only ever added, never removed. */
export const ORDER_EVENT_KINDS = [
  'CREATION_END',
  'DEPOSIT_REGISTERED',
  'INCOMING_FUNDS_DETECTED',
  'FUNDS_WITHDRAWAL_START',
  'WITHDRAWAL_COMPLETED',
  'REFUND_REQUESTED',
  'REFUND_COMPLETED',
  'RATE_MODE_CHANGED',
  'RATE_MODE_CHANGE_ACCEPTED',
  'FIXED_RATE_HIGH_VOLATILITY_DETECTED',
  'FIXED_RATE_SLOW_DEPOSIT_DETECTED',
  'FIXED_RATE_WRONG_DEPOSIT_AMOUNT_DETECTED',
] as const
export type OrderEventKind = (typeof ORDER_EVENT_KINDS)[number]

/** Events that report why a fixed rate no longer applies. */
export const FIXED_RATE_PROBLEMS = [
  'FIXED_RATE_HIGH_VOLATILITY_DETECTED',
  'FIXED_RATE_SLOW_DEPOSIT_DETECTED',
  'FIXED_RATE_WRONG_DEPOSIT_AMOUNT_DETECTED',
] as const satisfies readonly OrderEventKind[]

/** Order states. An order retains all its events, but a reorganisation may return it to an earlier state. */
export const ORDER_STATES = [
  'WAITING',
  'CONFIRMING',
  'EXCHANGING',
  'SENDING',
  'FINISHED',
  'EXPIRED',
  'ACTION_REQUIRED',
  'SUSPENSE',
  'REFUNDING',
  'REFUNDED',
  'AT_RISK',
] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** States in which an order needs no further action unless coins arrive or a block is reverted. */
export const ENDED_STATES = ['FINISHED', 'REFUNDED', 'EXPIRED'] as const satisfies readonly OrderState[]

/**
 * When a page asks the user for an email address before it creates an order. A: always. B: only if a partner referred
 * the user. D: never.
 */
export const EMAIL_CONFIRMATION_MODES = ['A', 'B', 'D'] as const
export type EmailConfirmationMode = (typeof EMAIL_CONFIRMATION_MODES)[number]
