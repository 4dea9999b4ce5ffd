import type { Approval } from './approval.ts'
import type { Lifetime } from '../chains/transfer-terms.ts'
import type { ChainId } from '../instruments/instrument.ts'
import type { KeyPath } from '../chains/key-path.ts'
import type { Deposit } from '../chains/deposit.ts'
import type { Order } from '../orders/order.ts'
import type { PaymentPurpose } from '../payments/payment.ts'
import type { MergeStatement } from '../seals/statements.ts'
import type { Withdrawal } from '../wallet/withdrawal.ts'

/** Payment row in the database. The signer does not trust its fields and verifies each of them. */
export interface PaymentClaim {
  purpose: PaymentPurpose
  reference: string
  orderId: number | null
  /** Operator whose command created the payment; null if the worker created it. */
  proposedBy: string | null
}

/** A deposit as the watcher recorded it. The signer verifies it on the chain. */
export type DepositClaim = Pick<
  Deposit,
  'chain' | 'txId' | 'outputKey' | 'asset' | 'address' | 'memo' | 'amountAtomic' | 'blockHeight'
>

/** A deposit row, including the owner that it states. */
export interface OwnedDepositClaim extends DepositClaim {
  orderId: number | null
  /** Account that owns the deposit address or that an operator credited with the deposit. */
  userId: number | null
  /** Account whose balance an order's deposit was credited to; null for all other deposits. */
  balanceOf: number | null
  /** Hex-encoded signature of an operator's decision about the deposit; null if there is no decision. */
  decisionSeal: string | null
}

/** An order and the signatures of its data. The signatures are hex-encoded, or null if missing. */
export interface SealedOrder {
  order: Order
  /** Signature of the order's terms (`orderTermsText`). */
  seal: string | null
  /** Signature that allows the order to be paid at a newer rate (`newerRateText`). */
  rateSeal: string | null
}

/** A merge of two accounts that has been carried out. `seal`: the server's signature of the merge, in hexadecimal. */
export interface SealedMerge extends MergeStatement {
  seal: string
}

/** Identifies a transaction output. */
export interface Outpoint {
  txId: string
  vout: number
}

/**
 * Reads rows written by other processes, using the signer's own database role. Only the price service writes prices.
 */
export interface EvidenceStore {
  payment(paymentId: string): Promise<PaymentClaim | null>
  order(orderId: number): Promise<SealedOrder | null>
  /** Returns the deposits that were credited to an order. */
  creditedTo(orderId: number): Promise<DepositClaim[]>
  deposit(depositId: string): Promise<OwnedDepositClaim | null>
  /**
   * Returns the deposits of an asset in an account's balance, oldest first. Includes only deposits that the signer has
   * not recorded yet.
   */
  creditsOf(userId: number, asset: string, limit: number): Promise<OwnedDepositClaim[]>
  /** Returns the hex-encoded signature that assigns an address and memo on a chain to an account, if any. */
  targetSeal(target: { userId: number; chain: ChainId; address: string; memo: string | null }): Promise<string | null>
  /** Returns a chain's recorded unspent outputs, largest first, including those reserved for payments. */
  outputsOf(chain: ChainId, limit: number): Promise<Outpoint[]>
  withdrawal(withdrawalId: number): Promise<Withdrawal | null>
  /** Returns the merges in which an account gave its coins to another account or received coins from one. */
  mergesOf(userId: number): Promise<SealedMerge[]>
  /** Returns the stored approvals of a payment. The signer checks each of them. */
  approvalsOf(paymentId: string): Promise<Approval[]>
  /**
   * Returns the two prices, recorded since a given time (epoch milliseconds), that make the first currency worth the
   * most in units of the second. Both are decimal strings in USDT. They may be from different ticks within the same
   * five minutes. Returns null if no price is recorded.
   */
  bestPrices(fromTitle: string, toTitle: string, since: number): Promise<{ from: string; to: string } | null>
  /** Returns the key path of a recorded address, or null if the address is not recorded. */
  keyOf(chain: ChainId, address: string): Promise<KeyPath | null>
}

/** Incoming transfer that funds a settlement. */
export interface Funding extends Pick<Deposit, 'chain' | 'txId' | 'outputKey'> {
  /**
   * Other output keys in the transaction that identify the same coins. No other settlement may be funded under these
   * keys.
   */
  overlaps: readonly string[]
}

/** The settlement of an order, deposit or withdrawal: the only payment that the signer allows for it. */
export interface Settlement {
  /** Settlement key of the order, deposit or withdrawal, such as `order:5`. Each key has at most one settlement. */
  subject: string
  /** ID of the payment that settles the order, deposit or withdrawal. */
  spendId: string
  asset: string
  /** Address and memo, as one string. */
  recipient: string
  amountAtomic: bigint
  /** Balance that funds a withdrawal; null for all other settlements. */
  payer: Balance | null
  /** Client whose share of the caps the payment uses, such as `account:1` or `payouts of account:1`. */
  client: string
}

