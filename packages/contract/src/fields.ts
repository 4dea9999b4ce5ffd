import { MAX_ORDER_ID } from '@cambio/kernel/order-vocabulary'
import { MAX_TRANSFER_PERCENT, PLAIN_TRANSFER_PERCENT } from '@cambio/kernel/transfer-cost'
import * as z from 'zod/mini'

/** A plain non-negative decimal string: no sign, exponent or leading dot; at most 50 characters. */
export const DecimalText = z.string().check(z.maxLength(50), z.regex(/^\d+(?:\.\d+)?$/))

/** Currency or network title. Comparisons ignore case. */
export const Title = z.string().check(z.minLength(1), z.maxLength(20), z.regex(/^[A-Za-z0-9_]+$/))

/** Slug of an instrument in our catalogue. */
export const Slug = z.string().check(z.minLength(1), z.maxLength(40), z.regex(/^[A-Za-z0-9-]+$/))

/**
 * Matches printable text. Excludes control characters and lone surrogates, which the database rejects. Also excludes
 * characters that change the text direction. Such a character could disguise the text after it in an email or on a
 * page.
 */
const PRINTABLE = /^[^\p{Cc}\p{Cs}\p{Bidi_Control}]*$/u

/** Returns the schema for free text that may be stored: at most `maxLength` printable characters. */
export const printableText = (maxLength: number) => z.string().check(z.maxLength(maxLength), z.regex(PRINTABLE))

/** Makes a field optional. Existing clients send an empty string or null for a missing value. */
export const optionalField = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.nullish(z.union([z.literal(''), schema])),
    z.transform((value): z.output<S> | undefined =>
      value === '' || value === null ? undefined : (value as z.output<S>),
    ),
  )

/**
 * Makes a text field optional with a default. Like `optionalField`, treats an empty string and null as a missing value.
 */
export const fieldWithDefault = <T extends string>(schema: z.ZodMiniType<T, T>, byDefault: NoInfer<T>) =>
  z.prefault(
    z.pipe(
      z.nullable(z.union([z.literal(''), schema])),
      z.transform((value) => (value === '' || value === null ? byDefault : value)),
    ),
    byDefault,
  )

/** An address on any chain. The length is limited here, before the rules of a particular chain are applied. */
export const AddressText = z.string().check(z.minLength(1), z.maxLength(150))
export const MemoText = printableText(120).check(z.minLength(1))

/** A control token (wire.md §1), as returned by the create call. */
export const ControlTokenText = z.string().check(z.minLength(1), z.maxLength(128))

/** Order ID: an integer from 1 to `MAX_ORDER_ID`, also accepted as a string. */
export const OrderNumber = z.pipe(
  z.union([
    z.int().check(z.minimum(1), z.maximum(MAX_ORDER_ID)),
    z.string().check(
      z.regex(/^[1-9]\d{0,9}$/),
      z.refine((text) => Number(text) <= MAX_ORDER_ID),
    ),
  ]),
  z.transform((value) => Number(value)),
)

/** Order ID that replaces the UUID of an unknown order, because no order has this ID. */
export const UNKNOWN_ORDER = 0

/**
 * An order ID or the order's UUID (`legacyOrderId`). The server replaces the UUID of a known order before it validates
 * a request.
 */
export const OrderId = z.union([
  OrderNumber,
  z.pipe(
    z.uuid(),
    z.transform(() => UNKNOWN_ORDER),
  ),
])
/** A partner's mark-up, as a percentage of the market value with at most two decimals. */
export const Markup = z.string().check(z.regex(/^\d{1,2}(?:\.\d{1,2})?$/))

/**
 * Cost of a transfer to an address as a percentage of the cost of a transfer to an ordinary address. An integer from
 * 100 to 10,000, also accepted as a string. `validateAddress` returns it for a contract.
 */
export const NetworkFeePercent = z.pipe(
  z.union([
    z.int().check(z.minimum(PLAIN_TRANSFER_PERCENT), z.maximum(MAX_TRANSFER_PERCENT)),
    z.string().check(
      z.regex(/^[1-9]\d{2,4}$/),
      z.refine((text) => Number(text) <= MAX_TRANSFER_PERCENT),
    ),
  ]),
  z.transform((value) => Number(value)),
)
export const Email = z.email().check(z.maxLength(254))
export const RateModeText = z.enum(['FIXED', 'FLOATING'])

/** Target of a refund: an address on the coin's chain, or the balance of the account that created the order. */
export const RefundInto = fieldWithDefault(z.enum(['address', 'balance']), 'address')
