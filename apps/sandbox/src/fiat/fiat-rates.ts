import { createHmac, timingSafeEqual } from 'node:crypto'
import { powerOfTen, withPoint } from '@cambio/kernel/decimal-text'
import { fiatDecimals } from '@cambio/kernel/fiat-decimals'
import { basisPoints, formatAmount, parseAmount } from '@cambio/kernel/money'
import { present } from '@cambio/kernel/assert'
import type { Market } from '../market/market.ts'
import type { PartnerCoin } from '../partners/partner-coins.ts'
import type { FiatSettings } from './fiat-settings.ts'
import { networkOf } from './mercuryo-coins.ts'
import { invalid, MercuryoRefusal } from './mercuryo-refusal.ts'

/** Fixed prices of the accepted currencies, in US dollars per unit. */
const USD_PRICES: Readonly<Record<string, number>> = { USD: 1, EUR: 1.08, GBP: 1.27, JPY: 0.0067 }
export const FIAT_CURRENCIES = Object.keys(USD_PRICES)
/** Purchase fee, in basis points of the payment. */
const FEE_BPS = 395
/** Minimum payment, in US dollars. */
const MIN_USD = 20
/** Maximum payment, in US dollars. Payments in `UNLIMITED_CURRENCY` have no maximum. */
const MAX_USD = 20_000
const UNLIMITED_CURRENCY = 'GBP'
/** Maximum payment without an identity check, in euros. Source: Mercuryo's guide "On- and Off-Ramp" 1.6.0. */
const NO_IDENTITY_EUR = 699
/** Number of decimal places in a rate. */
const RATE_PLACES = 2

/** Quote for buying coins with a card. Amounts are decimal strings. */
export interface FiatPrice {
  currency: string
  pay: string
  coin: PartnerCoin
  amount: string
  /** Price of one coin in `currency`. */
  rate: string
  fee: string
  needsIdentity: boolean
}

/** Content of a rate token. The field names match those in Mercuryo's published example. */
interface RateToken {
  /** Time of issue, in epoch seconds. */
  t: number
  /** Coin title. */
  c: string
  /** Network name. */
  n: string
  /** Amount of coins, as a decimal string. */
  a: string
  /** Payment currency. */
  fc: string
  /** Payment in `fc`, as a decimal string. */
  fa: string
  /** Fee in `fc`, as a decimal string. */
  f: string
  /** Price of one coin in `fc`, as a decimal string. */
  r: string
  /** User ID. */
  u: string
}

/** The simulated card provider's rates, and the tokens that guarantee a rate for a limited time. */
export class FiatRates {
  readonly #market: Market
  readonly #key: string
  readonly #settings: FiatSettings

  constructor(market: Market, seed: string, settings: FiatSettings) {
    this.#market = market
    this.#key = `${seed}/mercuryo`
    this.#settings = settings
  }

  /** Returns the minimum and maximum payment in a currency, as decimal strings. `max` is null without a maximum. */
  limits(currency: string): { min: string; max: string | null } {
    const one = present(USD_PRICES[currency], 'callers check the currency')
    const amount = (usd: number) => (usd / one).toFixed(decimalsOf(currency))
    return { min: amount(MIN_USD), max: currency === UNLIMITED_CURRENCY ? null : amount(MAX_USD) }
  }

  /** Returns whether a payment in a currency needs an identity check. */
  needsIdentity(currency: string, pay: string): boolean {
    return Number(pay) * (USD_PRICES[currency] ?? 1) > NO_IDENTITY_EUR * present(USD_PRICES.EUR, 'has a price')
  }

  /** Returns the quote for a payment of `pay`. @throws {MercuryoRefusal} for a payment outside the limits */
  price(currency: string, pay: string, coin: PartnerCoin): FiatPrice {
    const decimals = decimalsOf(currency)
    const paid = parseAmount(pay, decimals)
    if (!paid.ok || paid.atomic === 0n) throw invalid(403_013, 'Amount cannot be blank')
    const { min, max } = this.limits(currency)
    if (Number(pay) < Number(min) || (max !== null && Number(pay) > Number(max)))
      throw new MercuryoRefusal(500, 500_002, 'amount off limits')
    const usd = coin.usd ?? this.#market.price('mercuryo', coin.coin.currencyTitle, 'USD')
    const rate = Math.max(1, Math.round((usd / (USD_PRICES[currency] ?? 1)) * 10 ** RATE_PLACES))
    const fee = basisPoints(paid.atomic, FEE_BPS, 'up')
    const coins =
      ((paid.atomic - fee) * powerOfTen(coin.coin.decimals + RATE_PLACES)) / (BigInt(rate) * powerOfTen(decimals))
    return {
      currency,
      coin,
      pay: formatAmount(paid.atomic, decimals),
      amount: formatAmount(coins, coin.coin.decimals),
      rate: withPoint(rate.toString(), RATE_PLACES),
      fee: formatAmount(fee, decimals),
      needsIdentity: this.needsIdentity(currency, pay),
    }
  }

  /**
   * Returns a token that lets a user buy at the quoted price. The token contains the price, so it remains valid after a
   * restart.
   */
  token(price: FiatPrice, userId: string): string {
    const content: RateToken = {
      t: Math.floor(Date.now() / 1_000),
      c: price.coin.coin.currencyTitle,
      n: networkOf(price.coin) ?? '',
      a: price.amount,
      fc: price.currency,
      fa: price.pay,
      f: price.fee,
      r: price.rate,
      u: userId,
    }
    const text = Buffer.from(JSON.stringify(content)).toString('base64')
    return this.#sign(text).toString('hex') + text
  }

  /**
   * Returns the content of a user's rate token. @throws {MercuryoRefusal} for a wrong or expired token, or another
   * user's token
   */
  read(token: string, userId: string): RateToken {
    const [signature, text] = [Buffer.from(token.slice(0, 64), 'hex'), token.slice(64)]
    const expected = this.#sign(text)
    const isOurs = signature.length === expected.length && timingSafeEqual(signature, expected)
    const content = isOurs ? (JSON.parse(Buffer.from(text, 'base64').toString('utf8')) as RateToken) : null
    if (content === null || content.u !== userId) throw new MercuryoRefusal(403, 403_016, 'Invalid trx_token')
    if (content.t * 1_000 + this.#settings.now.rateLifetimeMs <= Date.now())
      throw new MercuryoRefusal(403, 403_017, 'trx_token is expired')
    return content
  }

  #sign(text: string): Buffer {
    return createHmac('sha256', this.#key).update(text).digest()
  }
}

/** Returns the ISO 4217 exponent of a currency. */
function decimalsOf(currency: string): number {
  return fiatDecimals(currency) ?? 2
}
