import type { AuditLog } from '../audit/audit-log.ts'
import type { ApprovalStore } from './approval-store.ts'
import type { AccountStores } from '../accounts/account-stores.ts'
import type { ChainId } from '../instruments/instrument.ts'
import type { Deposit, SenderListing } from '../orders/deposit.ts'
import type { OrderFill } from '../orders/order-fill.ts'
import type { Order } from '../orders/order.ts'
import type { Payment, StuckPayment } from '../payments/payment.ts'
import type { ApiKeyStore } from '../partners/api-key.ts'
import type { WebhookStore } from '../partners/webhook.ts'
import type { ReviewStore } from '../reviews/review.ts'
import type { IncidentStore } from '../status/incident.ts'
import type { Stores } from '../shared/unit-of-work.ts'
import type { SupportStore } from '../support/support-message.ts'

/** What a person of the house did, and why. Written once, by the transaction that does it. */
export interface OpsAction {
  operator: string
  action: string
  /** What it was done to: `order 7`, `deposit 12`, `chain ethereum`. */
  subject: string
  reason: string
  facts: Record<string, string>
}

/** The first of those that wait, longest first, and how many there are. */
export interface Counted<T> {
  total: number
  items: T[]
}

export type WaitingDeposit = Pick<
  Deposit,
  'id' | 'asset' | 'amountAtomic' | 'orderId' | 'userId' | 'balanceOf' | 'seenAt' | 'listing'
> & {
  /** Where its order says coins go back to. */
  refundAddress: string | null
}
/** A deposit whose senders cannot be screened. */
export type UnscreenedDeposit = Pick<Deposit, 'id' | 'asset' | 'amountAtomic' | 'orderId' | 'userId'> & {
  since: number
}
export type WaitingOrder = Pick<
  Order,
  'orderId' | 'state' | 'settlement' | 'refundAddress' | 'updatedAt' | 'escalatedAt'
> & {
  /** The exchange that fills it, and its name of it; null where the house does. */
  fill: Pick<OrderFill, 'provider' | 'providerOrderId' | 'status' | 'payoutTxId' | 'isHeld'> | null
  /** Listing of the deposit that it took; null where its senders are not listed. */
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

/** A line of the books. */
export interface BookLine {
  seq: string
  kind: string
  reference: string
  entries: { account: string; asset: string; amountAtomic: bigint }[]
  at: number
}

/** What only a person of the house sees and switches. */
export interface OpsStore {
  /** Names the operator as the proposer of every payment that this transaction commits. */
  actAs(operator: string): Promise<void>
  record(action: OpsAction): Promise<void>
  /** What was done to any of these subjects, oldest first. */
  actionsOn(subjects: readonly string[]): Promise<(OpsAction & { at: number })[]>
  suspendedDeposits(limit: number): Promise<Counted<WaitingDeposit>>
  /** Deposits that have waited for screening since before a moment (epoch milliseconds), the longest waiting first. */
  unscreenedDeposits(before: number, limit: number): Promise<Counted<UnscreenedDeposit>>
  /** Orders that a person is called to: held, at risk, or past their clock. */
  ordersForPerson(limit: number): Promise<Counted<WaitingOrder>>
  /** Payments that failed on chain, those held that a person can do something about, and those that are still not final long after. */
  stoppedPayments(limit: number): Promise<Counted<StoppedPayment>>
  /** Payments that wait for approvers. */
  paymentsAwaitingApproval(limit: number): Promise<Counted<StoppedPayment>>
  /** Payments that wait for a block and are not replaced by themselves any more. */
  stuckPayments(limit: number): Promise<Counted<StuckPaymentEntry>>
  haltedChains(): Promise<{ chain: ChainId; reason: string; since: number }[]>
  /** What committed payments of the hot wallet still want of each asset, and since when the oldest does. */
  wantedOfHotWallets(): Promise<{ asset: string; amountAtomic: bigint; since: number }[]>
  signerSwitch(): Promise<{ killed: boolean; since: number }>
  /** False where it was so already. */
  setSignerKilled(killed: boolean): Promise<boolean>
  /** False where the chain was halted already. */
  halt(chain: ChainId, reason: string, now: number): Promise<boolean>
  /** False where the chain was not halted. */
  resume(chain: ChainId): Promise<boolean>
  /** Opens or closes one direction of an asset to new orders; false where it was so already. */
  setDirection(slug: string, direction: AssetDirection, isOpen: boolean): Promise<boolean>
  hotAddresses(): Promise<{ chain: ChainId; address: string }[]>
  books(postings: readonly { kind: string; reference: string }[]): Promise<BookLine[]>
}

export type AssetDirection = 'deposits' | 'payouts'

export type OpsStores = Stores & {
  ops: OpsStore
  approvals: ApprovalStore
  keys: ApiKeyStore
  webhooks: WebhookStore
  reviews: ReviewStore
  audit: Pick<AuditLog, 'all' | 'accept'>
  incidents: IncidentStore
  support: Pick<SupportStore, 'givenUp' | 'findGivenUp' | 'retry' | 'remove'>
} & Pick<AccountStores, 'accounts' | 'letters' | 'identities' | 'secondSteps'>

/** Transactions in which a decision and its audit entry are one. */
export interface OpsWork {
  readonly stores: OpsStores
  transaction<T>(work: (stores: OpsStores) => Promise<T>): Promise<T>
}
