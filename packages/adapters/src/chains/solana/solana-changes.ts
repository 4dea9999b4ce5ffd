import type { IncomingTransfer } from '@cambio/core/chains/chain-gateway'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import type { AccountsBlockJson } from './solana-json.ts'

/** The part of a transaction that an account's own coins are; each account is in a transaction once. */
const COINS = 'lamports'

/** What a transaction made of an account's balance, lamports; below zero where it took. */
export interface BalanceChange {
  txId: string
  address: string
  lamports: bigint
  /** A transaction that failed takes its fee all the same. */
  hasFailed: boolean
}

/** Every balance that a block changed, as the runtime itself counted before and after each transaction. */
export function changesIn({ blockhash, transactions }: AccountsBlockJson): BalanceChange[] {
  return transactions.flatMap(({ transaction, meta }) => {
    const [txId] = transaction.signatures
    const keys = transaction.accountKeys
    if (txId === undefined || meta?.preBalances.length !== keys.length || meta.postBalances.length !== keys.length)
      throw new AdapterError(`The node shows block ${blockhash} without its balances`, { retryable: true })
    return keys.flatMap(({ pubkey: address }, index) => {
      const [before = 0, after = 0] = [meta.preBalances[index], meta.postBalances[index]]
      // A number of JSON is not exact above nine million coins: whoever holds that is not us.
      if (before === after || !Number.isSafeInteger(before) || !Number.isSafeInteger(after)) return []
      return [{ txId, address, lamports: BigInt(after) - BigInt(before), hasFailed: meta.err !== null }]
    })
  })
}

/** Coins that arrived, in whatever way, by transactions that succeeded. */
export function transfersOf(changes: readonly BalanceChange[]): IncomingTransfer[] {
  return changes
    .filter(({ lamports, hasFailed }) => lamports > 0n && !hasFailed)
    .map(({ txId, address, lamports: amountAtomic }) => ({
      ...{ txId, outputKey: COINS, address, memo: null, contract: null, amountAtomic },
    }))
}
