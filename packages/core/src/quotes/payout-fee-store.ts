/** Stores the latest payout fees that the worker of each chain has measured. */
export interface PayoutFeeStore {
  /**
   * Replaces the fees of a chain. `fees` maps the slug of each instrument to its fee, in base units of
   * the chain's native coin, as text.
   */
  put(chain: string, fees: Readonly<Record<string, string>>): Promise<void>
  /** Returns every stored fee with its age, in milliseconds according to the database's clock. */
  all(): Promise<MeasuredFee[]>
}

export interface MeasuredFee {
  slug: string
  feeAtomic: string
  ageMs: number
}
