import { PRICE_PERIODS } from '@cambio/kernel/price-words'
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { DecimalText, Title } from '../fields.ts'
import { DEFAULT_TIMEOUT_MS } from '../timing.ts'

/** A coin and its price. Names and logo are those of the coin, whatever its networks. */
const CoinPrice = z.object({
  currencyTitle: z.string(),
  fullName: z.string(),
  currencyFriendlyTitle: z.string(),
  currencyLogoLink: z.string(),
  /** Name of the coin in the code of a pair, on its most popular network. */
  bestChangeName: z.string(),
  /** Decimals of its base unit on that network, the maximum of any amount. */
  precisionDecimals: z.int(),
  /** Price of one coin in US dollars; null while there is no current price. */
  price: z.nullable(DecimalText),
  /** Change in percent within a day, two decimals, negative for a fall; null without an earlier price. */
  change24h: z.nullable(z.string().check(z.regex(/^-?\d+(?:\.\d{1,2})?$/))),
  /** At most 24 prices of the last day, oldest first. */
  sparkline: z.array(DecimalText),
})

/** GET /prices/public: lists every coin of the exchange, most popular first. A USDT counts as a dollar. */
export const listPrices = defineCall({
  name: 'listPrices',
  method: 'GET',
  versions: ['v2'],
  path: '/prices/public',
  response: z.object({
    /** Time of the prices in epoch milliseconds; null without prices. */
    updatedAt: z.nullable(z.int()),
    prices: z.array(CoinPrice),
  }),
  errors: [],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/** GET /prices/public/history: returns the price of a coin over a period, at most 300 points, oldest first. */
export const priceHistory = defineCall({
  name: 'priceHistory',
  method: 'GET',
  versions: ['v2'],
  path: '/prices/public/history',
  query: z.object({
    /** Currency title in any case. */
    symbol: Title,
    /** Another coin as the unit of the price; US dollars by default. */
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
