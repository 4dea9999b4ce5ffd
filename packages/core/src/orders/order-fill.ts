import type { FillReport } from '../liquidity/liquidity-provider.ts'

/**
 * A provider order that fills one of our orders. The user sends coins directly to the provider, and the provider pays
 * the user. The coins never touch our wallets or ledger. Amounts are in base units of the send or receive coin, and
 * null until the provider reports them.
 */
export interface OrderFill {
  /** The provider's public code. */
  provider: string
  providerOrderId: string
  /**
   * Last four digits of the card that the provider pays. Null for a swap, and after a refused payout, because the user
   * may then choose another card at the provider.
   */
  cardDigits: string | null
  /** Status string as the provider sent it; empty before the first query. */
  status: string
  /** Whether the provider is checking the user or the coins. Providers report no details about the check. */
  isChecking: boolean
  /**
   * Whether one of the order's addresses was blacklisted when the provider last reported. If so, the worker notifies an
   * operator and sends no requests to the provider.
   */
  isHeld: boolean
  /**
   * Whether an operator must look at a sale, because the provider reported a payout above the account's monthly limit.
   * The provider has the coins already, so the order continues.
   */
  isOverLimit: boolean
  depositTxId: string | null
  depositAtomic: bigint | null
  payoutTxId: string | null
  payoutAtomic: bigint | null
  refundTxId: string | null
  refundAtomic: bigint | null
  /** Time of the next status query, in epoch milliseconds; null if no further query is scheduled. */
  queryAt: number | null
  /** Number of consecutive failed status queries. */
  failures: number
}

/** Creates the fill of an order that a provider has just accepted. */
export function newFill(
  provider: string,
  providerOrderId: string,
  queryAt: number,
  cardDigits: string | null = null,
): OrderFill {
  return {
    provider,
    providerOrderId,
    cardDigits,
    status: '',
    isChecking: false,
    isHeld: false,
    isOverLimit: false,
    queryAt,
    failures: 0,
    depositTxId: null,
    depositAtomic: null,
    payoutTxId: null,
    payoutAtomic: null,
    refundTxId: null,
    refundAtomic: null,
  }
}

/** Returns a fill updated with a provider's report. Fields that the report omits keep their previous values. */
export function withReport(fill: OrderFill, report: FillReport): OrderFill {
  return {
    ...fill,
    status: report.status,
    cardDigits: report.stage === 'asks' ? null : fill.cardDigits,
    isChecking: report.stage === null ? fill.isChecking : report.stage === 'checking',
    depositTxId: report.depositTxId ?? fill.depositTxId,
    depositAtomic: report.depositAtomic ?? fill.depositAtomic,
    payoutTxId: report.payoutTxId ?? fill.payoutTxId,
    payoutAtomic: report.payoutAtomic ?? fill.payoutAtomic,
    refundTxId: report.refundTxId ?? fill.refundTxId,
    refundAtomic: report.refundAtomic ?? fill.refundAtomic,
    failures: 0,
  }
}
