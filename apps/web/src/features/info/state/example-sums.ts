import type { PairData } from '@cambio/contract/pair-data'

/** Returns the exchange's margin as a percentage of the market value, or null if the quote does not contain it. */
export function marginPercent({ waterfall }: Pick<PairData, 'waterfall'>): number | null {
  const percent = Number(waterfall.find(({ kind }) => kind === 'spread')?.percent)
  return percent > 0 ? percent : null
}

/**
 * Assumptions about one month of a referral link. `average` is the average swap amount. `sharePercent` is a percentage
 * of the margin; the other percentages refer to the swapped amount.
 */
export interface AffiliateMonth {
  swaps: number
  average: number
  marginPercent: number
  sharePercent: number
  markupPercent: number
}

/** Returns a referral link's monthly earnings with two decimals: its share of the margin plus the whole mark-up. */
export function affiliateEarnings(month: AffiliateMonth): string {
  const volume = month.swaps * month.average
  const share = (volume * month.marginPercent * month.sharePercent) / 10_000
  return twoDecimals(share + (volume * month.markupPercent) / 100)
}

/**
 * Margin of one swap and its parts for the user (`yours`) and the exchange (`ours`), as decimal strings with two
 * decimals.
 */
export interface MarginShares {
  margin: string
  yours: string
  ours: string
}

/** Returns how a swap's margin is divided. Rounds the user's part down, as for real orders. */
export function marginShares(amount: number, margin: number, sharePercent: number): MarginShares {
  const cents = Math.round(amount * margin)
  const yours = Math.floor((cents * sharePercent) / 100)
  return { margin: twoDecimals(cents / 100), yours: twoDecimals(yours / 100), ours: twoDecimals((cents - yours) / 100) }
}

const twoDecimals = (value: number): string => value.toFixed(2)
