import { isCardOrderId } from '@cambio/kernel/order-vocabulary'
import type { Catalogue } from '../../instruments/catalogue.ts'
import { openFile, type OrderFile } from '../../orders/view/find-order.ts'
import { nextActionOf, nextStepSide, waitsForSigner, type NextAction } from '../../orders/view/next-action.ts'
import type { Payment } from '../../payments/payment.ts'
import { DEFAULT_REPLACEMENT_POLICY } from '../../payments/replacement-policy.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { BookLine, OpsAction, OpsStores } from '../ops-store.ts'

export interface WholeOrderFile extends Omit<OrderFile, 'controlled'> {
  nextAction: NextAction
  /** Number of all deposits of the order. `deposits` contains only the most important deposits. */
  depositCount: number
  books: BookLine[]
  actions: (OpsAction & { at: number })[]
}

const DEPOSIT_POSTINGS = [
  'deposit-credited',
  'deposit-suspense',
  'deposit-reverted',
  'balance-refund',
  'deposit-kept',
  'return-due',
  'return-dropped',
]
const PAYMENT_POSTINGS = ['payment-hold', 'payment-release', 'payment-final', 'payment-final-again']

/**
 * Returns the stored data about an order, for support.
 * @throws {OpsRefusal} when the order does not exist
 */
export async function openOrderFile(catalogue: Catalogue, stores: OpsStores, orderId: number): Promise<WholeOrderFile> {
  const order = await stores.orders.find(orderId)
  if (!order && isCardOrderId(orderId))
    throw new OpsRefusal(`Order ${orderId} has the id of a purchase by card: use card-order ${orderId}.`)
  if (!order) throw new OpsRefusal(`There is no order ${orderId}.`)
  const file = await openFile(stores, order)
  const { deposits, payments } = file
  const postings = [
    ...['trade', 'refund-due'].map((kind) => ({ kind, reference: String(orderId) })),
    ...deposits.flatMap((one) => named(DEPOSIT_POSTINGS, one.id, one.timesReverted)),
    ...payments.flatMap((one) => [...named(PAYMENT_POSTINGS, one.id, one.timesReopened), ...feeRaises(one)]),
  ]
  const subjects = [
    `order ${orderId}`,
    ...deposits.map(({ id }) => `deposit ${id}`),
    ...payments.map(({ id }) => `payment ${id}`),
  ]
  const side = nextStepSide(order)
  const halt = side === null ? null : await stores.chains.haltReason(catalogue.recorded(order[side]).chain)
  const isSignerAwaited = waitsForSigner(order, payments) && (await stores.ops.signerSwitch()).killed
  return {
    ...file,
    depositCount: (await stores.orders.depositCounts(orderId, order.from)).all,
    nextAction: nextActionOf(order, halt !== null || isSignerAwaited, deposits),
    books: await stores.ops.books(postings),
    actions: await stores.ops.actionsOn(subjects),
  }
}

/**
 * Returns the kind and reference of every posting that may book a payment's fee increase. Includes each restart,
 * because a restarted payment's version numbers start at 1 again.
 */
function feeRaises({ id, timesReopened, timesReplaced }: Payment): { kind: string; reference: string }[] {
  const most = Math.max(timesReplaced, DEFAULT_REPLACEMENT_POLICY.maxReplacements)
  return Array.from({ length: most }, (_, index) => index + 1).flatMap((version) =>
    named(['payment-fee-raised'], id, timesReopened).map(({ kind, reference }) => ({
      kind,
      reference: `${reference}+${version}`,
    })),
  )
}

/**
 * Returns the kind and reference of every posting for a payment or deposit ID, including the postings after restarts.
 */
function named(kinds: readonly string[], id: string, times: number): { kind: string; reference: string }[] {
  const references = [id, ...Array.from({ length: times }, (_, index) => `${id}.${index + 1}`)]
  return kinds.flatMap((kind) => references.map((reference) => ({ kind, reference })))
}
