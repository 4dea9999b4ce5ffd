import type { IncomingTransfer } from '../../chains/incoming-transfer.ts'

export interface SimOutput {
  outputKey: string
  address: string
  contract: string | null
  amountAtomic: bigint
  /** Memo of the transfer; missing on chains without memos. */
  memo?: string
}

/**
 * A transaction on a simulated chain. A transaction with a `spendId` is ours. All other transactions originate outside
 * the exchange, and their senders always have enough coins.
 */
export interface SimTransaction {
  txId: string
  spendId: string | null
  from: string | null
  nonce: number | null
  /**
   * Block time in epoch milliseconds at which a transaction without a nonce expires; null for all other transactions.
   */
  expiresAt: number | null
  inputs: { txId: string; vout: number }[]
  outputs: SimOutput[]
  feeAtomic: bigint
  /** Senders of a transaction from outside the exchange. */
  senders?: string[]
  /** Transaction ID of the bank transfer that this transaction recalls. */
  recalls?: string
  /** Internal transfers made by contracts, which appear only in traces, not in the block itself. */
  inner?: { from: string; to: string; amountAtomic: bigint }[]
  /** Whether the recipient contract reverted the transaction. Only the fee is then charged. */
  hasFailed?: boolean
}

export interface SimBlock {
  height: number
  hash: string
  parentHash: string
  at: number
  transactions: SimTransaction[]
}

/** Returns whether two transactions share a sequence number or an input, so that at most one of them can be mined. */
export function excludeEachOther(one: SimTransaction, other: SimTransaction): boolean {
  if (one.from !== null && one.nonce !== null) return one.from === other.from && one.nonce === other.nonce
  return one.inputs.some(({ txId, vout }) => other.inputs.some((input) => input.txId === txId && input.vout === vout))
}

/** Prefix of the output keys of internal transfers, which only traces reveal. */
export const INNER = 'inner:'

/** Returns a transaction's transfers, with its internal transfers last. */
export function transfersOf({ txId, outputs, inner = [], hasFailed = false }: SimTransaction): IncomingTransfer[] {
  if (hasFailed) return []
  const sentOn = inner.map(({ to, amountAtomic }, index) => {
    return { outputKey: `${INNER}${index}`, address: to, contract: null, amountAtomic, memo: undefined }
  })
  const paid = [...outputs, ...sentOn].filter(({ amountAtomic }) => amountAtomic > 0n)
  return paid.map(({ outputKey, address, contract, amountAtomic, memo = null }) => ({
    txId,
    outputKey,
    address,
    memo,
    contract,
    amountAtomic,
  }))
}
