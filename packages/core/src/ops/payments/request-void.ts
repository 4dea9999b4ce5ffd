import { BANK_CHAIN } from '../../instruments/instrument.ts'
import { isVoid, type Payment } from '../../payments/payment.ts'
import { canBeVoided, endsByItself } from '../../sending/void-payment.ts'
import type { Decided } from '../decide.ts'
import { inCoins, type OpsDeps } from '../ops-deps.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'

const REPLACED = [
  'A transaction to ourselves takes its sequence number or inputs.',
  'The payment itself may still be mined first. Then the payment counts and the void does not.',
  'Once the void is final, the payment is held. Retry it, or settle its order in another way.',
]
const EXPIRES = [
  'Its transaction claims nothing and expires by itself. The payment may still be mined until then, and then it counts.',
  'Once the chain proves the expiry, the payment is held. Retry it, or settle its order in another way.',
]

/**
 * Requests that a sent but unmined payment be voided. In its next pass, the worker sends a transaction that moves
 * nothing and has the same sequence number or inputs. Only one of the two transactions can then be mined. On a chain
 * with expiring transactions, the worker holds the payment once the expiry is proven.
 * @throws {OpsRefusal} when the payment is not sent, was already final once, is already being voided, or cannot be
 * replaced on its chain
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
  if (payment.feeAtomic !== null)
    throw new OpsRefusal(
      `Payment ${paymentId} was final and its block was reverted. The journal contains it, so it is sent until it is final again.`,
    )
  if (!canBeVoided(payment) && !endsByItself(payment)) throw notReplaceable(payment)
  if (isVoid(payment) || payment.voidRequestedAt !== null)
    throw new OpsRefusal(`Payment ${paymentId} is being voided already.`)
  const tried = { at: 0, height: 0 }
  await stores.payments.save({ ...payment, voidRequestedAt: deps.clock.now(), tried })
  const coins = inCoins(payment.amountAtomic, deps.catalogue.recorded(payment.asset))
  return {
    action: 'payment void',
    subject: `payment ${paymentId}`,
    facts: { purpose: payment.purpose, amount: coins, to: payment.to, txId: payment.txId ?? '' },
    summary: [
      `Payment ${paymentId} (${payment.purpose} of ${coins}) will be voided.`,
      ...(endsByItself(payment) ? EXPIRES : REPLACED),
    ],
  }
}

/** Returns the error for a payment whose transaction the worker cannot replace: a Monero payment or a bank order. */
function notReplaceable({ id, chain }: Payment): OpsRefusal {
  const exit =
    chain === BANK_CHAIN
      ? 'If no money left, use bank-transfer refused.'
      : 'Follow the runbook "A Monero payment that no node takes" in docs/operations.md, then add --tx <transaction>.'
  return new OpsRefusal(`The worker cannot replace payment ${id} on ${chain}. ${exit}`)
}
