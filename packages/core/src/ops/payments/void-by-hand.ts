import { present } from '@cambio/kernel/assert'
import { paymentFeeRaised } from '../../payments/payment-postings.ts'
import type { Payment } from '../../payments/payment.ts'
import { closeVoided } from '../../sending/void-payment.ts'
import type { Decided } from '../decide.ts'
import { inCoins, type OpsDeps } from '../ops-deps.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'
import { isProposedByAnother } from '../second-operator.ts'

/** Audit log action for the first of the two operators. The second operator must specify the same transaction. */
const PROPOSED = 'payment void, first of two'

/** A final transaction of the hot wallet that has spent coins of a held payment. */
interface VoidingTransaction {
  txId: string
  feeAtomic: bigint
  height: number
  /** Signed transaction of the payment, which can never be mined any more. */
  voidedTxId: string
}

/**
 * Reads the transaction that operators made with the node's wallet program to void a payment. The node must show it as
 * final, and must show that a final transaction has spent coins of the payment.
 * @throws {OpsRefusal} when the payment is not held after it was signed, the chain has another way to void a payment,
 * or the payment could still be mined
 * @throws {AdapterError} when the node does not respond
 */
export async function proveVoidedByHand(
  deps: OpsDeps,
  stores: OpsStores,
  { paymentId, txId }: { paymentId: string; txId: string },
): Promise<VoidingTransaction> {
  const { payment, raw, voidedTxId } = heldOf(await stores.payments.find(paymentId), paymentId)
  const gateway = deps.gateways.get(payment.chain)
  if (gateway?.model !== 'account' || gateway.ordering !== 'once')
    throw new OpsRefusal(
      `On ${payment.chain}, payment void works without --tx, and payment settle ends a held payment.`,
    )
  if (txId === voidedTxId) throw new OpsRefusal(`${txId} is the transaction of payment ${paymentId} itself.`)
  const wanted = deps.catalogue.recorded(payment.asset).minConfirmationsToWithdraw
  const tip = await gateway.tip()
  const found = await gateway.transaction(txId)
  if (found.status !== 'included') throw new OpsRefusal(`Our node does not show ${txId} in a block.`)
  const depth = tip.height - found.block.height + 1
  if (depth < wanted) throw new OpsRefusal(`Transaction ${txId} lies ${depth} of ${wanted} blocks deep.`)
  if (!(await gateway.spentByAnother(raw, voidedTxId, wanted)))
    throw new OpsRefusal(`No final transaction has spent coins of payment ${paymentId}. It may still be mined.`)
  return { txId, feeAtomic: found.feeAtomic, height: found.block.height, voidedTxId }
}

/**
 * Books the void of a payment by a transaction that operators made with the node's wallet program. The payment becomes
 * HELD without signed bytes, as after any other void. Two operators must specify the same transaction.
 * @throws {OpsRefusal} when the payment has changed since the proof was obtained
 */
export async function voidByHand(
  deps: OpsDeps,
  stores: OpsStores,
  { paymentId, operator, proof }: { paymentId: string; operator: string; proof: VoidingTransaction },
): Promise<Decided> {
  const { payment, voidedTxId } = heldOf(await stores.payments.findLocked(paymentId), paymentId)
  if (voidedTxId !== proof.voidedTxId)
    throw new OpsRefusal(`Payment ${paymentId} has changed meanwhile. Check it again.`)
  const native = present(deps.catalogue.nativeOf(payment.chain), 'a chain has a native coin')
  const subject = `payment ${paymentId}`
  const coins = inCoins(payment.amountAtomic, deps.catalogue.recorded(payment.asset))
  const fee = inCoins(proof.feeAtomic, native)
  const facts = { transaction: proof.txId, purpose: payment.purpose, amount: coins, to: payment.to, fee }
  const shown = `${proof.txId} is final, so payment ${paymentId} (${payment.purpose} of ${coins}) can never be mined.`
  if (!(await isProposedByAnother(stores, { action: PROPOSED, subject, operator, facts }, ['transaction'])))
    return {
      action: PROPOSED,
      subject,
      facts,
      summary: [shown, 'Nothing is booked yet: a second operator must confirm it with the same command.'],
    }
  const { feeAtomic, height } = proof
  const isDearer = feeAtomic > payment.heldFeeAtomic
  const raised = isDearer ? { ...payment, heldFeeAtomic: feeAtomic, timesReplaced: payment.timesReplaced + 1 } : payment
  if (isDearer) await stores.ledger.post(paymentFeeRaised(payment, raised, native.slug))
  await closeVoided(deps, stores, raised, { native: native.slug, feeAtomic, height })
  return {
    action: 'payment void',
    subject,
    facts,
    summary: [
      shown,
      `The payment is held, and the fee of ${fee} is booked. If ${proof.txId} paid others, the audit shows the missing coins.`,
      'Run the audit and chain resume. Then use payment retry, order refund or withdrawal void.',
    ],
  }
}

/**
 * Returns a held payment with its signed bytes.
 * @throws {OpsRefusal} for any other payment
 */
function heldOf(payment: Payment | null, paymentId: string): { payment: Payment; raw: string; voidedTxId: string } {
  if (!payment) throw new OpsRefusal(`There is no payment ${paymentId}.`)
  const { status, raw, txId, feeAtomic } = payment
  if (status !== 'HELD' || raw === null || txId === null || feeAtomic !== null)
    throw new OpsRefusal(
      `Payment ${paymentId} is ${status}: --tx is for a payment that was signed, never final, and is held because its coins were spent.`,
    )
  return { payment, raw, voidedTxId: txId }
}
