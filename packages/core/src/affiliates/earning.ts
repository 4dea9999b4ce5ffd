/**
 * Kind of earning. `cashback`: share of the margin for the account that created the order. `accrual`: share of the
 * margin for the referral link's owner. `markup`: the mark-up chosen by the link's owner.
 */
export type EarningKind = 'cashback' | 'accrual' | 'markup'

/** An earning from an order, in base units of `EARNINGS_ASSET`. */
export interface Earning {
  kind: EarningKind
  orderId: number
  userId: number
  amountAtomic: bigint
}

/** An earning as its owner sees it. */
export interface EarningEntry extends Earning {
  /** Random public ID of the earning. */
  earningId: string
  isReversed: boolean
  createdAt: number
}

/** Shares of the exchange's margin that users earn, in basis points. */
export interface EarningsPolicy {
  cashbackBps: number
  accrualBps: number
}

export const DEFAULT_EARNINGS_POLICY: EarningsPolicy = { cashbackBps: 1_000, accrualBps: 3_000 }
