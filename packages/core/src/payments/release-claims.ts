import { present } from '@cambio/kernel/assert'
import type { Catalogue } from '../instruments/catalogue.ts'
import { paymentReleased } from './payment-postings.ts'
import type { LedgerStore } from '../ledger/ledger-store.ts'
import type { PaymentStore } from './payment-store.ts'
import { isNativeSweep, type Payment } from './payment.ts'

/** The stores that change when a payment releases its sequence number or inputs. */
export interface ClaimStores {
  payments: PaymentStore
  ledger: Pick<LedgerStore, 'post'>
}

/**
 * Releases the claims (sequence number or inputs) and the reserved coins of a locked payment. Returns the updated
 * payment, which the caller must save. Returns the payment unchanged if it has no claims. Also returns it unchanged if
 * signed bytes are stored, because the worker may have broadcast them.
 */
export async function releaseClaims(
  deps: { catalogue: Catalogue },
  stores: ClaimStores,
  payment: Payment,
): Promise<Payment> {
  return payment.status === 'RESERVED' ? releaseForRestart(deps, stores, payment) : payment
}

/**
 * Releases the claims and reserved coins of a payment. Returns the payment with a new posting reference for its
 * restart. The payment must have no signed versions, or only versions that are proven invalid.
 */
export async function releaseForRestart(
  deps: { catalogue: Catalogue },
  stores: ClaimStores,
  payment: Payment,
): Promise<Payment> {
  const native = present(deps.catalogue.nativeOf(payment.chain), 'a chain has a native coin').slug
  await stores.ledger.post(paymentReleased(payment, native))
  await stores.payments.releaseClaims(payment.id)
  return {
    ...payment,
    status: 'INTENT',
    amountAtomic: isNativeSweep(payment, native) ? payment.amountAtomic + payment.heldFeeAtomic : payment.amountAtomic,
    reservation: null,
    heldFeeAtomic: 0n,
    timesReopened: payment.timesReopened + 1,
  }
}

/** Maximum number of unsigned payments on a chain that one call reads. */
const UNSIGNED_AT_ONCE = 1_000

/**
 * Releases a payment's claims as `releaseClaims` does. On a chain with sequence numbers, also releases the claims of
 * later unsigned payments from the same key. Otherwise, those payments would wait for a transaction with the released
 * sequence number.
 */
export async function releaseInLine(
  deps: { catalogue: Catalogue },
  stores: ClaimStores,
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
