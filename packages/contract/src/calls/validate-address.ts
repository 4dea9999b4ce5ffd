import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { MemoText, optionalField, Title } from '../fields.ts'
import { DEFAULT_TIMEOUT_MS } from '../timing.ts'

const Body = z.object({
  currencyTitle: Title,
  networkTitle: Title,
  address: z.string().check(z.maxLength(150)),
  memo: optionalField(MemoText),
  getRejectReason: optionalField(z.boolean()),
})

/**
 * POST /instruments/public/validate-address: checks whether the network accepts an address and a memo. If one of them
 * is invalid, fails with `ERR_VALIDATION` and the reason in `data.address` or `data.memo`.
 */
export const validateAddress = defineCall({
  name: 'validateAddress',
  method: 'POST',
  versions: ['v1', 'v2'],
  path: '/instruments/public/validate-address',
  body: Body,
  response: z.object({
    result: z.literal(true),
    /**
     * Cost of a transfer to the address as a percentage of the cost of a transfer to an ordinary address. Present only
     * if the address is a contract to which a transfer costs more.
     */
    networkFeePercent: z.optional(z.int()),
  }),
  errors: ['ERR_VALIDATION', 'ERR_NETWORK_NOT_SUPPORTED'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/**
 * POST /instruments/validate-address (wire.md §1): checks an address like `validateAddress`, but requires a signature
 * with a partner's key.
 */
export const validateAddressSigned = defineCall({
  ...validateAddress,
  name: 'validateAddressSigned',
  versions: ['v2'],
  path: '/instruments/validate-address',
  signed: 'required',
  errors: [...validateAddress.errors, 'ERR_UNAUTHORIZED', 'ERR_FORBIDDEN'],
})
