import type { RateLine } from '../quotes/list-rates.ts'

/** A pair of the rates file whose price a card provider sets. */
export interface ListedPair {
  /** Identifies the pair among all pairs of the file. */
  key: string
  /**
   * Queries the provider, with at most two requests.
   * @throws {AdapterError} when the provider does not respond, or when the calls are used up
   * @throws {DomainError} when the provider has no plausible price
   */
  query(): Promise<ListedPrice>
}

/**
 * Returns the pair's line at a price, or no line. There is no line if the provider states no maximum, or if the market
 * has moved too far since the query.
 */
export type ListedPrice = () => RateLine[]

/**
 * Currencies for which BestChange has a code of card payments (`CARDUSD`: Visa/MasterCard USD). Source: the currency
 * table of a public exchanger, which uses BestChange's codes. BestChange's own list was not available.
 */
export const LISTED_CURRENCIES: ReadonlySet<string> = new Set([
  'AMD',
  'BYN',
  'CNY',
  'EUR',
  'GBP',
  'KZT',
  'MDL',
  'PLN',
  'RUB',
  'SEK',
  'TRY',
  'UAH',
  'USD',
])
