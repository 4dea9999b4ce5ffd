import type { IncomingTransfer } from '@cambio/core/chains/incoming-transfer'
import type { ObservedBlock } from '@cambio/core/chains/observed-block'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import type { AccountsBlockJson, BalancesJson, TokenBalanceJson } from './solana-json.ts'
import { inTokenAccounts } from './solana-token.ts'

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
 * Change of a wallet's balance in one of its token accounts. `inTokenAccounts` selects the changes in the accounts that
 * senders derive from wallets.
 */
export interface TokenChange extends BalanceChange {
  contract: string
  /** Address of the token account. */
  account: string
}

/** Balance changes in a block. */
export interface BlockChanges {
  coins: BalanceChange[]
  tokens: TokenChange[]
}

/**
 * Returns every balance change in a block, for the native coin and the given mints. Compares the balances that the
 * network records before and after each transaction.
 */
export function changesIn(block: AccountsBlockJson, mints: readonly string[]): BlockChanges {
  const { blockhash, transactions } = block
  const changes: BlockChanges = { coins: [], tokens: [] }
  for (const { transaction, meta } of transactions) {
    const [txId] = transaction.signatures
    const keys = transaction.accountKeys.map(({ pubkey }) => pubkey)
    if (txId === undefined || meta?.preBalances.length !== keys.length || meta.postBalances.length !== keys.length)
      throw withoutBalances(blockhash)
    if (mints.length > 0 && !(meta.preTokenBalances && meta.postTokenBalances)) throw withoutBalances(blockhash)
    const held = { before: meta.preTokenBalances ?? [], after: meta.postTokenBalances ?? [] }
    const named = { txId, hasFailed: meta.err !== null }
    for (const move of coinMoves(meta, keys)) changes.coins.push({ ...named, ...move, contract: null })
    for (const { accountIndex, ...move } of tokenMoves(held, mints, blockhash)) {
      const account = keys[accountIndex]
      if (account !== undefined) changes.tokens.push({ ...named, ...move, account })
    }
  }
  return changes
}

/** Returns the changes in the native coin's balances. `keys` are the addresses of the transaction's accounts. */
function coinMoves(
  { preBalances, postBalances }: BalancesJson,
  keys: readonly string[],
): { address: string; amountAtomic: bigint }[] {
  return keys.flatMap((address, index) => {
    const [before = 0, after = 0] = [preBalances[index], postBalances[index]]
    // Skip balances above nine million coins, which a JSON number cannot express exactly. No wallet of the exchange
    // has such a balance.
    if (before === after || !Number.isSafeInteger(before) || !Number.isSafeInteger(after)) return []
    return [{ address, amountAtomic: BigInt(after) - BigInt(before) }]
  })
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

/**
 * Returns the coins that wallets received through successful transactions of any kind, and as unchecked transfers the
 * tokens that their token accounts received.
 */
export function transfersOf({ coins, tokens }: BlockChanges): Pick<ObservedBlock, 'transfers' | 'unchecked'> {
  return {
    transfers: coins.filter(hasArrived).map(transferOf),
    unchecked: tokens.filter(hasArrived).map((change) => ({ ...transferOf(change), account: change.account })),
  }
}

/** Returns the changes of an asset's balances that belong to the wallets. */
export async function changesTo(
  wallets: ReadonlySet<string>,
  contract: string | null,
  { coins, tokens }: BlockChanges,
): Promise<BalanceChange[]> {
  if (contract === null) return coins.filter(({ address }) => wallets.has(address))
  return inTokenAccounts(tokens.filter((change) => change.contract === contract && wallets.has(change.address)))
}

function hasArrived({ amountAtomic, hasFailed }: BalanceChange): boolean {
  return amountAtomic > 0n && !hasFailed
}

function transferOf({ txId, address, contract, amountAtomic }: BalanceChange): IncomingTransfer {
  // Use a separate output key for each wallet, because one transaction may pay several of our wallets.
  const outputKey = contract === null ? address : `${contract}:${address}`
  return { txId, outputKey, address, memo: null, contract, amountAtomic }
}

function withoutBalances(blockhash: string): AdapterError {
  return new AdapterError(`The node shows block ${blockhash} without its balances`, { retryable: true })
}
