import { isCardMoney, isProviderOnly, type Instrument } from '../instruments/instrument.ts'

/** Looks up the pairs and coins that the providers trade, according to their cached lists. */
export interface PairMarket {
  /** Returns whether a provider swaps a pair or, for card money on the receive side, pays it to a card. */
  serves(from: Instrument, to: Instrument): boolean
  /** Returns whether the card provider sells a coin. */
  sellsForCard(to: Instrument): boolean
}

/**
 * Returns whether the exchange has a market for a pair. It trades its own instruments itself. Providers trade pairs
 * with a provider-only instrument, and purchases and sales by card. Ignores whether deposits and payouts of the two
 * coins are open.
 */
export function isSoldPair(market: PairMarket, from: Instrument, to: Instrument): boolean {
  if (from.slug === to.slug) return false
  if (isCardMoney(from)) return !isCardMoney(to) && !isProviderOnly(to) && market.sellsForCard(to)
  if (isCardMoney(to) || isProviderOnly(from) || isProviderOnly(to)) return market.serves(from, to)
  return true
}

/**
 * Returns whether a user can swap a pair now: it has a market, deposits of the send coin are open, and payouts of the
 * receive coin are open.
 */
export function isActivePair(market: PairMarket, from: Instrument, to: Instrument): boolean {
  return from.isDepositEnabled && to.isPayoutEnabled && isSoldPair(market, from, to)
}
