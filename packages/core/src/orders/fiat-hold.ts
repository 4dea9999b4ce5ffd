import type { SenderListing } from '../chains/deposit.ts'

/**
 * Reason why an operator must decide on an order with bank or card money. `name-hit`: the account's name matches a
 * sanctions list entry, and no operator has cleared the match. `payment-reversed`: a payment of the account was
 * recalled or charged back. `over-limit`: the payment would exceed the account's monthly limit.
 */
export type FiatHold = 'name-hit' | 'payment-reversed' | 'over-limit'

const REASONS: Readonly<Record<FiatHold, string>> = {
  'name-hit': 'a name hit of the account is not cleared',
  'payment-reversed': 'a payment of the account was recalled or charged back',
  'over-limit': 'the payment exceeds the limit of the account for a month',
}

/** Converts a fiat hold into the listing that is stored with the order's deposit. */
export function fiatHoldListing(hold: FiatHold): SenderListing {
  return { sender: 'account', source: 'account standing', reason: REASONS[hold] }
}
