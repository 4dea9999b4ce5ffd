import type { Page } from '../shared/page.ts'
import type { Earning, EarningEntry, EarningKind } from './earning.ts'

export interface EarningStore {
  /**
   * Returns the accounts that earn from an order: its creator and the referrer. A referrer who also created the order
   * is excluded: the order has the referrer's account, email address, or an address from another order of the referrer.
   * An order created with a partner key has no referrer from a link, but the referrer of the key's account.
   */
  earnersOf(orderId: number): Promise<{ buyer: number | null; referrer: number | null }>
  /** Stores an earning. Returns false if the order already has an earning of this kind. */
  add(earning: Earning, now: number): Promise<boolean>
  /** Returns an order's earnings that have not been reversed, locked until the transaction ends. */
  creditedLocked(orderId: number): Promise<Earning[]>
  markReversed(earning: Pick<Earning, 'kind' | 'orderId'>): Promise<void>
  list(userId: number, kinds: readonly EarningKind[], page: Page): Promise<EarningEntry[]>
}
