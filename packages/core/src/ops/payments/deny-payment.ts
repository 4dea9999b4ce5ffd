import type { Decided } from '../decide.ts'
import { refundOrder } from '../orders/decide-order.ts'
import type { OpsDeps } from '../ops-deps.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'
import { voidWithdrawal } from './void-withdrawal.ts'
import type { PayableAddress } from '../orders/payable-address.ts'

/**
 * Actions that carry out a denial. The audit log records them as a denial. Any other action is the first operator's
 * proposal. It is logged under its own name, because the second operator's command and the database look it up by this
 * name.
 */
const CARRIED_OUT: ReadonlySet<string> = new Set(['order refund', 'withdrawal void'])

/**
 * Denies a payment that is waiting for approval. Refunds a denied payout to the user. Credits a denied withdrawal back
 * to the account's balance. Redirects a denied refund to the address `named`, which the operator passes. If bank money
 * goes to an IBAN other than the payer's IBAN, the first operator's call only stores a proposal.
 * @throws {OpsRefusal} when the payment is not waiting for approval, or when it returns a deposit and therefore cannot
 *   be denied
 * @throws {DomainError} when the address is invalid
 */
export async function denyPayment(
  deps: OpsDeps,
  stores: OpsStores,
  paymentId: string,
  named: PayableAddress | null,
): Promise<Decided> {
  const payment = await stores.payments.find(paymentId)
  if (!payment) throw new OpsRefusal(`There is no payment ${paymentId}.`)
  const { status, held, purpose, orderId, reference } = payment
  if (status !== 'HELD' || held?.why !== 'approval')
    throw new OpsRefusal(`Payment ${paymentId} does not wait for an approval.`)
  const decided = await settleOtherwise()
  const action = CARRIED_OUT.has(decided.action) ? 'payment deny' : decided.action
  return { ...decided, action, facts: { ...decided.facts, payment: paymentId } }

  async function settleOtherwise(): Promise<Decided> {
    if (orderId !== null) return refundOrder(deps, stores, orderId, named)
    if (purpose === 'withdrawal') return voidWithdrawal(deps, stores, Number(reference))
    throw new OpsRefusal(
      `Payment ${paymentId} returns deposit ${reference} and needs two approvers. It cannot be cancelled.`,
    )
  }
}
