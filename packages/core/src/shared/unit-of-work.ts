/** Transactions over stores: all writes are committed together or not at all. */
export interface Transactions<Stores> {
  /** For reads, and writes of a single statement. */
  readonly stores: Stores
  transaction<T>(work: (stores: Stores) => Promise<T>): Promise<T>
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

/** Transactions that a newer holder of a lease can stop. */
export interface UnitOfWork<Stores> extends Transactions<Stores> {
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
