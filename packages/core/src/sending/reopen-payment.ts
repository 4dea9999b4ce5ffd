import { present } from '@cambio/kernel/assert'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { paymentFeeRaised, sourceAccount } from '../payments/payment-postings.ts'
import type { Stores } from '../chain-work/stores.ts'
import { FIRST_CHANGE_VOUT, highestFee, type Payment } from '../payments/payment.ts'
import { reportToOrder } from './report-to-order.ts'

/**
 * Reopens a locked payment whose final block was orphaned. The payment keeps its signed transaction and its postings in
 * the journal, and waits until it is final again. If a more expensive version exists, its higher fee is reserved again.
 * Halts the chain if the reopened payment had failed, because it may succeed this time.
 */
export async function reopenPayment(
  deps: Pick<ChainWorkerDeps, 'catalogue' | 'terms' | 'clock' | 'report'>,
  stores: Stores,
  payment: Payment,
): Promise<void> {
  const { chain } = payment
  deps.report('closed-payment-reverted', { chain, payment: payment.id, purpose: payment.purpose })
  if (payment.status === 'FAILED' || payment.status === 'HELD') {
    const what = payment.status === 'FAILED' ? 'had failed' : 'was voided'
    await stores.chains.halt(chain, `payment ${payment.id} ${what} and was reverted`, deps.clock.now())
    return
  }
  const timesReopened = payment.timesReopened + 1
  const reopened = await withDearestHeld(deps, stores, { ...payment, status: 'SENT', blockHeight: null, timesReopened })
  await stores.payments.save(reopened)
  if (payment.reservation?.kind === 'inputs' && payment.txId !== null)
    for (let index = 0; index < payment.reservation.changeOutputs; index += 1)
      await stores.payments.dropUnspent(chain, payment.txId, FIRST_CHANGE_VOUT + index)
  await reportToOrder(deps, stores, reopened, { kind: 'settlement-reverted' })
}

/**
 * Reserves the highest fee of a payment's valid versions, up to the hot wallet's balance. Any missing part is reserved
 * after the hot wallet is topped up.
 */
async function withDearestHeld(
  deps: Pick<ChainWorkerDeps, 'catalogue'>,
  stores: Stores,
  payment: Payment,
): Promise<Payment> {
  if (payment.timesReplaced === 0) return payment
  const native = present(deps.catalogue.nativeOf(payment.chain), 'a chain has a native coin').slug
  let heldFeeAtomic = payment.heldFeeAtomic
  for (const { end, reservation } of await stores.payments.attemptsOf(payment.id))
    if (end === null && highestFee(reservation) > heldFeeAtomic) heldFeeAtomic = highestFee(reservation)
  const most = payment.heldFeeAtomic + (await stores.ledger.balance(sourceAccount(payment), native))
  if (heldFeeAtomic > most) heldFeeAtomic = most
  if (heldFeeAtomic === payment.heldFeeAtomic) return payment
  const dearest = { ...payment, heldFeeAtomic }
  await stores.ledger.post(paymentFeeRaised(payment, dearest, native))
  return dearest
}
