import type { IncomingTransfer } from '@cambio/core/chains/chain-gateway'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import type { AccountsBlockJson, TokenBalanceJson } from './solana-json.ts'
import { tokenAccountOf } from './solana-token.ts'

/** What a transaction made of a wallet's balance, base units; below zero where it took. */
export interface BalanceChange {
  txId: string
  address: string
  /** The mint of a token, or null for the network's own coin. */
  contract: string | null
  amountAtomic: bigint
  /** A transaction that failed takes its fee all the same. */
  hasFailed: boolean
}

/** Every balance of the coin and of some mints that a block changed, as the runtime itself counted before and after each transaction. */
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
      // A number of JSON is not exact above nine million coins: whoever holds that is not us.
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

/** What changed in token accounts of some mints, whoever opened them. */
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

/** Coins that arrived, in whatever way, by transactions that succeeded. */
export function transfersOf(changes: readonly BalanceChange[]): IncomingTransfer[] {
  return changes
    .filter(({ amountAtomic, hasFailed }) => amountAtomic > 0n && !hasFailed)
    .map(({ txId, address, contract, amountAtomic }) => ({
      // One arrival for each wallet: a transaction may pay several of ours.
      ...{ txId, outputKey: contract === null ? address : `${contract}:${address}` },
      ...{ address, memo: null, contract, amountAtomic },
    }))
}

function withoutBalances(blockhash: string): AdapterError {
  return new AdapterError(`The node shows block ${blockhash} without its balances`, { retryable: true })
}
