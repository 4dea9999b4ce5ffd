import type { PairData } from '@cambio/contract/pair-data'

/** Returns our margin in percent of the market value, or null if the quote does not name it. */
export function marginPercent({ waterfall }: Pick<PairData, 'waterfall'>): number | null {
  const percent = Number(waterfall.find(({ kind }) => kind === 'spread')?.percent)
  return percent > 0 ? percent : null
}

/** Figures of an affiliate's month. Percentages are of the swapped value, except the share, which is of the margin. */
export interface AffiliateMonth {
  swaps: number
  average: number
  marginPercent: number
  sharePercent: number
  markupPercent: number
}

/** Returns what a referral link earns in a month, with two decimals: the share of the margin, and the whole mark-up. */
export function affiliateEarnings(month: AffiliateMonth): string {
  const volume = month.swaps * month.average
  const share = (volume * month.marginPercent * month.sharePercent) / 10_000
  return twoDecimals(share + (volume * month.markupPercent) / 100)
}

/** Shares of our margin in one swap, with two decimals. They sum to the margin. */
export interface MarginShares {
  margin: string
  yours: string
  ours: string
}

/** Returns how our margin of a swap is shared. The user's part is rounded down, as for real orders. */
export function marginShares(amount: number, margin: number, sharePercent: number): MarginShares {
  const cents = Math.round(amount * margin)
  const yours = Math.floor((cents * sharePercent) / 100)
  return { margin: twoDecimals(cents / 100), yours: twoDecimals(yours / 100), ours: twoDecimals((cents - yours) / 100) }
}

const twoDecimals = (value: number): string => value.toFixed(2)
