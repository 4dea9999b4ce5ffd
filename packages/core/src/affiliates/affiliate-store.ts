/** Statistics that the owner of a referral link sees. */
export interface AffiliateFigures {
  clicks: number
  registrations: number
  orders: number
  completedOrders: number
  /** Base units of `EARNINGS_ASSET`. */
  earnedAtomic: bigint
  /** Last days, oldest first, without gaps. `date`: `2026-11-22`, UTC. */
  days: { date: string; clicks: number; orders: number; earnedAtomic: bigint }[]
}

/** Affiliate id of an account, and the mark-up of its link. */
export interface AffiliateLink {
  affiliateId: string
  /** Basis points of the market value. */
  markupBps: number
}

/** Referral links of accounts, and their visits and orders. */
export interface AffiliateStore {
  /** Returns null for a deleted account. */
  linkOf(userId: number): Promise<AffiliateLink | null>
  setMarkup(userId: number, markupBps: number): Promise<void>
  /** Returns at most `most` links with a mark-up, oldest accounts first. */
  markups(most: number): Promise<AffiliateLink[]>
  figures(userId: number, days: number, now: number): Promise<AffiliateFigures>
  /** Returns the visitors of each day with visits, oldest first. */
  visits(userId: number): Promise<{ date: string; clicks: number }[]>
  /**
   * Counts a visitor once a day, identified by any text that is unique to the visitor; returns whether it was the first
   * visit. The visitor's identification is kept until the day ends.
   */
  countVisit(userId: number, visitor: string, now: number): Promise<boolean>
}
