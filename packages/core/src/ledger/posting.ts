import { assert } from '@cambio/kernel/assert'
import type { EarningKind } from '../affiliates/earning.ts'

/**
 * An account of the double-entry journal. Custody accounts (what we hold on chains) grow by positive entries; what we
 * owe and what we earn grow by negative ones. Each account has one balance per asset.
 */
export type Account =
  /** Spendable coins of the hot wallet. Guarded: never below zero. */
  | 'custody:hot'
  /** Coins of the hot wallet that a payment has claimed and not yet spent. Guarded. */
  | 'custody:held'
  /** Coins on deposit addresses, not yet swept. Guarded. */
  | 'custody:deposits'
  /** Coins that a reorganisation took back after they had moved on: zero or below, never above. */
  | 'custody:undone'
  /** What the house trades with. */
  | 'house:position'
  | 'house:equity'
  | 'house:revenue'
  /** Mark-ups of partners and links, taken by a trade whose payout is not final yet. */
  | 'house:markups'
  /** Network fees collected in quotes, and network fees paid. */
  | 'house:network-fees'
  /** Deposits that were undone after the order had been paid. */
  | 'house:losses'
  /** Coins that were sent to cold wallets. */
  | 'house:cold'
  /** What orders earned people: cashback, accruals, mark-ups of their links. */
  | 'house:rewards'
  /** Coins that arrived and belong to no order yet: a person decides. */
  | 'suspense'
  /** What an order is owed. */
  | `order:${number}`
  /** What a person with an account is owed. Guarded: never overdrawn, so never above zero. */
  | `user:${number}`
  /** What a withdrawal of theirs is owed. Guarded as well. */
  | `withdrawal:${number}`
  /** What a partner has earned, by the id of the key. */
  | `partner:${number}`

/** Where coins of ours lie. */
export type CustodyAccount = Extract<Account, `custody:${string}`>

export interface Entry {
  account: Account
  /** Slug of the instrument. */
  asset: string
  /** Base units, signed, never zero. */
  amountAtomic: bigint
}

export type PostingKind =
  | 'float-topup'
  | 'deposit-credited'
  | 'deposit-suspense'
  | 'deposit-undone'
  | 'trade'
  | 'trade-undone'
  | 'markup-earned'
  | 'markup-taken'
  | 'refund-due'
  | 'balance-refund'
  | 'deposit-kept'
  | 'return-due'
  | 'return-dropped'
  | 'payment-hold'
  | 'payment-fee-raised'
  | 'payment-release'
  | 'payment-final'
  | 'payment-final-again'
  | 'upkeep'
  | 'withdrawal-hold'
  | 'withdrawal-void'
  | EarningKind
  | `${EarningKind}-undone`

/** One balanced transaction of the journal. `kind` and `reference` together happen once, ever. */
export interface Posting {
  kind: PostingKind
  reference: string
  entries: Entry[]
}

/** Builds a posting: zero entries fall away, and per asset the rest must sum to zero. */
export function posting(kind: PostingKind, reference: string, entries: readonly Entry[]): Posting {
  const kept = entries.filter((entry) => entry.amountAtomic !== 0n)
  const sums = new Map<string, bigint>()
  for (const entry of kept) sums.set(entry.asset, (sums.get(entry.asset) ?? 0n) + entry.amountAtomic)
  for (const [asset, sum] of sums) assert(sum === 0n, `posting ${kind} ${reference} does not balance in ${asset}`)
  return { kind, reference, entries: kept }
}
