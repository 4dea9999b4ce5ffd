import { present } from '@cambio/kernel/assert'
import { HOT_KEY, type SignRequest } from '../chains/signer.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import { changeParts } from '../payments/coin-selection.ts'
import type { Payment } from '../payments/payment.ts'

/**
 * Builds the signing request for a payment. The same reservation always yields the same request, so signing again
 * yields the identical transaction.
 */
export function buildSignRequest(payment: Payment, catalogue: Catalogue): SignRequest {
  const reservation = present(payment.reservation, 'a payment is reserved before it is signed')
  const common = { chain: payment.chain, spendId: payment.id, asset: payment.asset }
  if (reservation.kind !== 'inputs')
    return {
      kind: 'account',
      ...common,
      from: payment.source,
      sequence: reservation.kind === 'sequence' ? reservation.sequence : null,
      to: payment.to,
      memo: payment.memo,
      contract: catalogue.get({ slug: payment.asset }).contract,
      amountAtomic: payment.amountAtomic,
      terms: reservation.terms,
    }
  return {
    kind: 'outputs',
    ...common,
    inputs: reservation.inputs,
    outputs: [{ address: payment.to, amountAtomic: payment.amountAtomic }],
    change: changeParts(reservation).map((amountAtomic) => ({ key: HOT_KEY, amountAtomic })),
  }
}

/**
 * Builds the signing request for a payment's void. The void sends coins from the payment's key to the same key's
 * address, so it costs only the network fee.
 */
export function buildVoidRequest(payment: Payment, ownAddress: string): SignRequest {
  const reservation = present(payment.reservation, 'a void needs a reservation')
  const common = { chain: payment.chain, spendId: payment.id, asset: payment.asset }
  if (reservation.kind !== 'inputs')
    return {
      kind: 'account',
      ...common,
      from: payment.source,
      to: ownAddress,
      memo: null,
      contract: null,
      sequence: reservation.kind === 'sequence' ? reservation.sequence : null,
      amountAtomic: 0n,
      terms: reservation.terms,
    }
  const outputs = [{ address: ownAddress, amountAtomic: reservation.changeAtomic }]
  return { kind: 'outputs', ...common, inputs: reservation.inputs, outputs, change: [] }
}
