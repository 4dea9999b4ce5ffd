import { assert } from '@cambio/kernel/assert'

/**
 * An account of the double-entry journal, with one balance per asset. Positive entries increase custody accounts (coins
 * on chains), and negative entries increase liabilities and income.
 */
export type Account =
  /** Spendable coins in the hot wallet. The account is guarded: it never becomes negative. */
  | 'custody:hot'
  /** Coins in the hot wallet that are reserved for a payment but not yet spent. Guarded. */
  | 'custody:held'
  /** Coins at deposit addresses, not yet swept. Guarded. */
  | 'custody:deposits'
  /** Coins that a reorganisation removed after they had been moved. The balance is never positive. */
  | 'custody:reverted'
  /** The exchange's trading position. */
  | 'platform:position'
  | 'platform:equity'
  | 'platform:revenue'
  /** Mark-ups owed to partners and referrers for trades whose payout is not final yet. */
  | 'platform:markups'
  /** Network fees that quotes charge and network fees that the exchange pays to the chains. */
  | 'platform:network-fees'
  /** Losses from deposits that were orphaned after their order was paid. */
  | 'platform:losses'
  /** Coins that were sent to cold wallets. */
  | 'platform:cold'
  /** Earnings that the exchange owes for orders: cashback, accruals and referral link mark-ups. */
  | 'platform:rewards'
  /**
   * Money held by the card provider for purchases whose coins have not arrived. Negative if the provider returned money
   * after the coins were delivered. All card accounts only record what the provider does; none of the exchange's money
   * moves.
   */
  | 'card:settlement'
  /** Money that users paid by card, as a negative balance. */
  | 'card:turnover'
  /** Money paid for purchases whose coins arrived, excluding the provider's fee. */
  | 'card:delivered'
  /** The card provider's fees for purchases whose coins arrived. */
  | 'card:fees'
  /** Money that the card provider returned to cards. */
  | 'card:refunds'
  /** Money that banks reclaimed from the card provider. */
  | 'card:chargebacks'
  /** Money that the card provider paid to cards for sold coins. */
  | 'card:payouts'
  /** Value of the coins that users sold to the card provider, as a negative balance. */
  | 'card:sold'
  /** Coins that belong to no order or balance yet and await an operator's decision. */
  | 'suspense'
  /** Amount owed for an order. */
  | `order:${number}`
  /**
   * Amount owed to an account holder. Guarded: the holder cannot spend more than this, so the balance is never
   * positive.
   */
  | `user:${number}`
  /** Amount owed for a withdrawal. Guarded: the withdrawal cannot spend more than this. */
  | `withdrawal:${number}`
  /**
   * A partner's earnings, keyed by API key ID. A positive balance is a debt of the partner: a mark-up was reversed
   * after the operator had paid it out.
   */
  | `partner:${number}`

/** The accounts that represent coins held by the exchange. */
export type CustodyAccount = Extract<Account, `custody:${string}`>

export interface Entry {
  account: Account
  /** Instrument slug. */
  asset: string
  /** Amount in base units. Signed, never zero. */
  amountAtomic: bigint
}

export type PostingKind =
  | 'float-topup'
  | 'deposit-credited'
  | 'deposit-suspense'
  | 'deposit-reverted'
  | 'trade'
  | 'trade-reverted'
  | 'markup-earned'
  | 'markup-earned-reverted'
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
  | 'payment-difference'
  | 'upkeep'
  | 'withdrawal-hold'
  | 'withdrawal-void'
  | 'cashback'
  | 'cashback-reverted'
  | 'accrual'
  | 'accrual-reverted'
  | 'markup'
  | 'markup-reverted'
  | 'card-paid'
  | 'card-delivered'
  | 'card-refunded'
  | 'card-refund-reversed'
  | 'card-charged-back'
  | 'sale-paid-out'
  | 'account-unmerged'

/** One balanced transaction in the journal. The combination of `kind` and `reference` is unique. */
export interface Posting {
  kind: PostingKind
  reference: string
  entries: Entry[]
}

/** Creates a posting and drops its zero entries. The entries of each asset must sum to zero. */
export function posting(kind: PostingKind, reference: string, entries: readonly Entry[]): Posting {
  const kept = entries.filter((entry) => entry.amountAtomic !== 0n)
  const sums = new Map<string, bigint>()
  for (const entry of kept) sums.set(entry.asset, (sums.get(entry.asset) ?? 0n) + entry.amountAtomic)
  for (const [asset, sum] of sums) assert(sum === 0n, `posting ${kind} ${reference} does not balance in ${asset}`)
  return { kind, reference, entries: kept }
}
