import { present } from '@cambio/kernel/assert'
import type { Instrument } from '../../instruments/instrument.ts'
import type { Payment } from '../../payments/payment.ts'
import { microText, microValue } from '../../quotes/exposure-limit.ts'
import {
  APPROVAL_LIFE_MS,
  approvalText,
  isEnough,
  requiredApprovals,
  validApprovers,
  type ApprovalDeps,
  type ApprovedPayment,
} from '../../signing/approval.ts'
import type { Decided } from '../decide.ts'
import { inCoins, type OpsDeps } from '../ops-deps.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'
import { retryPayment } from './retry-payment.ts'

/** An approver whose signing key is unlocked. */
export interface ApproverIdentity {
  name: string
  publicKey: string
  /** Returns an Ed25519 signature in base64url. */
  sign(text: string): string
}

export interface ApproveDeps extends OpsDeps {
  /** Approvers from the signer's settings. Only the signer decides which approvals are valid. */
  approval: ApprovalDeps
}

/**
 * Signs a payment as an approver and stores the signature. Restarts the payment once it has enough approvals. A
 * repeated call by the same approver changes nothing.
 * @throws {OpsRefusal} when the payment needs no approval, has ended or was proposed by this approver, or when the
 *   signer's settings do not contain the approver's key
 */
export async function approvePayment(
  deps: ApproveDeps,
  stores: OpsStores,
  paymentId: string,
  approver: ApproverIdentity,
): Promise<Decided> {
  const payment = await stores.payments.findLocked(paymentId)
  if (!payment) throw new OpsRefusal(`There is no payment ${paymentId}.`)
  assertMayApprove(deps, payment, approver)
  const expiresAt = await storeApproval(deps, stores, payment, approver)
  const approvals = await stores.approvals.of(paymentId)
  const approvers = validApprovers(deps.approval, { payment: asApproved(payment), approvals, isRepeated: false })
  const isReleased = isEnough(approvers, payment)
  const isResumed = isReleased && payment.status === 'HELD' && payment.held?.why === 'approval'
  const resumed = isResumed ? (await retryPayment(deps, stores, paymentId, null)).summary : []
  const required = requiredApprovals(payment.purpose)
  const until = new Date(expiresAt).toISOString()
  return {
    action: 'payment approve',
    subject: `payment ${paymentId}`,
    facts: { approver: approver.name, amount: amountOf(deps, payment), to: payment.to, expiresAt: until },
    summary: [
      ...(await describePayment(deps, stores, payment)),
      `${approver.name} approves exactly this payment until ${until}.`,
      `Approvals: ${approvers.size} of ${required} (${[...approvers].join(', ')}).`,
      ...(isReleased ? resumed : ['It still waits for another approver.']),
    ],
  }
}

function assertMayApprove({ approval }: ApproveDeps, payment: Payment, approver: ApproverIdentity): void {
  const { id, purpose, status, orderId, proposedBy } = payment
  const isOwn = purpose === 'sweep' || purpose === 'gas' || purpose === 'cold'
  if (isOwn) throw new OpsRefusal(`Payment ${id} is a ${purpose} and needs no approval.`)
  if ((purpose === 'payout' || purpose === 'refund') && orderId === null)
    throw new OpsRefusal(`Payment ${id} was cancelled, because its order was settled in another way.`)
  if (status === 'FINAL' || status === 'FAILED') throw new OpsRefusal(`Payment ${id} is ${status}.`)
  const known = approval.approvers.get(approver.name)
  if (known === undefined) throw new OpsRefusal(`APPROVERS does not name ${approver.name}.`)
  if (known !== approver.publicKey) throw new OpsRefusal(`APPROVERS has another key for ${approver.name}.`)
  if (proposedBy === approver.name && requiredApprovals(purpose) === 1)
    throw new OpsRefusal(`${approver.name} proposed payment ${id}. Another approver must approve it.`)
}

/**
 * Stores the approver's signature unless an earlier signature by the approver is still valid. Returns when the
 * signature expires, in epoch milliseconds.
 */
async function storeApproval(
  deps: ApproveDeps,
  stores: OpsStores,
  payment: Payment,
  approver: ApproverIdentity,
): Promise<number> {
  const approved = asApproved(payment)
  for (const one of await stores.approvals.of(payment.id)) {
    const isValid = validApprovers(deps.approval, { payment: approved, approvals: [one], isRepeated: false })
    if (isValid.has(approver.name)) return one.expiresAt
  }
  const expiresAt = deps.approval.now() + APPROVAL_LIFE_MS
  const signature = approver.sign(approvalText(approved, { approver: approver.name, expiresAt }))
  await stores.approvals.add(payment.id, { approver: approver.name, expiresAt, signature })
  return expiresAt
}

function asApproved({ id, chain, asset, to, memo, amountAtomic }: Payment): ApprovedPayment {
  return { paymentId: id, chain, asset, to, memo, amountAtomic }
}

/**
 * Returns a description of the payment that the approver reads before signing: amount, address, purpose, value and
 * proposer.
 */
async function describePayment(deps: ApproveDeps, stores: OpsStores, payment: Payment): Promise<string[]> {
  const { id, purpose, to, memo, proposedBy } = payment
  return [
    `Payment ${id} sends ${amountOf(deps, payment)} to ${to}${memo === null ? '' : ` with memo ${memo}`}.`,
    `Reason: ${await reasonOf(deps, stores, payment)}.`,
    proposedBy === null
      ? 'No operator proposed it: the worker committed it.'
      : `${proposedBy} proposed it by a command.`,
    ...(purpose === 'refund' || purpose === 'return'
      ? ['Check the address: an operator may have named it, so two approvers must sign.']
      : []),
  ]
}

function amountOf(deps: ApproveDeps, { asset, amountAtomic }: Payment): string {
  const instrument = deps.catalogue.recorded(asset)
  return `${inCoins(amountAtomic, instrument)} (${worth(deps, instrument, amountAtomic)})`
}

function worth({ ticks }: ApproveDeps, instrument: Instrument, amountAtomic: bigint): string {
  const tick = ticks.latest()
  const micro = tick ? microValue(tick, instrument, amountAtomic) : 0n
  return micro === 0n ? 'no fresh price says what it is worth' : `worth about ${microText(micro)} USDT`
}

async function reasonOf(deps: ApproveDeps, stores: OpsStores, payment: Payment): Promise<string> {
  const { purpose, reference, orderId } = payment
  if (purpose === 'withdrawal') {
    const withdrawal = present(await stores.withdrawals.findLocked(Number(reference)), 'a withdrawal has a row')
    return `withdrawal ${reference} of account ${withdrawal.userId}`
  }
  if (purpose === 'return' || orderId === null) return `return of deposit ${reference}`
  const order = present(await stores.orders.findLocked(orderId), 'a settlement has an order')
  const from = deps.catalogue.recorded(order.from)
  const received = (await stores.orders.depositsOf(orderId))
    .filter(({ status }) => status === 'CREDITED')
    .reduce((sum, deposit) => sum + deposit.amountAtomic, 0n)
  return `${purpose} of order ${orderId}, which received ${inCoins(received, from)}`
}
