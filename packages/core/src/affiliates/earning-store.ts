import type { Page } from '../shared/page.ts'
import type { Earning, EarningEntry, EarningKind } from './earning.ts'

export interface EarningStore {
  /**
   * Returns the accounts that earn from an order: its creator (`buyer`) and the referrer. The creator of an order with
   * a partner key is the account that owns the key. The referrer is the account that referred the creator or, for a
   * guest's order, the owner of the link. Excludes a referrer who appears to have created the order. This is the case
   * if the order has the referrer's account or email, or the destination of another order by the referrer.
   */
  earnersOf(orderId: number): Promise<{ buyer: number | null; referrer: number | null }>
  /** Stores an earning. Returns false if the order already has an earning of this kind. */
  add(earning: Earning, now: number): Promise<boolean>
  /** Returns an order's earnings that have not been reversed, locked until the transaction ends. */
  creditedLocked(orderId: number): Promise<Earning[]>
  markReversed(earning: Pick<Earning, 'kind' | 'orderId'>): Promise<void>
  list(userId: number, kinds: readonly EarningKind[], page: Page): Promise<EarningEntry[]>
}
