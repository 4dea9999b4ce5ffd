/** Statistics for the owner of a referral link. */
export interface AffiliateFigures {
  clicks: number
  registrations: number
  orders: number
  completedOrders: number
  /** Total earnings, in base units of `EARNINGS_ASSET`. */
  earnedAtomic: bigint
  /**
   * Daily statistics for the most recent days, oldest first and without gaps. `date` is a UTC date such as
   * `2026-11-22`.
   */
  days: { date: string; clicks: number; orders: number; earnedAtomic: bigint }[]
}

/** An account's affiliate ID and its link's mark-up. */
export interface AffiliateLink {
  affiliateId: string
  /** Mark-up paid by guests who follow the link, in basis points of the market value. */
  markupBps: number
}

/** Stores accounts' referral links and the visits and orders that they generate. */
export interface AffiliateStore {
  /** Returns an account's affiliate ID and mark-up, or null for a deleted account. */
  linkOf(userId: number): Promise<AffiliateLink | null>
  setMarkup(userId: number, markupBps: number): Promise<void>
  /** Returns referral links with a mark-up, starting with the oldest accounts. `most` limits the number of links. */
  markups(most: number): Promise<AffiliateLink[]>
  figures(userId: number, days: number, now: number): Promise<AffiliateFigures>
  /** Returns the number of visitors through an account's link on each day with visits, oldest first. */
  visits(userId: number): Promise<{ date: string; clicks: number }[]>
  /**
   * Counts a visitor once a day. Returns whether this was the visitor's first visit of the day. `visitor` is any string
   * that identifies the visitor; the store deletes the string at the end of the day.
   */
  countVisit(userId: number, visitor: string, now: number): Promise<boolean>
}
