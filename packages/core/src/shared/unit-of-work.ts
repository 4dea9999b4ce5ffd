/** Runs transactions on stores. All writes of a transaction are committed together or not at all. */
export interface Transactions<Stores> {
  /** The stores, used without a transaction: for reads and single-statement writes. */
  readonly stores: Stores
  transaction<T>(work: (stores: Stores) => Promise<T>): Promise<T>
}

/** Fencing token of one worker, invalid once another worker acquires the same lease. */
export interface Fence {
  lease: string
  token: bigint
}

/** Thrown when another worker has acquired the lease. The caller must stop immediately and write nothing. */
export class FenceBroken extends Error {
  override readonly name = 'FenceBroken'
}

/** Thrown when a transaction waited too long for a lock. It wrote nothing, and the caller may try again later. */
export class LockTimeout extends Error {
  override readonly name = 'LockTimeout'
}

/** Runs transactions under a lease. A transaction fails once another worker has acquired the lease. */
export interface UnitOfWork<Stores> extends Transactions<Stores> {
  /**
   * Runs work in a transaction.
   * @param maxLockWaitMs maximum wait for each lock in milliseconds, by default the maximum of the connection
   * @throws {FenceBroken} when `fence` is given and another worker has taken its lease in the meantime
   * @throws {LockTimeout} when another transaction holds a lock for too long
   */
  transaction<T>(work: (stores: Stores) => Promise<T>, fence?: Fence, maxLockWaitMs?: number): Promise<T>
}

/** Stores leases. A lease determines which worker does a job. */
export interface LeaseStore {
  /**
   * Acquires or renews a lease for `ttlMs` milliseconds, according to the database's clock. Returns null while another
   * worker holds the lease.
   */
  acquire(lease: string, holder: string, ttlMs: number): Promise<Fence | null>
  release(fence: Fence): Promise<void>
}
