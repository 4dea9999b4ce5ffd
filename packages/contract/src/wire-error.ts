import * as z from 'zod/mini'
import { WIRE_ERROR_CODES } from './error-codes.ts'

/** Response to every failed call. `data.details` contains limits as decimal strings. */
export const WireError = z.object({
  statusCode: z.number(),
  code: z.enum(WIRE_ERROR_CODES),
  /** Same value as `code`. Clients of the original API read this field. */
  status: z.enum(WIRE_ERROR_CODES),
  message: z.string(),
  data: z.optional(
    z.looseObject({
      details: z.optional(
        z.looseObject({
          expected: z.optional(z.string()),
          expectedGeneral: z.optional(z.string()),
          expectedCurrency: z.optional(z.string()),
        }),
      ),
      /** Why the server rejected the address. */
      address: z.optional(z.string()),
      /** Why the server rejected the memo. */
      memo: z.optional(z.string()),
      /** The invalid fields. */
      fields: z.optional(z.array(z.object({ path: z.string(), problem: z.string() }))),
    }),
  ),
})
export type WireError = z.infer<typeof WireError>
