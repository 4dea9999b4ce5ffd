/** Return of a payout by the user's bank. */
export interface BankReturn {
  /** When the bank last sent money back, in epoch milliseconds. */
  at: number
  /**
   * Total that has come back so far, in minor units. It may be less than the payout, because banks may deduct charges
   * or return the money in parts.
   */
  amountMinor: bigint
  /** Whether an operator has ordered another transfer that pays out all of the returned money. */
  isPaidAgain: boolean
}

/** Reads which payouts were sent back by the users' banks. */
export interface BankReturns {
  /**
   * Returns how much of a bank order's money came back, according to the confirmed statement lines. Null if no money
   * came back. `txId`: transaction ID of the bank order.
   */
  of(txId: string): Promise<BankReturn | null>
}
