import type { Payment, PaymentPurpose } from '../payments/payment.ts'

const URGENCY: Readonly<Record<PaymentPurpose, number>> = {
  payout: 1,
  refund: 1,
  withdrawal: 1,
  return: 2,
  sweep: 3,
  gas: 3,
  cold: 3,
}

/**
 * Returns the rank of a payment in a worker pass. The pass processes lower ranks first. A payment with a sequence
 * number has the lowest rank, because later payments wait for it.
 */
export function urgency({ status, purpose }: Payment): number {
  return status === 'INTENT' ? URGENCY[purpose] : 0
}
