import { present } from '@cambio/kernel/assert'
import { isVoid, type Payment, type StuckWhy } from '../../payments/payment.ts'
import type { Decided } from '../decide.ts'
import { inCoins, type OpsDeps } from '../ops-deps.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'
import { canBeVoided, isOverdue } from '../../sending/void-payment.ts'

/**
 * Maximum ratio of a new fee ceiling to the fee that the payment needs. A higher ceiling is rejected as a likely typo.
 */
export const MAX_TIMES_WANTED = 10n

const WHY_NOT_RAISED: Partial<Record<StuckWhy, string>> = {
  'no-change': 'its inputs leave no change to pay a higher fee. It is broadcast again until fees are lower.',
  'not-taken': 'no node accepts its transaction at any fee. Void it.',
  'no-void': 'nodes of its chain accept no version with a higher fee.',
  voiding: 'its void is on its way.',
}

/**
 * Raises the fee ceiling (base units of the chain's native coin) of an unmined payment. The worker then resends the
 * payment with a higher fee, or its void if that is due or was sent before.
 * @throws {OpsRefusal} when a higher fee cannot help, or when the new ceiling is below the needed fee or above
 *   `MAX_TIMES_WANTED` times the needed fee
 */
export async function raiseFeeCeiling(
  deps: Pick<OpsDeps, 'catalogue' | 'clock' | 'replacement'>,
  stores: Pick<OpsStores, 'payments'>,
  { paymentId, ceilingAtomic }: { paymentId: string; ceilingAtomic: bigint },
): Promise<Decided> {
  const payment = await stores.payments.findLocked(paymentId)
  if (!payment) throw new OpsRefusal(`There is no payment ${paymentId}.`)
  const { stuck } = payment
  if (payment.status !== 'SENT' || stuck === null)
    throw new OpsRefusal(`Payment ${paymentId} is ${payment.status} and does not wait for a higher fee.`)
  const reason = WHY_NOT_RAISED[stuck.why]
  if (reason) throw new OpsRefusal(`The fee of payment ${paymentId} cannot be raised: ${reason}`)
  const native = present(deps.catalogue.nativeOf(payment.chain), 'a chain has a native coin')
  const wanted = inCoins(stuck.wantedFeeAtomic, native)
  const ceiling = inCoins(ceilingAtomic, native)
  if (ceilingAtomic < stuck.wantedFeeAtomic)
    throw new OpsRefusal(`${ceiling} is not enough: the next version needs a fee of up to ${wanted}.`)
  if (ceilingAtomic > stuck.wantedFeeAtomic * MAX_TIMES_WANTED)
    throw new OpsRefusal(`${ceiling} is more than ${MAX_TIMES_WANTED} times the required ${wanted}.`)
  await stores.payments.save({
    ...payment,
    feeCeilingAtomic: ceilingAtomic,
    stuck: null,
    tried: { at: 0, height: 0 },
  })
  return {
    action: 'payment raise',
    subject: `payment ${paymentId}`,
    facts: { purpose: payment.purpose, ceiling, wanted, held: inCoins(payment.heldFeeAtomic, native) },
    summary: summaryOf(deps, payment, { ceiling, current: inCoins(payment.heldFeeAtomic, native) }),
  }
}

function summaryOf(
  deps: Pick<OpsDeps, 'clock' | 'replacement'>,
  payment: Payment,
  { ceiling, current }: { ceiling: string; current: string },
): string[] {
  const name = `${payment.id} (${payment.purpose}${payment.orderId === null ? '' : ` of order ${payment.orderId}`})`
  const fees = `with a fee of up to ${ceiling}; its current fee is ${current}.`
  const isVoided = isVoid(payment) || (canBeVoided(payment) && isOverdue(deps, payment))
  if (!isVoided) return [`Payment ${name} is sent again ${fees}`]
  return [
    `The void of payment ${name} is sent ${fees}`,
    'Once the void is final, the payment is held. If the payment is mined first, it counts and the void does not.',
  ]
}
