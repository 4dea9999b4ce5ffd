import type { ChainWorkerDeps } from '../chains/chain-worker.ts'
import type { Stores } from '../shared/unit-of-work.ts'
import { CHANGE_VOUT, type Payment } from './payment.ts'
import { tellOrder } from './tell-order.ts'

/**
 * A locked payment whose final block is gone is on its way again: the same bytes, until they are final again. What was
 * booked for it stays booked. One that had failed may succeed this time, so its chain halts for a person.
 */
export async function reopenPayment(deps: ChainWorkerDeps, stores: Stores, payment: Payment): Promise<void> {
  const { chain } = payment
  deps.report('closed-payment-undone', { chain, payment: payment.id, purpose: payment.purpose })
  if (payment.status === 'FAILED') {
    await stores.chains.halt(chain, `payment ${payment.id} had failed and was undone`, deps.clock.now())
    return
  }
  const reopened: Payment = {
    ...payment,
    status: 'SENT',
    blockHeight: null,
    timesReopened: payment.timesReopened + 1,
  }
  await stores.payments.save(reopened)
  if (payment.reservation?.kind === 'inputs' && payment.txId !== null)
    await stores.payments.dropUnspent(chain, payment.txId, CHANGE_VOUT)
  await tellOrder(deps, stores, reopened, { kind: 'settlement-undone' })
}
