import { present } from '@cambio/kernel/assert'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { SignerRefusal, type SignedTransaction } from '../chains/signer.ts'
import type { Payment } from '../payments/payment.ts'
import type { Fence } from '../shared/unit-of-work.ts'
import { reportToOrders } from './report-to-order.ts'

/** A payment and its signed bytes, which are not stored yet. */
export interface Signed {
  payment: Payment
  signed: SignedTransaction
}

/** Returns whether the signer signed a payment. `signed` is null if the signer received no request or is stopped. */
export function isSigned(one: { payment: Payment; signed: SignedTransaction | SignerRefusal | null }): one is Signed {
  return one.signed !== null && !(one.signed instanceof SignerRefusal)
}

/**
 * Stores the signed bytes of payments in one transaction, before any of them is broadcast. Returns the updated
 * payments. Omits payments that another process has put on hold because of an orphaned deposit, and discards their
 * signatures.
 */
export async function storeSigned(
  deps: Pick<ChainWorkerDeps, 'work' | 'terms' | 'clock' | 'report'>,
  signed: readonly Signed[],
  fence: Fence,
): Promise<Payment[]> {
  const bytes = new Map(signed.map((one) => [one.payment.id, one.signed]))
  return deps.work.transaction(async (stores) => {
    const current = await stores.payments.findAllLocked([...bytes.keys()])
    const next = current.filter(({ status }) => status === 'RESERVED').map((payment) => withBytes(payment, bytes))
    await stores.payments.saveAll(next)
    await reportToOrders(deps, stores, next, { kind: 'settlement-sent' })
    return next
  }, fence)
}

function withBytes(payment: Payment, bytes: ReadonlyMap<string, SignedTransaction>): Payment {
  const { raw, txId } = present(bytes.get(payment.id), 'a locked payment has signed bytes')
  return { ...payment, status: 'SIGNED', raw, txId }
}
