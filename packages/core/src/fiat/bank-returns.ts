/** Return of a payout by the user's bank. */
export interface BankReturn {
  /** When the money came back, in epoch milliseconds. */
  at: number
  /** Whether an operator ordered a second transfer with this money. */
  isPaidAgain: boolean
}

/** Reads which payouts to bank accounts came back. */
export interface BankReturns {
  /** Returns how a confirmed line returned a bank order; null if no line did. `txId`: transaction ID of the order. */
  of(txId: string): Promise<BankReturn | null>
}
