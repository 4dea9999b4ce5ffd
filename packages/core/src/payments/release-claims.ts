import { present } from '@cambio/kernel/assert'
import type { ChainWorkerDeps } from '../chains/chain-worker.ts'
import { paymentReleased } from '../ledger/payment-postings.ts'
import type { Stores } from '../shared/unit-of-work.ts'
import type { Payment } from './payment.ts'

/**
 * Gives back what a locked payment has claimed, its nonce or inputs and what was held for them, as long as no bytes of it
 * are stored: nobody can have seen any. Answers the payment as it is then, for the caller to save; a payment that has
 * claimed nothing, or is signed, is answered as it was.
 */
export async function releaseClaims(
  deps: Pick<ChainWorkerDeps, 'catalogue'>,
  stores: Stores,
  payment: Payment,
): Promise<Payment> {
  return payment.status === 'RESERVED' ? giveBack(deps, stores, payment) : payment
}

/**
 * The payment as it is once nothing is claimed or held for it: it begins again under another name in the books. Only for
 * one whose every signed version is proven dead, or that has none.
 */
export async function giveBack(
  deps: Pick<ChainWorkerDeps, 'catalogue'>,
  stores: Stores,
  payment: Payment,
): Promise<Payment> {
  const native = present(deps.catalogue.nativeOf(payment.chain), 'a chain has a coin').slug
  await stores.ledger.post(paymentReleased(payment, native))
  await stores.payments.releaseClaims(payment.id)
  // The sweep of a chain's own coin pays its fee out of what it sweeps.
  const isNativeSweep = payment.purpose === 'sweep' && payment.asset === native
  return {
    ...payment,
    status: 'INTENT',
    amountAtomic: isNativeSweep ? payment.amountAtomic + payment.heldFeeAtomic : payment.amountAtomic,
    reservation: null,
    heldFeeAtomic: 0n,
    timesReopened: payment.timesReopened + 1,
  }
}

/** Payments of one chain that may have claimed something and are not signed. */
const UNSIGNED_AT_ONCE = 1_000

/**
 * As `releaseClaims`; and on a chain of accounts the payments of the same key that come after it and are not signed give
 * their numbers back too, to begin again: otherwise they would wait behind a number that nobody has.
 */
export async function releaseInLine(
  deps: Pick<ChainWorkerDeps, 'catalogue'>,
  stores: Stores,
  payment: Payment,
): Promise<Payment> {
  const { reservation, chain, source } = payment
  const released = await releaseClaims(deps, stores, payment)
  if (released === payment || reservation?.kind !== 'sequence') return released
  for (const { id } of await stores.payments.inStatus(chain, ['RESERVED'], UNSIGNED_AT_ONCE)) {
    const later = id === payment.id ? null : await stores.payments.findLocked(id)
    const isAfter =
      later?.reservation?.kind === 'sequence' &&
      later.source.purpose === source.purpose &&
      later.source.index === source.index &&
      later.reservation.sequence > reservation.sequence
    if (later && isAfter) await stores.payments.save(await releaseClaims(deps, stores, later))
  }
  return released
}
