/**
 * Reason why a card order ended without coins or needs an operator. `declined`: the bank declined the card.
 * `cancelled`: the user cancelled, or a time limit passed. `expired`: the user did not open the payment page in time.
 * `failed`: the provider could not send the coins and refunds the money. `charged-back`: the bank reversed the payment.
 * `mismatch`: the provider reports a payment or destination that differs from the order's own, or the destination
 * received noticeably fewer coins than promised. `over-limit`: a purchase that had ended was paid after all, and
 * exceeds the account's monthly limit.
 */
export const CARD_OUTCOMES = [
  'declined',
  'cancelled',
  'expired',
  'failed',
  'charged-back',
  'mismatch',
  'over-limit',
] as const
export type CardOutcome = (typeof CARD_OUTCOMES)[number]
