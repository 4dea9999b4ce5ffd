/** Statistics for the owner of a referral link. */
export interface AffiliateFigures {
  clicks: number
  registrations: number
  orders: number
  completedOrders: number
  /** Total earnings, in base units of `EARNINGS_ASSET`. */
  earnedAtomic: bigint
  /** Statistics of each of the last days, oldest first, without gaps. `date` is a UTC day such as `2026-11-22`. */
  days: { date: string; clicks: number; orders: number; earnedAtomic: bigint }[]
}

/** Affiliate id of an account, and the mark-up of its link. */
export interface AffiliateLink {
  affiliateId: string
  /** Mark-up that guests who follow the link pay, in basis points of the market value. */
  markupBps: number
}

/** Referral links of accounts, and their visits and orders. */
export interface AffiliateStore {
  /** Returns the affiliate id and mark-up of an account; null for a deleted account. */
  linkOf(userId: number): Promise<AffiliateLink | null>
  setMarkup(userId: number, markupBps: number): Promise<void>
  /** Returns at most `most` links with a mark-up, oldest accounts first. */
  markups(most: number): Promise<AffiliateLink[]>
  figures(userId: number, days: number, now: number): Promise<AffiliateFigures>
  /** Returns the number of visitors for each day with visits, oldest first. */
  visits(userId: number): Promise<{ date: string; clicks: number }[]>
  /**
   * Counts a visitor once a day. `visitor` is any text that identifies the visitor; it is deleted after the day.
   * Returns whether this was the visitor's first visit of the day.
   */
  countVisit(userId: number, visitor: string, now: number): Promise<boolean>
}
