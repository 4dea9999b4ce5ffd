import type { AuditLog } from '../audit/audit-log.ts'
import type { BankLineStore } from './bank-transfers/bank-line-store.ts'
import type { CardDifferenceStore } from './card-orders/card-difference-store.ts'
import type { CardDecisionStore } from './card-orders/card-decision-store.ts'
import type { Counted } from './counted.ts'
import type { NameHitStore } from './users/name-hit-store.ts'
import type { UndeliveredEmailStore } from './users/undelivered-email.ts'
import type { ApprovalStore } from './payments/approval-store.ts'
import type { ProfileStores } from '../profile/profile-deps.ts'
import type { ChainId } from '../instruments/instrument.ts'
import type { Deposit, SenderListing } from '../chains/deposit.ts'
import type { OrderFill } from '../orders/order-fill.ts'
import type { Order } from '../orders/order.ts'
import type { Payment, Reservation, StuckPayment } from '../payments/payment.ts'
import type { ApiKeyStore } from '../partners/api-key.ts'
import type { WebhookStore } from '../partners/webhook.ts'
import type { ReviewStore } from '../reviews/review.ts'
import type { IncidentStore } from '../status/incident.ts'
import type { Stores } from '../chain-work/stores.ts'
import type { SupportStore } from '../support/support-message.ts'

/**
 * An operator's action and the reason for it, both stored permanently in the audit log, in the same transaction as the
 * action.
 */
export interface OpsAction {
  operator: string
  action: string
  /** Target of the action, such as `order 7`, `deposit 12` or `chain ethereum`. */
  subject: string
  reason: string
  facts: Record<string, string>
}

export type WaitingDeposit = Pick<
  Deposit,
  'id' | 'asset' | 'amountAtomic' | 'orderId' | 'userId' | 'balanceOf' | 'seenAt' | 'listing'
> & {
  /** Refund address of the deposit's order. */
  refundAddress: string | null
}
/** A deposit that the worker cannot credit yet, and when it started waiting. */
export type UncreditedDeposit = Pick<Deposit, 'id' | 'asset' | 'amountAtomic' | 'orderId' | 'userId'> & {
  since: number
}
export type WaitingOrder = Pick<
  Order,
  'orderId' | 'state' | 'settlement' | 'refundAddress' | 'updatedAt' | 'escalatedAt'
> & {
  /** Provider that fills the order, and the provider's order ID. Null if the exchange fills it. */
  fill: Pick<OrderFill, 'provider' | 'providerOrderId' | 'status' | 'payoutTxId' | 'isHeld' | 'isOverLimit'> | null
  /** Listing because of which the credited deposit is held; null if it is not held. */
  listing: SenderListing | null
}
export type StoppedPayment = Pick<
  Payment,
  | 'id'
  | 'purpose'
  | 'reference'
  | 'status'
  | 'orderId'
  | 'chain'
  | 'asset'
  | 'amountAtomic'
  | 'createdAt'
  | 'raw'
  | 'held'
  | 'to'
  | 'memo'
  | 'proposedBy'
>

export type StuckPaymentEntry = Pick<
  Payment,
  'id' | 'purpose' | 'orderId' | 'chain' | 'asset' | 'amountAtomic' | 'heldFeeAtomic'
> & { stuck: StuckPayment; reservedAs: Reservation['kind'] | null }

/** A journal posting in the form that operators see. */
export interface BookLine {
  seq: string
  kind: string
  reference: string
  entries: { account: string; asset: string; amountAtomic: bigint }[]
  at: number
}

