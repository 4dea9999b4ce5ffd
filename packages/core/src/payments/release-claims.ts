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
  if (payment.status !== 'RESERVED') return payment
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
