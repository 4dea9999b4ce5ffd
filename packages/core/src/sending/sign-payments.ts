import { present } from '@cambio/kernel/assert'
import { SignerRefusal, type SignedTransaction } from '../chains/signer.ts'
import type { Payment } from '../payments/payment.ts'
import { FenceBroken } from '../shared/unit-of-work.ts'
import { heldFor, holdUnsigned, reportRefusal } from './hold-payment.ts'
import type { PaymentGroup } from './payment-group.ts'
import { isItsTurn } from './sign-one-by-one.ts'
import { signPayment } from './sign-payment.ts'
import { isSigned, storeSigned, type Signed } from './store-signed.ts'

/**
 * Requests signatures for all reserved payments in parallel, and stores them. Puts rejected payments on hold. Returns
 * the payments that can be broadcast, including payments with earlier signatures.
 */
export async function signPayments(group: PaymentGroup, payments: readonly Payment[]): Promise<Payment[]> {
  const signatures = await group.each(payments, async (payment) => {
    if (payment.status !== 'RESERVED') return { payment, signed: null }
    const signed = await requestSignature(group, payment)
    return signed && { payment, signed }
  })
  // Process rejections first, because a rejected payment also releases the sequence numbers of later payments.
  // Signatures that use a released sequence number have not been broadcast and are discarded.
  for (const { payment, signed } of signatures)
    if (signed instanceof SignerRefusal)
      await holdUnsigned(group.deps, payment, heldFor(signed, group.deps.clock.now()), group.fence)
  const earlier = signatures.flatMap(({ payment, signed }) => (signed === null ? [payment] : []))
  return [...earlier, ...(await storeSignatures(group, signatures.filter(isSigned)))]
}

/**
 * Stores signed bytes in one transaction. If the transaction fails, stores the bytes of each payment separately, so
 * that one payment does not stop the others.
 */
async function storeSignatures(group: PaymentGroup, signed: readonly Signed[]): Promise<Payment[]> {
  if (signed.length === 0) return []
  const stored = (await storeTogether(group, signed)) ?? (await storeApart(group, signed))
  for (const _payment of stored) group.deps.reach('raw-stored')
  return stored
}

/**
 * Stores signed bytes in one transaction. Returns null if the transaction fails, but rethrows the error if the lease
 * was lost.
 */
async function storeTogether(group: PaymentGroup, signed: readonly Signed[]): Promise<Payment[] | null> {
  try {
    return await storeSigned(group.deps, signed, group.fence)
  } catch (error) {
    if (error instanceof FenceBroken) throw error
    return null
  }
}

async function storeApart(group: PaymentGroup, signed: readonly Signed[]): Promise<Payment[]> {
  const byPayment = new Map(signed.map((one) => [one.payment, one]))
  const stored = await group.each([...byPayment.keys()], (payment) =>
    storeSigned(group.deps, [present(byPayment.get(payment), 'a payment of the group')], group.fence),
  )
  return stored.flat()
}

async function requestSignature(
  group: PaymentGroup,
  payment: Payment,
): Promise<SignedTransaction | SignerRefusal | null> {
  if (!(await isItsTurn(group.deps, payment))) return null
  try {
    const signed = await signPayment(group.deps, payment)
    group.deps.reach('signed')
    return signed
  } catch (error) {
    if (!(error instanceof SignerRefusal)) throw error
    reportRefusal(group.deps, payment, error)
    // The payment waits while the signer is stopped. Any other rejection concerns only this payment, which must not
    // block others.
    return error.refusesAll ? null : error
  }
}
