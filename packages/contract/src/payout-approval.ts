import * as z from 'zod/mini'

const fields = {
  /** Value above which an order may require an approval, in USDT as a decimal string, such as "4500". */
  aboveUsdt: z.string(),
  /** Typical time until the approval, in minutes, such as 120. */
  expectedMinutes: z.int(),
}

/**
 * Approval of large payouts, as stated in a quote. Users thus learn before the deposit whether the payout may require
 * an approval.
 */
export const PayoutApproval = z.object({
  /** Whether a payout of this amount may require an operator's approval. */
  required: z.boolean(),
  ...fields,
})

/** Approval of the payment that settles an order. */
export const OrderPayoutApproval = z.object({
  /** Whether the payment of this order may require an operator's approval. */
  required: z.boolean(),
  /** Whether the payment is currently waiting for an approval. */
  waiting: z.boolean(),
  ...fields,
})
