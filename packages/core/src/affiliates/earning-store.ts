import type { Page } from '../shared/page.ts'
import type { Earning, EarningEntry, EarningKind } from './earning.ts'

export interface EarningStore {
  /**
   * Returns the accounts that an order earns for. A user is never the referrer of an own order: of the own account, to
   * the own email, or to an address of other own orders. An order of a partner key has no referrer.
   */
  earnersOf(orderId: number): Promise<{ buyer: number | null; referrer: number | null }>
  /** Returns false when the order already has this earning. */
  add(earning: Earning, now: number): Promise<boolean>
  /** Returns the earnings of an order that were not reversed, locked until the transaction ends. */
  creditedLocked(orderId: number): Promise<Earning[]>
  markReversed(earning: Pick<Earning, 'kind' | 'orderId'>): Promise<void>
  list(userId: number, kinds: readonly EarningKind[], page: Page): Promise<EarningEntry[]>
}
