import { present } from '@cambio/kernel/assert'
import type { Decided } from '../decide.ts'
import { inCoins, type OpsDeps } from '../ops-deps.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'
import { MAX_TIMES_WANTED } from './raise-fee-ceiling.ts'
import { retryPayment } from './retry-payment.ts'

/**
 * Restarts a payment that the worker holds because its network fee exceeds the limit. The operator's fee ceiling, in
 * base units of the chain's native coin, replaces that limit. The chain's hard caps still apply.
 * @throws {OpsRefusal} when the payment is not held for its fee, or when the new ceiling is below the needed fee or
 * more than `MAX_TIMES_WANTED` times as high
 */
export async function payCostlyPayment(
  deps: OpsDeps,
  stores: OpsStores,
  { paymentId, ceilingAtomic }: { paymentId: string; ceilingAtomic: bigint },
): Promise<Decided> {
  const payment = await stores.payments.findLocked(paymentId)
  const held = payment?.status === 'HELD' ? payment.held : null
  if (!payment || held?.why !== 'costly' || held.wantedFeeAtomic === null)
    throw new OpsRefusal(`Payment ${paymentId} is not held for its network fee.`)
  if (held.allowedFeeAtomic === null)
    throw new OpsRefusal(
      `The transfer of payment ${paymentId} needs more gas than the hard cap, which no fee lifts. Refund it, or send it to another address.`,
    )
  const native = present(deps.catalogue.nativeOf(payment.chain), 'a chain has a native coin')
  const [ceiling, wanted] = [inCoins(ceilingAtomic, native), inCoins(held.wantedFeeAtomic, native)]
  if (ceilingAtomic < held.wantedFeeAtomic)
    throw new OpsRefusal(`${ceiling} is not enough: the network fee may be up to ${wanted}.`)
  if (ceilingAtomic > held.wantedFeeAtomic * MAX_TIMES_WANTED)
    throw new OpsRefusal(`${ceiling} is more than ${MAX_TIMES_WANTED} times the required ${wanted}.`)
  const retried = await retryPayment(deps, stores, paymentId, null)
  const again = present(await stores.payments.findLocked(paymentId), 'a payment that was retried')
  await stores.payments.save({ ...again, feeCeilingAtomic: ceilingAtomic })
  return {
    ...retried,
    action: 'payment raise',
    facts: { ...retried.facts, ceiling, wanted },
    summary: [...retried.summary, `Its network fee may be up to ${ceiling}.`],
  }
}
