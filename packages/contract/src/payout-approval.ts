import * as z from 'zod/mini'

const fields = {
  /** Orders above this value may need an approval, USDT as decimal text, for example "4500". */
  aboveUsdt: z.string(),
  /** Usual time until the approval, in minutes, for example 120. */
  expectedMinutes: z.int(),
}

/** Approval of large payouts. A quote states before the deposit whether the payout may need one. */
export const PayoutApproval = z.object({
  /** Whether the payout of this amount may need an operator's approval. */
  required: z.boolean(),
  ...fields,
})

/** Approval of the payment that settles an order. */
export const OrderPayoutApproval = z.object({
  /** Whether the payment of this order may need an operator's approval. */
  required: z.boolean(),
  /** Whether the payment is waiting for an approval now. */
  waiting: z.boolean(),
  ...fields,
})
