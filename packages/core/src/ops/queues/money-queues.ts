import { isCardOrderId } from '@cambio/kernel/order-vocabulary'
import { formatAmount } from '@cambio/kernel/money'
import type { OpsStores } from '../ops-store.ts'
import { approvalEntry, paymentEntry, stuckEntry } from './payment-entries.ts'
import { cardEntry } from '../card-orders/card-entry.ts'
import { readFloat } from '../service/read-float.ts'
import { type Queue, type ReadQueuesDeps, queue } from './queue.ts'
import { disputedEntry, lateEntry, unscreenedEntry, depositEntry, orderEntry } from './order-entries.ts'

/** Delay before an unscreened deposit appears in the queue, in milliseconds. */
export const UNSCREENED_FOR_MS = 1_800_000
/**
 * Block age at which an uncredited deposit with enough confirmations appears in the operator queue, in milliseconds.
 */
const UNCREDITED_FOR_MS = 1_800_000

/** Returns the queue of deposits in suspense. */
export async function suspendedDepositsQueue(deps: ReadQueuesDeps, stores: OpsStores, limit: number): Promise<Queue> {
  const deposits = await stores.ops.suspendedDeposits(limit)
  return queue(
    'suspense-deposits',
    deposits.total,
    deposits.items.map((one) => depositEntry(one, deps.catalogue)),
  )
}

/** Returns the queue of orders that are waiting for an operator. */
export async function ordersQueue(deps: ReadQueuesDeps, stores: OpsStores, limit: number): Promise<Queue> {
  const orders = await stores.ops.ordersForOperator(limit)
  return queue(
    'orders',
    orders.total,
    orders.items.map((one) => orderEntry(one, deps.terms)),
  )
}

/** Returns the queue of card orders that are waiting for an operator. */
export async function cardOrdersQueue(stores: OpsStores, limit: number): Promise<Queue> {
  const orders = await stores.cardOrders.waiting(limit)
  return queue('card-orders', orders.total, orders.items.map(cardEntry))
}

/** Returns the queue of differences between the journal and the card provider's reports of purchases and sales. */
export async function cardDifferencesQueue(stores: OpsStores, limit: number): Promise<Queue> {
  const differences = await stores.cardDifferences.waiting(limit)
  return queue(
    'card-differences',
    differences.total,
    differences.items.map(({ differenceId, orderId, provider, ours, theirs, foundAt }) => ({
      subject: `order ${orderId}`,
      since: foundAt,
      what: `card difference ${differenceId}: ${provider} says "${theirs}", the journal says "${ours}"`,
      settle: `${isCardOrderId(Number(orderId)) ? 'card-order' : 'order'} ${orderId}, ask ${provider}, then card-difference close ${differenceId}`,
    })),
  )
}

/** Returns the queue of stopped payments. */
export async function paymentsQueue(deps: ReadQueuesDeps, stores: OpsStores, limit: number): Promise<Queue> {
  const payments = await stores.ops.stoppedPayments(limit)
  return queue(
    'payments',
    payments.total,
    payments.items.map((one) => paymentEntry(one, deps.catalogue)),
  )
}

/** Returns the queue of payments that are waiting for approval. */
export async function approvalsQueue(deps: ReadQueuesDeps, stores: OpsStores, limit: number): Promise<Queue> {
  const approvals = await stores.ops.paymentsAwaitingApproval(limit)
  const signed = await signersOf(stores, approvals.items)
  return queue(
    'approvals',
    approvals.total,
    approvals.items.map((one) =>
      approvalEntry(one, signed.get(one.id) ?? [], {
        catalogue: deps.catalogue,
        hasApprovers: deps.approverNames.length > 0,
      }),
    ),
  )
}

/** Returns the queue of unmined payments. */
export async function stuckPaymentsQueue(deps: ReadQueuesDeps, stores: OpsStores, limit: number): Promise<Queue> {
  const stuck = await stores.ops.stuckPayments(limit)
  return queue(
    'stuck-payments',
    stuck.total,
    stuck.items.map((one) => stuckEntry(one, deps.catalogue)),
  )
}

/** Returns the queue of assets whose hot wallet inventory is too low. */
export async function lowFloatQueue(deps: ReadQueuesDeps, stores: OpsStores): Promise<Queue> {
  const low = (await readFloat(deps, stores)).filter(({ isLow }) => isLow)
  return queue(
    'low-float',
    low.length,
    low.map(({ instrument, heldAtomic, wantedAtomic, wantedSince }) => ({
      subject: `asset ${instrument.slug}`,
      since: wantedSince ?? deps.clock.now(),
      what: `float is low: ${formatAmount(heldAtomic, instrument.decimals)} held, ${formatAmount(wantedAtomic, instrument.decimals)} owed`,
      settle: 'float',
    })),
  )
}

/** Returns the queue of deposits that have been waiting too long for a screening result. */
export async function screeningQueue(deps: ReadQueuesDeps, stores: OpsStores, limit: number): Promise<Queue> {
  const unscreened = await stores.ops.unscreenedDeposits(deps.clock.now() - UNSCREENED_FOR_MS, limit)
  return queue(
    'screening',
    unscreened.total,
    unscreened.items.map((one) => unscreenedEntry(one, deps.catalogue)),
  )
}

/** Returns the queue of deposits that are not credited although they have enough confirmations. */
export async function lateDepositsQueue(deps: ReadQueuesDeps, stores: OpsStores, limit: number): Promise<Queue> {
  const late = await stores.ops.lateDeposits(deps.clock.now() - UNCREDITED_FOR_MS, limit)
  return queue(
    'late-deposits',
    late.total,
    late.items.map((one) => lateEntry(one, deps.catalogue)),
  )
}

/** Returns the queue of deposits on which two nodes disagree. */
export async function disputedDepositsQueue(deps: ReadQueuesDeps, stores: OpsStores, limit: number): Promise<Queue> {
  const disputed = await stores.ops.disputedDeposits(deps.clock.now(), limit)
  return queue(
    'disputed-deposits',
    disputed.total,
    disputed.items.map((one) => disputedEntry(one, deps.catalogue)),
  )
}

/**
 * Returns the approver names from the stored approvals, keyed by payment ID. Only the signer verifies the signatures.
 */
async function signersOf(stores: OpsStores, payments: readonly { id: string }[]): Promise<Map<string, string[]>> {
  const signers = new Map<string, string[]>()
  for (const { id } of payments) {
    const names = (await stores.approvals.of(id)).map(({ approver }) => approver)
    signers.set(id, [...new Set(names)])
  }
  return signers
}
