import { PRICE_PERIODS } from '@cambio/kernel/price-words'
import * as z from 'zod/mini'
import { defineCall } from '../../call.ts'
import { DecimalText, Title } from '../../fields.ts'
import { DEFAULT_TIMEOUT_MS } from '../../timing.ts'

/** A pair in which a coin can be bought or sold for money now. */
const FiatPair = z.object({
  /** `buy`: the user pays money for the coin. `sell`: the user sends the coin. */
  direction: z.enum(['buy', 'sell']),
  /** How the user pays or is paid: `card`, or `bank` for a bank transfer. */
  method: z.enum(['card', 'bank']),
  /** ISO 4217 code of the currency. */
  currencyTitle: z.string(),
  /** Code of the pair's page, `/exchange-{code}`. */
  code: z.string(),
})

/** A coin and its price. The name and logo belong to the coin itself, not to one of its networks. */
const CoinPrice = z.object({
  currencyTitle: z.string(),
  fullName: z.string(),
  /** Slug of the coin on its most popular network. */
  slug: z.string(),
  currencyFriendlyTitle: z.string(),
  currencyLogoLink: z.string(),
  /** Name of the coin on its most popular network, as used in pair codes. */
  bestChangeName: z.string(),
  /** Maximum number of decimals in an amount of the coin on its most popular network. */
  precisionDecimals: z.int(),
  /** Price of one coin in US dollars; null if no current price is known. */
  price: z.nullable(DecimalText),
  /**
   * Change over the last 24 hours in percent, with two decimals; negative for a fall. Null if no earlier price is
   * known.
   */
  change24h: z.nullable(z.string().check(z.regex(/^-?\d+(?:\.\d{1,2})?$/))),
  /** At most 24 prices from the last day, oldest first. */
  sparkline: z.array(DecimalText),
  /** At most one pair for each direction and method; empty if the coin is neither sold nor bought for money now. */
  fiatPairs: z.array(FiatPair),
})

/** GET /prices/public: lists every coin of the exchange, most popular first. One USDT counts as one US dollar. */
export const listPrices = defineCall({
  name: 'listPrices',
  method: 'GET',
  versions: ['v2'],
  path: '/prices/public',
  response: z.object({
    /** Time of the prices, in epoch milliseconds; null if no prices are known. */
    updatedAt: z.nullable(z.int()),
    prices: z.array(CoinPrice),
  }),
  errors: [],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/** GET /prices/public/history: returns a coin's prices over a period, at most 300 points, oldest first. */
export const priceHistory = defineCall({
  name: 'priceHistory',
  method: 'GET',
  versions: ['v2'],
  path: '/prices/public/history',
  query: z.object({
    /** Currency title, case-insensitive. */
    symbol: Title,
    /** Title of the coin in which the prices are expressed. Default: US dollars. */
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
