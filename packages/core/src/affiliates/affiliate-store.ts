/** What the owner of a link sees of it. */
export interface AffiliateFigures {
  clicks: number
  registrations: number
  orders: number
  completedOrders: number
  /** Base units of `EARNINGS_ASSET`. */
  earnedAtomic: bigint
  /** The last days, oldest first, without gaps. `date`: `2026-11-22`, UTC. */
  days: { date: string; clicks: number; orders: number; earnedAtomic: bigint }[]
}

/** How an account is named in links, and what its link adds to a price. */
export interface AffiliateLink {
  affiliateId: string
  /** Basis points of the market value. */
  markupBps: number
}

/** Links of accounts, and what came by them. */
export interface AffiliateStore {
  /** Null of an account that is deleted. */
  linkOf(userId: number): Promise<AffiliateLink | null>
  setMarkup(userId: number, markupBps: number): Promise<void>
  /** Links that add something, at most `most`, of the oldest accounts first. */
  markups(most: number): Promise<AffiliateLink[]>
  figures(userId: number, days: number, now: number): Promise<AffiliateFigures>
  /** Visitors of each day that had any, oldest first. */
  visits(userId: number): Promise<{ date: string; clicks: number }[]>
  /** Counts a visitor, told by anything that is theirs alone, once a day; whether it was the first time. Kept until the day ends. */
  countVisit(userId: number, visitor: string, now: number): Promise<boolean>
}
