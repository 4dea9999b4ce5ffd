import type { Page } from '../shared/page.ts'
import type { Earning, EarningEntry, EarningKind } from './earning.ts'

export interface EarningStore {
  /**
   * Returns the accounts that earn from an order: its creator and the referrer. Excludes the referrer when the referrer
   * also created the order: with the same account, with the account's email address, or with an address of its other
   * orders. An order of a partner key has no referrer.
   */
  earnersOf(orderId: number): Promise<{ buyer: number | null; referrer: number | null }>
  /** Stores an earning. Returns false when the order already has an earning of this kind. */
  add(earning: Earning, now: number): Promise<boolean>
  /** Returns the earnings of an order that were not reversed, locked until the transaction ends. */
  creditedLocked(orderId: number): Promise<Earning[]>
  markReversed(earning: Pick<Earning, 'kind' | 'orderId'>): Promise<void>
  list(userId: number, kinds: readonly EarningKind[], page: Page): Promise<EarningEntry[]>
}
