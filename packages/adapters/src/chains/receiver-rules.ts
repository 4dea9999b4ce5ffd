/** Conditions under which an account accepts transfers. */
export interface ReceiverRules {
  /** Whether the account accepts no transfers. */
  rejects: boolean
  /** Whether the account accepts only transfers with a memo. */
  requiresMemo: boolean
}

/** Gateway of a chain whose accounts can reject transfers. */
export interface ReceiverGateway {
  /**
   * Returns the conditions under which an account accepts transfers of an asset. `contract` is the token's contract, or
   * null for the native coin. An account that does not exist yet accepts all transfers.
   */
  receiverRules(address: string, contract: string | null): Promise<ReceiverRules>
}
