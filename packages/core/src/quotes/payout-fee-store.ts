/** Stores the latest payout fees that each chain's worker read from its node. */
export interface PayoutFeeStore {
  /**
   * Replaces the fees of a chain.
   * @param fees maps the slug of each instrument to its fee, as a decimal string in base units of the chain's native
   *   coin
   */
  put(chain: string, fees: Readonly<Record<string, string>>): Promise<void>
  /** Returns every stored fee with its age in milliseconds, measured by the database's clock. */
  all(): Promise<MeasuredFee[]>
}

export interface MeasuredFee {
  slug: string
  feeAtomic: string
  ageMs: number
}
