import type { OrderState, RateMode } from '@cambio/kernel/order-vocabulary'

/** Groups of states that people look for; `open` is whatever is not settled, `attention` what of it waits for somebody. */
export type HistoryFilter = 'all' | 'open' | 'attention' | 'finished' | 'refunded' | 'expired'

/** Where a page of a history begins: past this order. */
export interface HistoryPosition {
  /** Epoch milliseconds. */
  createdAt: number
  orderId: number
}

export interface HistoryQuery {
  filter: HistoryFilter
  /** An order id, the beginning of an address or transaction, or the title of a currency; null: whatever there is. */
  search: string | null
  /** Made in this time, epoch milliseconds, the end left out; null where it is open. */
  since: number | null
  until: number | null
}

/** One side of an exchange. */
export interface HistorySide {
  currencyTitle: string
  networkTitle: string
  slug: string
  decimals: number
  amountAtomic: bigint
}

/** An order as the list of its account shows it. */
export interface HistoryEntry extends HistoryPosition {
  state: OrderState
  rateMode: RateMode
  /** What was claimed, or what it was struck for. */
  from: HistorySide
  /** Promised or expected, or what left for the destination once it did. */
  to: HistorySide
  destinationAddress: string
  payoutTxId: string | null
  /** What it brought its account and was not taken back, USDT; null where nothing. */
  cashback: Pick<HistorySide, 'amountAtomic' | 'decimals'> | null
  kept: KeptOfOrder
}

/** What an order keeps of a person besides. */
export interface KeptOfOrder {
  userEmail: string | null
  depositAddress: string
  depositMemo: string | null
  destinationMemo: string | null
  refundAddress: string | null
  refundMemo: string | null
  /** How its page was found, and with which browser. */
  tracking: Record<string, string> | null
}

/** Some of the orders that a query finds. */
export interface HistoryPage {
  entries: HistoryEntry[]
  /** Past this order nothing was looked at yet: there may be more. Null where everything was looked at, or the page is full. */
  lookedTo: HistoryPosition | null
}

/** Orders by the account that made them, newest first. */
export interface OrderHistoryStore {
  /** A page that reads no more than it may, however many orders there are: it can be shorter than `limit` and not the last. */
  page(
    userId: number,
    query: HistoryQuery,
    page: { after: HistoryPosition | null; limit: number },
  ): Promise<HistoryPage>
}
