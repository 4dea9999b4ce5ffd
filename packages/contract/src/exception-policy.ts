import * as z from 'zod/mini'

/**
 * What to do with an order whose fixed rate no longer applies. ASK: the user chooses. REFUND: the exchange refunds the
 * coins. RERATE: the exchange swaps at the current rate if the payout is at most `withinPercent` below the quoted
 * amount.
 */
export const ExceptionPolicyInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ASK') }),
  z.object({ kind: z.literal('REFUND') }),
  z.object({
    kind: z.literal('RERATE'),
    /** Percentage greater than 0 and at most 20, with two decimals. */
    withinPercent: z.string().check(
      z.regex(/^\d{1,2}(?:\.\d{1,2})?$/),
      z.refine((text) => Number(text) > 0 && Number(text) <= 20),
    ),
  }),
])
export type ExceptionPolicyInput = z.infer<typeof ExceptionPolicyInput>
