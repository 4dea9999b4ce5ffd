/** Payout fees, as last measured by the workers of each chain. */
export interface PayoutFeeStore {
  /** Replaces the fees of a chain. Amounts are base units of the chain's coin, as text by slug. */
  put(chain: string, fees: Readonly<Record<string, string>>): Promise<void>
  /** Returns every known fee with its age, milliseconds by the database's clock. */
  all(): Promise<MeasuredFee[]>
}

export interface MeasuredFee {
  slug: string
  feeAtomic: string
  ageMs: number
}
