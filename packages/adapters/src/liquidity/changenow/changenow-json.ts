import * as z from 'zod'
import { ProviderAmount } from '../../provider-amount.ts'

const Text = z.string().min(1).max(512)
const Nullable = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null)
/** Optional string. For a missing value, ChangeNOW omits the field or sends null or an empty string. */
const MaybeText = z
  .string()
  .max(512)
  .nullish()
  .transform((text) => text || null)

/** Response to `GET exchange/currencies`. */
export const Currencies = z
  .array(
    z.object({
      ticker: Text,
      network: Text,
      name: Text,
      tokenContract: MaybeText,
      isFiat: z.boolean().default(false),
      isExtraIdSupported: z.boolean().default(false),
      supportsFixedRate: z.boolean().default(true),
      buy: z.boolean().default(true),
      sell: z.boolean().default(true),
    }),
  )
  .max(20_000)
export type Currency = z.infer<typeof Currencies>[number]

/** Response to `GET exchange/range`. */
export const Range = z.object({ minAmount: ProviderAmount, maxAmount: Nullable(ProviderAmount) })

/** Response to `GET exchange/estimated-amount`. */
export const Estimate = z.object({
  fromAmount: ProviderAmount,
  toAmount: ProviderAmount,
  rateId: MaybeText,
  validUntil: MaybeText,
})

/** Response to `POST exchange`. */
export const Created = z.object({
  id: Text,
  fromAmount: ProviderAmount,
  toAmount: ProviderAmount,
  payinAddress: Text,
  payinExtraId: MaybeText,
  payoutAddress: Text,
  validUntil: MaybeText,
})

/** Response to `GET exchange/by-id`. */
export const Exchange = z.object({
  id: Text,
  status: z.string().max(64),
  amountFrom: Nullable(ProviderAmount),
  amountTo: Nullable(ProviderAmount),
  payinHash: MaybeText,
  payoutHash: MaybeText,
  refundHash: MaybeText,
  refundAmount: Nullable(ProviderAmount),
  actionsAvailable: z.boolean().default(false),
})

/** Response to `GET exchange/actions`. */
export const Actions = z.object({
  continue: z.object({ available: z.boolean() }).optional(),
  refund: z.object({ available: z.boolean() }).optional(),
})

/** Response to `POST exchange/continue` and `POST exchange/refund`. */
export const Done = z.object({ result: z.literal(true) })

/** Body of an error response, with the error code. */
export const Refusal = z.object({ error: z.string().max(100) })

/** Response to `GET validate/address`. */
export const Validation = z.object({ result: z.boolean() })