/** An account's balance in one asset. */
export interface Balance {
  userId: number
  /** Instrument slug. */
  asset: string
  /** Accounts that were merged into this account, whose verified deposits also fund the balance. */
  mergedFrom?: readonly number[]
}

/** The signer's record of a balance. Amounts are in base units. */
export interface BalanceRecord {
  /** Sum of verified deposits and granted earnings, in base units. */
  fundedAtomic: bigint
  /** Sum of signed withdrawals, in base units. */
  spentAtomic: bigint
}

/** A transaction that the signer signed. */
export interface SignedVersion {
  spendId: string
  chain: ChainId
  txId: string
  /**
   * Kind of the transaction. `payment`: pays a recipient outside the exchange. `own`: leaves the coins in the hot
   * wallet (void, sweep) or sends them to the cold wallet. `gas`: pays a deposit address of the exchange.
   */
  kind: 'payment' | 'own' | 'gas'
  /** Sequence number, inputs or content that the transaction consumes (`claimsOf`). */
  claims: string[]
  /**
   * Longest period in which the transaction can be mined, on chains with expiring transactions; null on other chains.
   */
  life: Lifetime | null
  /**
   * Signed bytes, stored for bank orders and on chains whose node wallet builds a different transaction each time; null
   * otherwise.
   */
  raw: string | null
}

/**
 * Result of recording a settlement. `unfunded`, `above-share` and `earnings-used` apply to withdrawals that proven
 * deposits do not cover. `above-share`: the withdrawal needs more earnings than one account may withdraw in 24 hours.
 * `earnings-used`: the account's share or the total of the last 24 hours is used up, so a later attempt can succeed.
 */
export type ClaimOutcome = 'claimed' | 'taken' | 'spent' | 'unfunded' | 'above-share' | 'earnings-used'

/** Stores the signer's record of its settlements. No other process may write to it. */
export interface SettlementStore {
  find(subject: string): Promise<Settlement | null>
  /**
   * Stores a settlement with the transfers that fund it, in one transaction. `replaces` is the ID of the earlier
   * payment whose settlement this one replaces, or null. Returns `taken` if another payment already has the settlement
   * key. Returns `spent` if a transfer (or the same coins under another output key) already funds another settlement.
   * Returns `unfunded` if a balance does not cover its withdrawals. Earnings may cover a missing amount. Within 24
   * hours, a total applies to all accounts, and a share of it to each account (`earningsShare`).
   */
  claim(
    settlement: Settlement,
    funding: readonly Funding[],
    replaces: string | null,
    earningsPerDayAtomic: bigint,
  ): Promise<ClaimOutcome>
  versionsOf(spendId: string): Promise<SignedVersion[]>
  /** Returns signed transactions of other payments that use one of the given sequence numbers or inputs. */
  rivalsOf(chain: ChainId, claims: readonly string[], spendId: string): Promise<SignedVersion[]>
  /** Returns whether the signer signed a transaction with this claim. */
  isClaimed(chain: ChainId, claim: string): Promise<boolean>
  /** Returns whether the signer signed a transaction whose claim starts with `prefix`. */
  hasClaimsOf(chain: ChainId, prefix: string): Promise<boolean>
  /** Returns the given transactions on a chain that the signer signed. */
  signedAmong(chain: ChainId, txIds: readonly string[]): Promise<ReadonlySet<string>>
  /**
   * Returns the highest of the heights at which a signed transaction's lifetime began. Returns null if the chain has no
   * such transaction.
   */
  newestFromHeight(chain: ChainId): Promise<number | null>
  /** Returns the signer's record of a balance, excluding the withdrawal `subject`. */
  balanceRecord(balance: Balance, subject: string): Promise<BalanceRecord>
  /** Returns the signed withdrawals from a balance. */
  spentBy(balance: Balance): Promise<{ subject: string; spendId: string }[]>
  /**
   * Deletes the settlement of a withdrawal whose signed versions can never be mined, so that another payment may settle
   * it.
   */
  forget(subject: string): Promise<void>
  /**
   * Records a verified deposit for a balance. Returns `spent` if the transfer already funds another balance or a
   * settlement.
   */
  addCredit(balance: Balance, transfer: Funding & { amountAtomic: bigint }): Promise<'recorded' | 'spent'>
  /**
   * Returns whether the signer signed this transaction as a transaction that pays no user: gas, a sweep, a void or a
   * transfer to a cold wallet. The coins of such a transaction belong to the exchange and are never a deposit.
   */
  isOwn(chain: ChainId, txId: string): Promise<boolean>
  addVersion(version: SignedVersion): Promise<void>
}
