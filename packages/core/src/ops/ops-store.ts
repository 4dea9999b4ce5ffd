import type { AuditLog } from '../audit/audit-log.ts'
import type { BankLineStore } from './bank-transfers/bank-line-store.ts'
import type { CardDifferenceStore } from './card-orders/card-difference-store.ts'
import type { CardDecisionStore } from './card-orders/card-decision-store.ts'
import type { Counted } from './counted.ts'
import type { NameHitStore } from './users/name-hit-store.ts'
import type { ApprovalStore } from './payments/approval-store.ts'
import type { ProfileStores } from '../profile/profile-deps.ts'
import type { ChainId } from '../instruments/instrument.ts'
import type { Deposit, SenderListing } from '../chains/deposit.ts'
import type { OrderFill } from '../orders/order-fill.ts'
import type { Order } from '../orders/order.ts'
import type { Payment, StuckPayment } from '../payments/payment.ts'
import type { ApiKeyStore } from '../partners/api-key.ts'
import type { WebhookStore } from '../partners/webhook.ts'
import type { ReviewStore } from '../reviews/review.ts'
import type { IncidentStore } from '../status/incident.ts'
import type { Stores } from '../chain-work/stores.ts'
import type { SupportStore } from '../support/support-message.ts'

/**
 * An operator's action and its reason. The audit log stores both permanently, in the same transaction as the action.
 */
export interface OpsAction {
  operator: string
  action: string
  /** Target of the action: `order 7`, `deposit 12`, `chain ethereum`. */
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
/** A deposit that the worker cannot credit at present, and the time since which it waits. */
export type UncreditedDeposit = Pick<Deposit, 'id' | 'asset' | 'amountAtomic' | 'orderId' | 'userId'> & {
  since: number
}
export type WaitingOrder = Pick<
  Order,
  'orderId' | 'state' | 'settlement' | 'refundAddress' | 'updatedAt' | 'escalatedAt'
> & {
  /** Provider that fills the order, with the provider's order id. Null when the exchange fills it. */
  fill: Pick<OrderFill, 'provider' | 'providerOrderId' | 'status' | 'payoutTxId' | 'isHeld'> | null
  /** Reason why the credited deposit is held; null when it is not held. */
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
> & { stuck: StuckPayment }

/** A posting of the journal in a form for operators. */
export interface BookLine {
  seq: string
  kind: string
  reference: string
  entries: { account: string; asset: string; amountAtomic: bigint }[]
  at: number
}

/** Stores data and switches that only operators use. */
export interface OpsStore {
  /** Records the operator as the proposer of every payment that this transaction commits. */
  actAs(operator: string): Promise<void>
  record(action: OpsAction): Promise<void>
  /** Returns the recorded actions on any of these subjects, oldest first. */
  actionsOn(subjects: readonly string[]): Promise<(OpsAction & { at: number })[]>
  suspendedDeposits(limit: number): Promise<Counted<WaitingDeposit>>
  /**
   * Returns deposits that have waited for screening since before a time (epoch milliseconds), longest waiting first.
   */
  unscreenedDeposits(before: number, limit: number): Promise<Counted<UncreditedDeposit>>
  /**
   * Returns deposits that two nodes have reported differently since before a time (epoch milliseconds), longest waiting
   * first.
   */
  disputedDeposits(before: number, limit: number): Promise<Counted<UncreditedDeposit>>
  /** Returns orders that wait for an operator: held, at risk, or past their deadline. */
  ordersForOperator(limit: number): Promise<Counted<WaitingOrder>>
  /**
   * Returns three kinds of payments: payments that failed on chain, held payments that an operator can resolve, and
   * payments that are still not final long after their commit.
   */
  stoppedPayments(limit: number): Promise<Counted<StoppedPayment>>
  /** Returns payments that wait for approvers. */
  paymentsAwaitingApproval(limit: number): Promise<Counted<StoppedPayment>>
  /** Returns payments that wait for a block, and whose transactions the worker no longer replaces automatically. */
  stuckPayments(limit: number): Promise<Counted<StuckPaymentEntry>>
  haltedChains(): Promise<{ chain: ChainId; reason: string; since: number }[]>
  /**
   * Returns for each asset the amount (base units) that committed payments have not yet reserved from the hot wallet.
   * `since` is the time since which the oldest of these payments waits, in epoch milliseconds.
   */
  wantedOfHotWallets(): Promise<{ asset: string; amountAtomic: bigint; since: number }[]>
  signerSwitch(): Promise<{ killed: boolean; since: number }>
  /** Turns the kill switch of the signer on or off. Returns false when the switch already had that state. */
  setSignerKilled(killed: boolean): Promise<boolean>
  /** Halts a chain. Returns false when the chain was already halted. */
  halt(chain: ChainId, reason: string, now: number): Promise<boolean>
  /** Resumes a chain. Returns false when the chain was not halted. */
  resume(chain: ChainId): Promise<boolean>
  /** Opens or closes one direction of an asset for new orders. Returns false when nothing changed. */
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
  support: Pick<SupportStore, 'givenUp' | 'findGivenUp' | 'retry' | 'remove' | 'authorOf'>
} & Pick<ProfileStores, 'accounts' | 'emails' | 'identities' | 'secondSteps'>

/** Runs transactions that commit an operator's decision together with its audit entry. */
export interface OpsWork {
  readonly stores: OpsStores
  transaction<T>(work: (stores: OpsStores) => Promise<T>): Promise<T>
}
