import * as z from 'zod/mini'

/**
 * What happens when a fixed rate stops holding: wait for the user's choice; refund; or exchange at today's rate if it
 * brings at most `withinPercent` less than promised.
 */
export const ExceptionPolicyInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ASK') }),
  z.object({ kind: z.literal('REFUND') }),
  z.object({
    kind: z.literal('RERATE'),
    /** More than 0 and at most 20, two decimals. */
    withinPercent: z.string().check(
      z.regex(/^\d{1,2}(?:\.\d{1,2})?$/),
      z.refine((text) => Number(text) > 0 && Number(text) <= 20),
    ),
  }),
])
export type ExceptionPolicyInput = z.infer<typeof ExceptionPolicyInput>
