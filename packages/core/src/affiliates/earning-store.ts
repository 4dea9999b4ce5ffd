import type { Page } from '../wallet/withdrawal-store.ts'
import type { Earning, EarningEntry, EarningKind } from './earning.ts'

export interface EarningStore {
  /**
   * Whom an order earns something for. Nobody is the referrer of their own order: of their account, to their e-mail, or to an
   * address that orders of theirs go to; nor of one that a partner's key made.
   */
  earnersOf(orderId: number): Promise<{ buyer: number | null; referrer: number | null }>
  /** False where the order has earned it before. */
  add(earning: Earning, now: number): Promise<boolean>
  /** What an order has earned that was not taken back, locked until the transaction ends. */
  creditedLocked(orderId: number): Promise<Earning[]>
  markReversed(earning: Pick<Earning, 'kind' | 'orderId'>): Promise<void>
  list(userId: number, kinds: readonly EarningKind[], page: Page): Promise<EarningEntry[]>
}
