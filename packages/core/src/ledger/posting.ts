import { assert } from '@cambio/kernel/assert'

/**
 * An account of the double-entry journal. Custody accounts (coins on chains) grow by positive entries; liabilities and
 * income grow by negative ones. Each account has one balance per asset.
 */
export type Account =
  /** Spendable coins of the hot wallet. Guarded: never below zero. */
  | 'custody:hot'
  /** Coins of the hot wallet that a payment has claimed and not yet spent. Guarded. */
  | 'custody:held'
  /** Coins on deposit addresses, not yet swept. Guarded. */
  | 'custody:deposits'
  /** Coins that a reorganisation undid after they had been moved: zero or negative. */
  | 'custody:undone'
  /** Trading position of the exchange. */
  | 'platform:position'
  | 'platform:equity'
  | 'platform:revenue'
  /** Mark-ups of partners and referrers from trades whose payout is not final yet. */
  | 'platform:markups'
  /** Network fees collected in quotes, and network fees paid. */
  | 'platform:network-fees'
  /** Deposits that were undone after the order was paid. */
  | 'platform:losses'
  /** Coins that were sent to cold wallets. */
  | 'platform:cold'
  /** Earnings from orders: cashback, accruals, mark-ups of referral links. */
  | 'platform:rewards'
  /** Coins that belong to no order yet: an operator decides. */
  | 'suspense'
  /** Amount owed to an order. */
  | `order:${number}`
  /** Amount owed to an account holder. Guarded: never overdrawn, so never positive. */
  | `user:${number}`
  /** Amount owed to a withdrawal. Guarded as well. */
  | `withdrawal:${number}`
  /** Earnings of a partner, by the id of the key. */
  | `partner:${number}`

/** Accounts for the location of our coins. */
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
  | 'cashback'
  | 'cashback-undone'
  | 'accrual'
  | 'accrual-undone'
  | 'markup'
  | 'markup-undone'

/** One balanced transaction of the journal. The combination of `kind` and `reference` is unique. */
export interface Posting {
  kind: PostingKind
  reference: string
  entries: Entry[]
}

/** Creates a posting without zero entries. The entries of each asset must sum to zero. */
export function posting(kind: PostingKind, reference: string, entries: readonly Entry[]): Posting {
  const kept = entries.filter((entry) => entry.amountAtomic !== 0n)
  const sums = new Map<string, bigint>()
  for (const entry of kept) sums.set(entry.asset, (sums.get(entry.asset) ?? 0n) + entry.amountAtomic)
  for (const [asset, sum] of sums) assert(sum === 0n, `posting ${kind} ${reference} does not balance in ${asset}`)
  return { kind, reference, entries: kept }
}
