import type { Payment } from '../../payments/payment.ts'
import type { NewPayment } from '../../payments/payment-store.ts'

/** Returns a new payment with the status `INTENT`. */
export function intendedPayment(payment: NewPayment, id: string, now: number): Payment {
  return {
    ...payment,
    id,
    status: 'INTENT',
    reservation: null,
    heldFeeAtomic: 0n,
    raw: null,
    txId: null,
    feeAtomic: null,
    blockHeight: null,
    createdAt: now,
    sentAt: null,
    timesReopened: 0,
    tried: null,
    timesReplaced: 0,
    feeCeilingAtomic: null,
    stuck: null,
    refused: null,
    allowedFeeAtomic: null,
    held: null,
    frontSince: null,
    voidRequestedAt: null,
    proposedBy: null,
  }
}
