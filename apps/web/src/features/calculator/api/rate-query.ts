import type { RateMode } from '@cambio/kernel/order-vocabulary'

export interface RateQuery {
  instrumentFromSlug: string
  instrumentToSlug: string
  rateMode: RateMode
  /** Amount that the user typed, as a decimal string. */
  claimedDepositAmount?: string
  /** Slug of the instrument in which the amount is denominated. */
  claimedDepositAmountCurrency?: string
  referrerId?: string
  /** Network fee of a payout to the destination, in percent of the fee for an ordinary address. */
  networkFeePercent?: number
}
