import type { CardDelivery, CardPayment } from './card-transaction.ts'

/** A purchase in the provider's report. */
export interface ReportedPurchase {
  /** Our order ID, which we sent with the purchase. */
  orderId: string
  payment: CardPayment
  delivery: CardDelivery | null
}

/** The provider's report of all the exchange's purchases. */
export interface CardReports {
  /** Public code of the provider. */
  readonly code: string
  /**
   * Returns the purchases that the provider created in a period, given in epoch milliseconds.
   * @throws {AdapterError} also when the report is incomplete
   */
  purchases(period: { from: number; to: number }): Promise<ReportedPurchase[]>
}
