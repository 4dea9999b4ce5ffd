import type { Approval } from './approval.ts'
import type { ChainId } from '../instruments/instrument.ts'
import type { KeyPath } from '../chains/signer.ts'
import type { Deposit } from '../orders/deposit.ts'
import type { Order } from '../orders/order.ts'
import type { PaymentPurpose } from '../payments/payment.ts'
import type { Withdrawal } from '../wallet/withdrawal.ts'

/** What a payment claims to be. Only a pointer: the signer proves everything that it says. */
export interface PaymentClaim {
  purpose: PaymentPurpose
  reference: string
  orderId: number | null
  /** Operator whose command created it; null where none did. */
  proposedBy: string | null
}

/** A deposit as the watcher recorded it, to be found on the chain again. */
export type DepositClaim = Pick<
  Deposit,
  'chain' | 'txId' | 'outputKey' | 'asset' | 'address' | 'memo' | 'amountAtomic' | 'blockHeight'
>

/** A deposit row with what it says about its owner. */
export interface OwnedDepositClaim extends DepositClaim {
  orderId: number | null
  /** Account whose deposit address it came to, or that an operator credited. */
  userId: number | null
  /** Account whose balance received it from its order. */
  balanceOf: number | null
  /** Seal of an operator's decision about it, hexadecimal; null without one. */
  decisionSeal: string | null
}

/** An order with its seals, hexadecimal; null where it has none. */
export interface SealedOrder {
  order: Order
  /** Seal of the terms (`orderTermsText`). */
  seal: string | null
  /** Seal that lets it be paid by a newer rate (`newerRateText`). */
  rateSeal: string | null
}

/** Rows that other processes wrote, read by the signer's own login. Only the price process writes prices. */
export interface EvidenceStore {
  payment(paymentId: string): Promise<PaymentClaim | null>
  order(orderId: number): Promise<SealedOrder | null>
  /** Returns the deposits that an order was credited with. */
  creditedTo(orderId: number): Promise<DepositClaim[]>
  deposit(depositId: string): Promise<OwnedDepositClaim | null>
  /** Returns deposits of an asset that are on an account's balance and that the signer has not recorded yet; oldest first. */
  creditsOf(userId: number, asset: string, limit: number): Promise<OwnedDepositClaim[]>
  /** Returns the seal that gives an address and memo of a chain to an account, hexadecimal; null without one. */
  placeSeal(place: { userId: number; chain: ChainId; address: string; memo: string | null }): Promise<string | null>
  withdrawal(withdrawalId: number): Promise<Withdrawal | null>
  /** Returns the approvals that are stored for a payment. The signer checks each of them. */
  approvalsOf(paymentId: string): Promise<Approval[]>
  /**
   * Returns the recorded prices of two currencies, USDT as decimal text, at which an amount of the first brought most of the second
   * since a time in epoch milliseconds. Prices may come from any two ticks of the same five minutes. Returns null where none is recorded.
   */
  bestPrices(fromTitle: string, toTitle: string, since: number): Promise<{ from: string; to: string } | null>
  /** Returns which key an address is said to belong to; null where it is not recorded. */
  keyOf(chain: ChainId, address: string): Promise<KeyPath | null>
}

/** Incoming transfer that funds a settlement. */
export interface Funding extends Pick<Deposit, 'chain' | 'txId' | 'outputKey'> {
  /** Other output keys of the transaction under which the same coins could be recorded: none of them may fund anything. */
  overlaps: readonly string[]
}

/** What the signer lets go for one order, deposit or withdrawal. */
export interface Settlement {
  /** What it settles, as `order:5`: it has one settlement. */
  subject: string
  /** Payment that settles it. */
  spendId: string
  asset: string
  /** Address and memo. */
  recipient: string
  amountAtomic: bigint
  /** Balance that pays a withdrawal; null for every other settlement. */
  payer: Balance | null
}

/** Balance of an account in one asset. */
export interface Balance {
  userId: number
  /** Slug. */
  asset: string
}

/** What the signer knows about a balance, base units. */
export interface BalanceRecord {
  /** Sum of proven deposits and of granted earnings. */
  fundedAtomic: bigint
  /** Sum of signed withdrawals. */
  spentAtomic: bigint
}

/** A transaction that the signer signed. */
export interface SignedVersion {
  spendId: string
  chain: ChainId
  txId: string
  /** `own`: the coins stay in the hot wallet (void, sweep) or go to the cold wallet. `gas`: it goes to one of our deposit addresses. */
  kind: 'payment' | 'own' | 'gas'
  /** Number or inputs that it consumes. */
  claims: string[]
}

export type ClaimOutcome = 'claimed' | 'taken' | 'spent' | 'unfunded'

/** The signer's own memory of what it settled. No other process may write it. */
export interface SettlementStore {
  find(subject: string): Promise<Settlement | null>
  /**
   * Stores a settlement with the transfers that fund it, in one transaction. `replaces` names the payment that it takes the
   * place of. Returns `taken` where another payment settles the subject, `spent` where a transfer funds another subject or its coins fund one under another key, and
   * `unfunded` where its balance would have paid more than it received. What is missing may come from earnings, up to a total
   * of all accounts in 24 hours.
   */
  claim(
    settlement: Settlement,
    funding: readonly Funding[],
    replaces: string | null,
    earningsPerDayAtomic: bigint,
  ): Promise<ClaimOutcome>
  versionsOf(spendId: string): Promise<SignedVersion[]>
  /** Returns signed transactions of other payments that use one of the same numbers or inputs. */
  rivalsOf(chain: ChainId, claims: readonly string[], spendId: string): Promise<SignedVersion[]>
  /** Whether a transaction carried gas to a deposit address: those coins are the exchange's. */
  /** Returns what is recorded for a balance, without the withdrawal `subject`. */
  balanceRecord(balance: Balance, subject: string): Promise<BalanceRecord>
  /** Returns the signed withdrawals of a balance. */
  spentBy(balance: Balance): Promise<{ subject: string; spendId: string }[]>
  /** Deletes the settlement of a withdrawal whose signed versions are all dead: it may be claimed again. */
  forget(subject: string): Promise<void>
  /** Records a proven deposit for a balance. Returns `spent` where the transfer funds something else. */
  addCredit(balance: Balance, transfer: Funding & { amountAtomic: bigint }): Promise<'recorded' | 'spent'>
  isGas(chain: ChainId, txId: string): Promise<boolean>
  addVersion(version: SignedVersion): Promise<void>
}
