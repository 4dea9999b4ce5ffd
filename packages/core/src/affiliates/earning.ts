/**
 * What an order brings: back to the account that made it, or to whoever's link brought the person, as a share of the
 * house's margin and as the mark-up that they chose.
 */
export type EarningKind = 'cashback' | 'accrual' | 'markup'

/** Something earned by an order, in base units of `EARNINGS_ASSET`. */
export interface Earning {
  kind: EarningKind
  orderId: number
  userId: number
  amountAtomic: bigint
}

/** An earning as its owner sees it. */
export interface EarningEntry extends Earning {
  /** Random. */
  earningId: string
  isReversed: boolean
  createdAt: number
}

/** Shares of the house's margin, basis points. */
export interface EarningsPolicy {
  cashbackBps: number
  accrualBps: number
}

export const DEFAULT_EARNINGS_POLICY: EarningsPolicy = { cashbackBps: 1_000, accrualBps: 3_000 }
