import { isVoid } from '../../payments/payment.ts'
import { canBeVoided } from '../../sending/void-payment.ts'
import type { Decided } from '../decide.ts'
import { inCoins, type OpsDeps } from '../ops-deps.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'

/**
 * Requests the voiding of a payment that was sent but not mined. In its next pass, the worker sends a transaction with
 * the same sequence number or inputs to one of our own addresses. Once one of the two transactions is mined, the other
 * cannot be mined any more.
 * @throws {OpsRefusal}
 */
export async function requestVoid(
  deps: Pick<OpsDeps, 'catalogue' | 'clock'>,
  stores: Pick<OpsStores, 'payments'>,
  paymentId: string,
): Promise<Decided> {
  const payment = await stores.payments.findLocked(paymentId)
  if (!payment) throw new OpsRefusal(`There is no payment ${paymentId}.`)
  if (payment.status !== 'SENT')
    throw new OpsRefusal(
      `Payment ${paymentId} is ${payment.status}: only a payment that was sent and is in no block can be voided.`,
    )
  if (!canBeVoided(payment))
    throw new OpsRefusal(
      `Payment ${paymentId} has no sequence number or inputs that a transaction to ourselves could use.`,
    )
  if (isVoid(payment) || payment.voidRequestedAt !== null)
    throw new OpsRefusal(`Payment ${paymentId} is being voided already.`)
  const tried = { at: 0, height: 0 }
  await stores.payments.save({ ...payment, voidRequestedAt: deps.clock.now(), tried })
  const coins = inCoins(payment.amountAtomic, deps.catalogue.get({ slug: payment.asset }))
  return {
    action: 'payment void',
    subject: `payment ${paymentId}`,
    facts: { purpose: payment.purpose, amount: coins, to: payment.to, txId: payment.txId ?? '' },
    says: [
      `Payment ${paymentId} (${payment.purpose} of ${coins}) will be voided: a transaction to ourselves takes its sequence number or inputs.`,
      'The payment itself may still be mined first. Then the payment counts and the void does not.',
      'Once the void is final, the payment is held. Retry it, or settle its order in another way.',
    ],
  }
}
