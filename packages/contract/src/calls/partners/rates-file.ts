import * as z from 'zod/mini'
import { defineCall } from '../../call.ts'
import { PAIRS_LIST_TIMEOUT_MS } from '../../timing.ts'

export const RATES_FILE_VERSIONS = ['1.0', '1.1'] as const
export type RatesFileVersion = (typeof RATES_FILE_VERSIONS)[number]

const query = z.object({
  version: z._default(z.enum(RATES_FILE_VERSIONS), '1.1'),
  /** Accepted because existing clients send it, but ignored. */
  path: z.optional(z.string().check(z.maxLength(200))),
})

/**
 * A pair in the rates file. Amounts are decimal strings: `in` is in units of the send side; `out` and `tofee` are in
 * units of the receive side.
 */
const RateItem = z.object({
  from: z.string(),
  to: z.string(),
  in: z.string(),
  /** Amount to receive for `in`, before `tofee` is deducted. */
  out: z.string(),
  /** Amount that the exchange can currently pay, in units of the receive side. */
  amount: z.string(),
  minamount: z.string(),
  maxamount: z.string(),
  frommin: z.string(),
  frommax: z.string(),
  tomin: z.string(),
  tomax: z.string(),
  tofee: z.string(),
  /**
   * `minutes`: time for which a rate is held, 0 for a floating rate. `percent`: drop in the market price, in percent,
   * after which the exchange may revise the rate.
   */
  floating: z.object({ minutes: z.int(), percent: z.string() }),
  /** Conditions of the pair, by BestChange's names. Empty for a swap between two coins. */
  params: z.array(z.enum(['manual', 'reg', 'verifying'])),
})

/** GET /rates/public/xml-v2-custom (wire.md §2): returns every pair as XML, for rate monitors. */
export const ratesFile = defineCall({
  name: 'ratesFile',
  method: 'GET',
  versions: ['v2'],
  path: '/rates/public/xml-v2-custom',
  query,
  response: z.string(),
  errors: ['ERR_VALIDATION'],
  timeoutMs: PAIRS_LIST_TIMEOUT_MS,
})

/** GET /rates/public/json-v2-custom: returns the rates file as JSON. */
export const ratesFileJson = defineCall({
  name: 'ratesFileJson',
  method: 'GET',
  versions: ['v2'],
  path: '/rates/public/json-v2-custom',
  query: z.object({ path: query.shape.path }),
  response: z.array(RateItem),
  errors: ['ERR_VALIDATION'],
  timeoutMs: PAIRS_LIST_TIMEOUT_MS,
})
