import type { CardOutcome } from '@cambio/kernel/card-outcomes'
import type { OrderState, RateMode } from '@cambio/kernel/order-vocabulary'

/**
 * Filter for groups of order states. `open`: not settled. `attention`: open and waiting for the user or an operator.
 */
export type HistoryFilter = 'all' | 'open' | 'attention' | 'finished' | 'refunded' | 'expired'

/** Position in an account's order history. The next page starts after this order. */
export interface HistoryPosition {
  /** When the order was created, in epoch milliseconds. */
  createdAt: number
  orderId: number
}

export interface HistoryQuery {
  filter: HistoryFilter
  /**
   * Search string: an order ID, the beginning of an address or transaction ID, a card provider's number of a purchase or
   * payout, or a currency title. Null if the query contains no search string.
   */
  search: string | null
  /** Lower bound for the orders' creation time, in epoch milliseconds; null for no bound. */
  since: number | null
  /** Exclusive upper bound for the orders' creation time, in epoch milliseconds; null for no bound. */
  until: number | null
}

/** One side of a swap. */
export interface HistorySide {
  currencyTitle: string
  networkTitle: string
  slug: string
  decimals: number
  amountAtomic: bigint
}

/** An order in its account's order list. */
export interface HistoryEntry extends HistoryPosition {
  state: OrderState
  rateMode: RateMode
  /** The agreed deposit or, once the order is settled, the credited deposit. */
  from: HistorySide
  /** The guaranteed (FIXED) or expected (FLOATING) payout or, once it is sent, the amount paid. */
  to: HistorySide
  destinationAddress: string
  payoutTxId: string | null
  /**
   * Cashback that the account earned with the order, in base units of USDT. Null if no cashback was paid or it was
   * reversed.
   */
  cashback: Pick<HistorySide, 'amountAtomic' | 'decimals'> | null
  /** Card purchase; null for a swap. */
  card: CardPurchase | null
  /** Payout of a sale to a card; null for every other order. */
  cardPayout: CardPayout | null
  kept: KeptOfOrder
}

/** Card purchase details for the order list. */
export interface CardPurchase {
  /** The card provider's public code. */
  provider: string
  /** Why the purchase ended without coins or is waiting for an operator; null otherwise. */
  outcome: CardOutcome | null
  /** The provider's purchase ID; null before it is known. */
  reference: string | null
}

/** Payout of a sale to a card, for the order list and receipts. */
export interface CardPayout {
  /** The card provider's public code. */
  provider: string
  /** The provider's payout number; null until the provider has paid the card. */
  reference: string | null
}

/** Personal data that the exchange stores with an order. */
export interface KeptOfOrder {
  userEmail: string | null
  depositAddress: string
  depositMemo: string | null
  destinationMemo: string | null
  refundAddress: string | null
  refundMemo: string | null
  /** Tracking fields of the user's visit and browser. */
  tracking: Record<string, string> | null
}

/** One page of the orders that match a query. */
export interface HistoryPage {
  entries: HistoryEntry[]
  /**
   * Position of the last order examined if older orders may also match. Null if every order was examined or the page
   * contains `limit` entries.
   */
  lookedTo: HistoryPosition | null
}

/** Returns an account's orders, newest first. */
export interface OrderHistoryStore {
  /**
   * Returns a page. Each call reads a limited number of rows, so a page with fewer than `limit` orders may not be the
   * last.
   */
  page(
    userId: number,
    query: HistoryQuery,
    page: { after: HistoryPosition | null; limit: number },
  ): Promise<HistoryPage>
}
