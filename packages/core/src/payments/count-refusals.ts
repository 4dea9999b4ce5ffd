import { present } from '@cambio/kernel/assert'
import type { ChainWorkerDeps } from '../chains/chain-worker.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { floats } from '../ledger/float.ts'
import { networkFeeOf } from '../quotes/price-quote.ts'
import type { Fence, Stores } from '../shared/unit-of-work.ts'
import { holdLocked } from './hold-payment.ts'
import type { Payment, PaymentPurpose } from './payment.ts'

/** How long a payment is tried again that its node refuses each time, milliseconds. */
export const REFUSED_FOR_MS = 600_000
/** Refusals further apart are not in a row, milliseconds: the node was not asked meanwhile. */
export const REFUSED_APART_MS = 120_000
/** What can wait for a person without standing in the way of anything else. */
const FOR_PEOPLE: ReadonlySet<PaymentPurpose> = new Set(['payout', 'refund', 'withdrawal'])

/**
 * Counts that the node would not estimate a payment that people wait for. One that it refuses for so long in a row, though the
 * hot wallet holds enough, will not be taken tomorrow: it is held for a person.
 */
export async function countRefusal(deps: ChainWorkerDeps, payment: Payment, fence: Fence): Promise<void> {
  const { id, purpose, asset } = payment
  if (!FOR_PEOPLE.has(purpose)) return
  const spareAtomic = await spare(deps)
  if (spareAtomic === null) return
  const isHeld = await deps.work.transaction(async (stores) => {
    const current = await stores.payments.findLocked(id)
    // Only what has claimed nothing: of anything else bytes may be under way.
    if (current?.status !== 'INTENT') return false
    const refused = (await isCovered(deps, stores, current, spareAtomic)) ? onceMore(current, deps.clock.now()) : null
    const isForPerson = refused !== null && refused.latest - refused.since >= REFUSED_FOR_MS
    const next: Payment = { ...current, refused }
    if (isForPerson)
      await holdLocked(deps, stores, next, { why: 'node', wantedFeeAtomic: null, allowedFeeAtomic: null })
    else await stores.payments.save(next)
    return isForPerson
  }, fence)
  if (isHeld) deps.report('payment-given-up', { payment: id, purpose, asset })
}

/** The node has taken a payment: what it refuses from now on is counted anew. */
export async function forgetRefusals({ work }: ChainWorkerDeps, payment: Payment, fence: Fence): Promise<void> {
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

/** What a wallet needs beside what it pays: the fee and the least it must keep, base units of the coin; null while no price tells. */
async function spare(deps: ChainWorkerDeps): Promise<bigint | null> {
  const { gateway, catalogue, ticks } = deps
  const tick = ticks.latest()
  const feeAtomic = tick && networkFeeOf(nativeOf(deps), tick, catalogue)
  if (feeAtomic === null) return null
  const keepsLeast = gateway.model === 'account' && gateway.ordering === 'expiring'
  return feeAtomic + (keepsLeast ? await gateway.leastBalance() : 0n)
}

/** Whether the hot wallet holds what a payment takes: a node refuses what is not covered too, and a top-up mends that. */
async function isCovered(
  deps: ChainWorkerDeps,
  stores: Stores,
  { asset, amountAtomic }: Payment,
  spareAtomic: bigint,
): Promise<boolean> {
  const native = nativeOf(deps).slug
  const floatOf = await floats(stores.ledger)
  if (asset === native) return floatOf(native) >= amountAtomic + spareAtomic
  return floatOf(native) >= spareAtomic && floatOf(asset) >= amountAtomic
}

function nativeOf({ catalogue, gateway }: ChainWorkerDeps): Instrument {
  return present(catalogue.nativeOf(gateway.chain), 'a chain has a coin')
}
