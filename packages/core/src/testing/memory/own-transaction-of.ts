import type { OwnTransaction } from '../../payments/own-transaction.ts'
import { isVoid, type Payment, type PaymentAttempt } from '../../payments/payment.ts'

/** Returns the transaction of one attempt of a payment. */
export function ownTransactionOf(
  { purpose, to, asset, amountAtomic }: Payment,
  { reservation }: Pick<PaymentAttempt, 'reservation'>,
): OwnTransaction {
  const unplanned = reservation.kind === 'once' ? null : 0n
  const changeAtomic = reservation.kind === 'inputs' ? reservation.changeAtomic : unplanned
  const changeOutputs = reservation.kind === 'inputs' ? reservation.changeOutputs : 1
  return { purpose, to, asset, amountAtomic, changeAtomic, changeOutputs, isVoid: isVoid({ reservation }) }
}