/** Stores data and switches that only operators use. */
export interface OpsStore {
  /** Records the operator as the proposer of all payments that this transaction commits. */
  actAs(operator: string): Promise<void>
  record(action: OpsAction): Promise<void>
  /** Returns the recorded actions on any of the subjects, oldest first. */
  actionsOn(subjects: readonly string[]): Promise<(OpsAction & { at: number })[]>
  suspendedDeposits(limit: number): Promise<Counted<WaitingDeposit>>
  /**
   * Returns the deposits that have been waiting for screening since before the given time (epoch milliseconds), longest
   * wait first.
   */
  unscreenedDeposits(before: number, limit: number): Promise<Counted<UncreditedDeposit>>
  /**
   * Returns the deposits on which two nodes have disagreed since before the given time (epoch milliseconds), longest
   * wait first.
   */
  disputedDeposits(before: number, limit: number): Promise<Counted<UncreditedDeposit>>
  /**
   * Returns the deposits with at least one confirmation more than they need, in blocks from before the given time
   * (epoch milliseconds), longest wait first. Omits deposits on halted chains and deposits that the two methods above
   * return.
   */
  lateDeposits(before: number, limit: number): Promise<Counted<UncreditedDeposit>>
  /** Returns the orders that are waiting for an operator because they are held, at risk or past their deadline. */
  ordersForOperator(limit: number): Promise<Counted<WaitingOrder>>
  /**
   * Returns payments that failed on chain, held payments that an operator can resolve, and payments that are still not
   * final long after being committed.
   */
  stoppedPayments(limit: number): Promise<Counted<StoppedPayment>>
  /** Returns the payments that are waiting for approvers. */
  paymentsAwaitingApproval(limit: number): Promise<Counted<StoppedPayment>>
  /** Returns unmined payments whose transactions the worker no longer replaces automatically. */
  stuckPayments(limit: number): Promise<Counted<StuckPaymentEntry>>
  haltedChains(): Promise<{ chain: ChainId; reason: string; since: number }[]>
  /**
   * Returns, for each asset, the total of the committed payments that have not yet reserved coins from the hot wallet,
   * in base units. `since` is when the oldest of these payments started waiting, in epoch milliseconds.
   */
  wantedOfHotWallets(): Promise<{ asset: string; amountAtomic: bigint; since: number }[]>
  /**
   * Returns the state of the signer's kill switch. `mustFinishRestore`: the signer turned it on because the database
   * may be older than the chains, and no operator has finished the restore since.
   */
  signerSwitch(): Promise<{ killed: boolean; since: number; mustFinishRestore: boolean }>
  /** Records that an operator has finished the restore of the database. */
  markRestoreFinished(): Promise<void>
  /** Turns the signer's kill switch on or off. Returns false if it was already in that state. */
  setSignerKilled(killed: boolean): Promise<boolean>
  /** Halts a chain. Returns false if the chain was already halted. */
  halt(chain: ChainId, reason: string, now: number): Promise<boolean>
  /** Resumes a chain. Returns false if the chain was not halted. */
  resume(chain: ChainId): Promise<boolean>
  /** Opens or closes one direction of an asset to new orders. Returns false if nothing changed. */
  setDirection(slug: string, direction: AssetDirection, isOpen: boolean): Promise<boolean>
  hotAddresses(): Promise<{ chain: ChainId; address: string }[]>
  books(postings: readonly { kind: string; reference: string }[]): Promise<BookLine[]>
}

export type AssetDirection = 'deposits' | 'payouts'

export type OpsStores = Stores & {
  ops: OpsStore
  bankLines: BankLineStore
  cardOrders: CardDecisionStore
  approvals: ApprovalStore
  keys: ApiKeyStore
  nameHits: NameHitStore
  cardDifferences: CardDifferenceStore
  webhooks: WebhookStore
  reviews: ReviewStore
  audit: Pick<AuditLog, 'all' | 'accept'>
  incidents: IncidentStore
  undelivered: UndeliveredEmailStore
  support: Pick<SupportStore, 'givenUp' | 'findGivenUp' | 'retry' | 'remove' | 'authorOf'>
} & Pick<ProfileStores, 'accounts' | 'emails' | 'identities' | 'sessions' | 'twoFactors'>

/** Runs transactions that commit an operator's decision together with its audit log entry. */
export interface OpsWork {
  readonly stores: OpsStores
  transaction<T>(work: (stores: OpsStores) => Promise<T>): Promise<T>
}
