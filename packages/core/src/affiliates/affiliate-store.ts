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

/** Links of accounts, and what came by them. */
export interface AffiliateStore {
  /** Names an account in links; null of one that is deleted. */
  idOf(userId: number): Promise<string | null>
  figures(userId: number, days: number, now: number): Promise<AffiliateFigures>
  /** Counts a visitor, told by anything that is theirs alone, once a day; whether it was the first time. Kept until the day ends. */
  countVisit(userId: number, visitor: string, now: number): Promise<boolean>
}
