import type { AccountEmailStore } from '../accounts/account-stores.ts'
import type { EarningStore } from '../affiliates/earning-store.ts'
import type { ChainStore } from '../chains/chain-store.ts'
import type { LedgerStore } from '../ledger/ledger-store.ts'
import type { OrderStore } from '../orders/order-store.ts'
import type { PaymentStore } from '../payments/payment-store.ts'
import type { DepositTargetStore } from '../wallet/deposit-target.ts'
import type { WithdrawalStore } from '../wallet/withdrawal-store.ts'

/** The stores that take part in a transaction. */
export interface Stores {
  orders: OrderStore
  chains: ChainStore
  payments: PaymentStore
  ledger: LedgerStore
  earnings: EarningStore
  places: DepositTargetStore
  withdrawals: WithdrawalStore
  emails: Pick<AccountEmailStore, 'addFor'>
}

/** Fencing token of one worker. A newer holder of the same lease invalidates it. */
export interface Fence {
  lease: string
  token: bigint
}

/** Another worker took the lease: stop at once, write nothing. */
export class FenceBroken extends Error {
  override readonly name = 'FenceBroken'
}

/** Transactions over the stores: all writes are committed together or not at all. */
export interface UnitOfWork {
  /** For reads, and writes of a single statement. */
  readonly stores: Stores
  /**
   * Runs work in a transaction.
   * @throws {FenceBroken} when `fence` is given and no longer the newest of its lease
   */
  transaction<T>(work: (stores: Stores) => Promise<T>, fence?: Fence): Promise<T>
}

/** Leases: which worker does a job now. */
export interface LeaseStore {
  /** Takes or renews a lease for `ttlMs`; returns null while another worker holds it. Uses the database's time. */
  acquire(lease: string, holder: string, ttlMs: number): Promise<Fence | null>
  release(fence: Fence): Promise<void>
}
