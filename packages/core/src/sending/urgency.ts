import type { Payment, PaymentPurpose } from '../payments/payment.ts'

const URGENCY: Readonly<Record<PaymentPurpose, number>> = {
  ...{ payout: 1, refund: 1, withdrawal: 1, return: 2, sweep: 3, gas: 3, cold: 3 },
}

/**
 * Returns the rank of a payment among the payments of a pass; a lower rank is processed first. A payment with a claimed
 * sequence number comes first, because later payments wait for it.
 */
export function urgency({ status, purpose }: Payment): number {
  return status === 'INTENT' ? URGENCY[purpose] : 0
}
