import type { AccountLetterStore } from '../accounts/account-stores.ts'
import type { EarningStore } from '../affiliates/earning-store.ts'
import type { ChainStore } from '../chains/chain-store.ts'
import type { LedgerStore } from '../ledger/ledger-store.ts'
import type { OrderStore } from '../orders/order-store.ts'
import type { PaymentStore } from '../payments/payment-store.ts'
import type { PlaceStore } from '../wallet/deposit-place.ts'
import type { WithdrawalStore } from '../wallet/withdrawal-store.ts'

/** The stores that take part in a transaction. */
export interface Stores {
  orders: OrderStore
  chains: ChainStore
  payments: PaymentStore
  ledger: LedgerStore
  earnings: EarningStore
  places: PlaceStore
  withdrawals: WithdrawalStore
  letters: Pick<AccountLetterStore, 'addFor'>
}

/** What one worker may still write: a token that a newer holder of the same lease makes worthless. */
export interface Fence {
  lease: string
  token: bigint
}

/** The lease was taken by another worker: stop at once, write nothing. */
export class FenceBroken extends Error {
  override readonly name = 'FenceBroken'
}

/** Transactions over the stores: everything inside is committed together or not at all. */
export interface UnitOfWork {
  /** Reads, and writes that are one statement. */
  readonly stores: Stores
  /**
   * @throws {FenceBroken} when `fence` is given and no longer the newest of its lease
   */
  transaction<T>(work: (stores: Stores) => Promise<T>, fence?: Fence): Promise<T>
}

/** Leases: who of several workers does a thing now. */
export interface LeaseStore {
  /** Takes or renews a lease for `ttlMs`; null while another holds it. Database time decides. */
  acquire(lease: string, holder: string, ttlMs: number): Promise<Fence | null>
  release(fence: Fence): Promise<void>
}
