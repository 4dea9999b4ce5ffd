import { PRICE_PERIODS } from '@cambio/kernel/price-words'
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { DecimalText, Title } from '../fields.ts'
import { DEFAULT_TIMEOUT_MS } from '../timing.ts'

/** A coin and its price; the names and the picture are the coin's, whatever networks it is on. */
const CoinPrice = z.object({
  currencyTitle: z.string(),
  fullName: z.string(),
  currencyFriendlyTitle: z.string(),
  currencyLogoLink: z.string(),
  /** Its name in the code of a pair, on its most popular network. */
  bestChangeName: z.string(),
  /** Decimals of its base unit there: an amount of it has no more. */
  precisionDecimals: z.int(),
  /** US dollars of one coin; null while there is no price that may be called today's. */
  price: z.nullable(DecimalText),
  /** Percent since a day ago, two places, with a minus where it fell; null where there is nothing to compare. */
  change24h: z.nullable(z.string().check(z.regex(/^-?\d+(?:\.\d{1,2})?$/))),
  /** At most 24 prices of the last day, oldest first. */
  sparkline: z.array(DecimalText),
})

/** GET /prices/public: every coin of the house, the most popular first. A USDT counts as a dollar. */
export const listPrices = defineCall({
  name: 'listPrices',
  method: 'GET',
  versions: ['v2'],
  path: '/prices/public',
  response: z.object({
    /** When the prices were agreed, epoch milliseconds; null while there are none. */
    updatedAt: z.nullable(z.int()),
    prices: z.array(CoinPrice),
  }),
  errors: [],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/** GET /prices/public/history: what a coin cost over a period, at most 300 points, oldest first. */
export const priceHistory = defineCall({
  name: 'priceHistory',
  method: 'GET',
  versions: ['v2'],
  path: '/prices/public/history',
  query: z.object({
    /** Currency title, in capitals or not. */
    symbol: Title,
    /** Another coin that the price is told in; without it US dollars. */
    quote: z.optional(Title),
    period: z._default(z.enum(PRICE_PERIODS), '24h'),
  }),
  response: z.object({
    currencyTitle: z.string(),
    quote: z.nullable(z.string()),
    period: z.enum(PRICE_PERIODS),
    points: z.array(z.object({ at: z.int(), price: DecimalText })),
  }),
  errors: ['ERR_VALIDATION', 'ERR_NOT_FOUND'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
