/** A transfer on an account-based chain. */
export interface AccountTransfer {
  from: string
  to: string
  memo: string | null
  contract: string | null
  amountAtomic: bigint
}

/** The token transfer that a signed transaction makes. */
export type TokenTransfer = Omit<AccountTransfer, 'memo'> & { contract: string }

/**
 * Network cost of a transfer. The gateway proposes it, the payment stores it, and the signer applies it to the
 * transaction.
 */
export interface TransferTerms {
  /** Maximum network fee in base units of the chain's native coin. */
  maxFeeAtomic: bigint
  /** Chain-specific values (gas, fee, expiry), as decimal strings. The signer for the chain's family reads them. */
  fields: Readonly<Record<string, string>>
}

/** Period during which a transaction without a sequence number can be mined. */
export interface Lifetime {
  /** Height of the first block that can contain the transaction. */
  fromHeight: number
  /**
   * When the transaction expires: a block time or block height, depending on the chain. No child of a block with this
   * time or height can contain the transaction.
   */
  expiresAt: number
}

export interface ExpiringTerms extends TransferTerms {
  life: Lifetime
}
