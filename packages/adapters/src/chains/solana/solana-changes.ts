import type { IncomingTransfer } from '@cambio/core/chains/incoming-transfer'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import type { AccountsBlockJson, TokenBalanceJson } from './solana-json.ts'
import { tokenAccountOf } from './solana-token.ts'

/** Change of a wallet's balance by a transaction, in base units. Negative when coins left the wallet. */
export interface BalanceChange {
  txId: string
  address: string
  /** Mint of a token; null for the native coin. */
  contract: string | null
  amountAtomic: bigint
  /** Whether the transaction failed. A failed transaction still pays its fee. */
  hasFailed: boolean
}

/**
 * Returns every balance change in a block, for the native coin and the given mints. Compares the balances that the
 * network records before and after each transaction.
 */
export async function changesIn(block: AccountsBlockJson, mints: readonly string[]): Promise<BalanceChange[]> {
  const { blockhash, transactions } = block
  const changes = transactions.map(async ({ transaction, meta }) => {
    const [txId] = transaction.signatures
    const keys = transaction.accountKeys
    if (txId === undefined || meta?.preBalances.length !== keys.length || meta.postBalances.length !== keys.length)
      throw withoutBalances(blockhash)
    const hasFailed = meta.err !== null
    const coins = keys.flatMap(({ pubkey: address }, index) => {
      const [before = 0, after = 0] = [meta.preBalances[index], meta.postBalances[index]]
      // Skip balances above nine million coins, which a JSON number cannot express exactly. No wallet of the exchange
      // has such a balance.
      if (before === after || !Number.isSafeInteger(before) || !Number.isSafeInteger(after)) return []
      return [{ address, contract: null, amountAtomic: BigInt(after) - BigInt(before) }]
    })
    if (mints.length > 0 && !(meta.preTokenBalances && meta.postTokenBalances)) throw withoutBalances(blockhash)
    const held = { before: meta.preTokenBalances ?? [], after: meta.postTokenBalances ?? [] }
    const tokens = await Promise.all(
      tokenMoves(held, mints, blockhash).map(async ({ accountIndex, ...move }) => {
        const account = await tokenAccountOf(move.address, move.contract)
        return keys[accountIndex]?.pubkey === account ? [move] : []
      }),
    )
    return [...coins, ...tokens.flat()].map((change) => ({ txId, hasFailed, ...change }))
  })
  return (await Promise.all(changes)).flat()
}

interface TokenMove {
  accountIndex: number
  address: string
  contract: string
  amountAtomic: bigint
}

/** Returns the changes in all token accounts for the given mints. */
function tokenMoves(
  held: { before: TokenBalanceJson[]; after: TokenBalanceJson[] },
  mints: readonly string[],
  blockhash: string,
): TokenMove[] {
  const moves = new Map<number, TokenMove>()
  const add = (sign: bigint) => (balance: TokenBalanceJson) => {
    const { accountIndex, mint: contract, owner: address, uiTokenAmount } = balance
    if (!mints.includes(contract)) return
    if (address === undefined) throw withoutBalances(blockhash)
    const amountAtomic = (moves.get(accountIndex)?.amountAtomic ?? 0n) + sign * BigInt(uiTokenAmount.amount)
    moves.set(accountIndex, { accountIndex, address, contract, amountAtomic })
  }
  held.before.forEach(add(-1n))
  held.after.forEach(add(1n))
  return [...moves.values()].filter(({ amountAtomic }) => amountAtomic !== 0n)
}

/** Returns the coins and tokens that wallets received through successful transactions of any kind. */
export function transfersOf(changes: readonly BalanceChange[]): IncomingTransfer[] {
  return changes
    .filter(({ amountAtomic, hasFailed }) => amountAtomic > 0n && !hasFailed)
    .map(({ txId, address, contract, amountAtomic }) => ({
      // Use a separate output key for each wallet, because one transaction may pay several of our wallets.
      txId,
      outputKey: contract === null ? address : `${contract}:${address}`,
      address,
      memo: null,
      contract,
      amountAtomic,
    }))
}

function withoutBalances(blockhash: string): AdapterError {
  return new AdapterError(`The node shows block ${blockhash} without its balances`, { retryable: true })
}
