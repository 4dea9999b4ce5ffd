/** Return of a payout by the user's bank. */
export interface BankReturn {
  /** When the bank sent the money back, in epoch milliseconds. */
  at: number
  /** Whether an operator ordered a second transfer with this money. */
  isPaidAgain: boolean
}

/** Reads which payouts were sent back by the users' banks. */
export interface BankReturns {
  /**
   * Looks up the confirmed statement line that sent back the money of a bank order. Null if no line did so. `txId`:
   * transaction ID of the bank order.
   */
  of(txId: string): Promise<BankReturn | null>
}
