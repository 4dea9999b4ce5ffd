import { present } from '@cambio/kernel/assert'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { floats } from '../ledger/float.ts'
import { networkFeeOf } from '../quotes/price-quote.ts'
import type { Fence } from '../shared/unit-of-work.ts'
import type { Stores } from '../chain-work/stores.ts'
import { holdLocked } from './hold-payment.ts'
import type { Payment, PaymentPurpose } from '../payments/payment.ts'

/** How long the node may keep rejecting a payment before the worker puts it on hold, in milliseconds. */
export const REFUSED_FOR_MS = 600_000
/**
 * Maximum time between two consecutive rejections, in milliseconds. After a longer gap, the count starts again, because
 * the worker did not query the node in the meantime.
 */
export const REFUSED_APART_MS = 120_000
/** Purposes of payments to users. Such a payment can be put on hold for an operator without blocking other payments. */
export const FOR_PEOPLE: ReadonlySet<PaymentPurpose> = new Set(['payout', 'refund', 'withdrawal'])

/**
 * Records that the node rejected the gas estimate of a payment to a user. After `REFUSED_FOR_MS` of rejections, puts
 * the payment on hold for an operator, because further attempts will not help. Ignores rejections while the hot wallet
 * does not cover the payment.
 */
export async function countRefusal(deps: ChainWorkerDeps, payment: Payment, fence: Fence): Promise<void> {
  const { id, purpose, asset } = payment
  if (!FOR_PEOPLE.has(purpose)) return
  const spareAtomic = await spare(deps)
  if (spareAtomic === null) return
  const isHeld = await deps.work.transaction(async (stores) => {
    const current = await stores.payments.findLocked(id)
    // Put the payment on hold only if it has no sequence number or inputs. Otherwise, it may already have been
    // broadcast.
    if (current?.status !== 'INTENT') return false
    const refused = (await isCovered(deps, stores, current, spareAtomic)) ? onceMore(current, deps.clock.now()) : null
    const isForOperator = refused !== null && refused.latest - refused.since >= REFUSED_FOR_MS
    const next: Payment = { ...current, refused }
    if (isForOperator)
      await holdLocked(deps, stores, next, { why: 'node', wantedFeeAtomic: null, allowedFeeAtomic: null })
    else await stores.payments.save(next)
    return isForOperator
  }, fence)
  if (isHeld) deps.report('payment-given-up', { payment: id, purpose, asset })
}

/** Resets the rejection count after the node has accepted a payment. */
export async function forgetRefusals(
  { work }: Pick<ChainWorkerDeps, 'work'>,
  payment: Payment,
  fence: Fence,
): Promise<void> {
  if (payment.refused === null) return
  await work.transaction(async (stores) => {
    const current = await stores.payments.findLocked(payment.id)
    if (current?.status === 'INTENT') await stores.payments.save({ ...current, refused: null })
  }, fence)
}

function onceMore({ refused }: Payment, now: number): NonNullable<Payment['refused']> {
  const isInARow = refused !== null && now - refused.latest <= REFUSED_APART_MS
  return { since: isInARow ? refused.since : now, latest: now }
}

/**
 * Returns the amount that the hot wallet needs in addition to the paid amount: the fee and the minimum balance, in base
 * units of the native coin. Returns null if no price for converting the fee is known.
 */
async function spare(deps: Pick<ChainWorkerDeps, 'gateway' | 'catalogue' | 'ticks'>): Promise<bigint | null> {
  const { gateway, catalogue, ticks } = deps
  const tick = ticks.latest()
  const feeAtomic = tick && networkFeeOf(nativeOf(deps), tick, catalogue)
  if (feeAtomic === null) return null
  const keepsLeast = gateway.model === 'account' && gateway.ordering === 'expiring'
  return feeAtomic + (keepsLeast ? await gateway.minBalance() : 0n)
}

/**
 * Returns whether the hot wallet covers a payment. If it does not, the node also rejects the estimate, but topping up
 * the hot wallet solves the problem.
 */
async function isCovered(
  deps: Pick<ChainWorkerDeps, 'gateway' | 'catalogue'>,
  stores: Stores,
  { asset, amountAtomic }: Payment,
  spareAtomic: bigint,
): Promise<boolean> {
  const native = nativeOf(deps).slug
  const floatOf = await floats(stores.ledger)
  if (asset === native) return floatOf(native) >= amountAtomic + spareAtomic
  return floatOf(native) >= spareAtomic && floatOf(asset) >= amountAtomic
}

function nativeOf({ catalogue, gateway }: Pick<ChainWorkerDeps, 'gateway' | 'catalogue'>): Instrument {
  return present(catalogue.nativeOf(gateway.chain), 'a chain has a native coin')
}
