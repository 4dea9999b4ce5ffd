import type { CardDelivery, CardPayment } from './card-transaction.ts'
import type { FiatMoney } from './fiat-money.ts'

/** Period that a report covers, in epoch milliseconds. */
export interface ReportPeriod {
  from: number
  to: number
}

/** A purchase in the provider's report. */
export interface ReportedPurchase {
  /** Our order ID, which we sent with the purchase. */
  orderId: string
  payment: CardPayment
  delivery: CardDelivery | null
}

/** A sale of coins in the provider's report. */
export interface ReportedSale {
  /** The sale's ID, which we sent with the sale. */
  saleId: string
  /** Coins that the provider received, as a decimal string; null before they arrived. */
  coins: string | null
  /** Money that arrived on the card; null if no payout is complete. */
  paidOut: FiatMoney | null
  /** Whether the coins were returned to the user. */
  isReturned: boolean
  /** The provider's name for a status that the exchange does not know; null if all statuses are known. */
  unknownStatus: string | null
}

/** The provider's report of all the exchange's purchases and sales. */
export interface CardReports {
  /** Public code of the provider. */
  readonly code: string
  /**
   * Returns the purchases that the provider created in a period.
   * @throws {AdapterError} when the provider fails or its report is incomplete
   */
  purchases(period: ReportPeriod): Promise<ReportedPurchase[]>
  /**
   * Returns the sales that the provider created in a period.
   * @throws {AdapterError} when the provider fails or its report is incomplete
   */
  sales(period: ReportPeriod): Promise<ReportedSale[]>
}
