/**
 * Reason why a card order ended without coins, or needs an operator. `declined`: the bank declined the card.
 * `cancelled`: the user cancelled, or a time limit passed. `expired`: the user never opened the payment page in time.
 * `failed`: the provider could not send the coins and gives the money back. `charged-back`: the bank took the money
 * back. `mismatch`: the provider reports another payment or destination than the order has, or its transaction pays the
 * destination noticeably fewer coins than promised.
 */
export const CARD_OUTCOMES = ['declined', 'cancelled', 'expired', 'failed', 'charged-back', 'mismatch'] as const
export type CardOutcome = (typeof CARD_OUTCOMES)[number]
