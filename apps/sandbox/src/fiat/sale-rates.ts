import { randomBytes } from 'node:crypto'
import { powerOfTen, withPoint } from '@cambio/kernel/decimal-text'
import { basisPoints, formatAmount, parseAmount } from '@cambio/kernel/money'
import type { Market } from '../market/market.ts'
import type { PartnerCoin } from '../partners/partner-coins.ts'
import type { FiatSettings } from './fiat-settings.ts'
import { MercuryoRefusal, invalid } from './mercuryo-refusal.ts'

export const PAYOUT_CURRENCIES = ['USD', 'EUR']
/** Sale fee, in basis points of the sale's value. */
const FEE_BPS = 250
/** Minimum value of a sale, in US dollars. */
const MIN_USD = 20
/** Maximum value of a sale, in US dollars. */
const MAX_USD = 10_000
/** Number of decimal places in rates and amounts of money. */
const FIAT_DECIMALS = 2
const MAX_HELD = 2_000

/** Quote for coins that a user sells. Amounts are decimal strings. */
export interface SalePrice {
  coin: PartnerCoin
  amount: string
  currency: string
  rate: string
  /** Value of the coins before the fee, in `currency`. */
  total: string
  /** Fee in `currency`. */
  fee: string
  /** Money paid to the card, in `currency`. */
  payout: string
}

/** Rates for simulated sales, and the tokens that guarantee a rate for a limited time. */
export class SaleRates {
  readonly #market: Market
  readonly #settings: FiatSettings
  readonly #held = new Map<string, { price: SalePrice; userUuid: string; until: number }>()

  constructor(market: Market, settings: FiatSettings) {
    this.#market = market
    this.#settings = settings
  }

  /** Returns the minimum and maximum amount of coins in a sale, as decimal strings. */
  limits(coin: PartnerCoin): { min: string; max: string } {
    const usd = this.#usd(coin)
    const decimals = Math.min(coin.coin.decimals, 8)
    return { min: (MIN_USD / usd).toFixed(decimals), max: (MAX_USD / usd).toFixed(decimals) }
  }

  /** Returns the quote for an amount of coins. @throws {MercuryoRefusal} for an amount outside the limits */
  price(coin: PartnerCoin, amount: string, currency: string): SalePrice {
    const parsed = parseAmount(amount, coin.coin.decimals)
    if (!parsed.ok || parsed.atomic === 0n) throw invalid(403_013, 'Amount cannot be blank')
    const { min, max } = this.limits(coin)
    if (Number(amount) < Number(min) || Number(amount) > Number(max))
      throw new MercuryoRefusal(500, 500_002, 'amount off limits')
    return this.valueOf(coin, amount, currency)
  }

  /** Returns the quote for an amount of coins, without checking the limits. */
  valueOf(coin: PartnerCoin, amount: string, currency: string): SalePrice {
    const parsed = parseAmount(amount, coin.coin.decimals)
    const atomic = parsed.ok ? parsed.atomic : 0n
    const unit = currency === 'USD' ? 1 : this.#market.price('mercuryo', currency, 'USD')
    const rate = BigInt(Math.max(1, Math.round((this.#usd(coin) / unit) * 10 ** FIAT_DECIMALS)))
    const total = (atomic * rate) / powerOfTen(coin.coin.decimals)
    const fee = basisPoints(total, FEE_BPS, 'up')
    return {
      coin,
      amount: formatAmount(atomic, coin.coin.decimals),
      currency,
      rate: withPoint(rate.toString(), FIAT_DECIMALS),
      total: formatAmount(total, FIAT_DECIMALS),
      fee: formatAmount(fee, FIAT_DECIMALS),
      payout: formatAmount(total - fee, FIAT_DECIMALS),
    }
  }

  /** Returns a token that lets a user sell at the quoted price. */
  token(price: SalePrice, userUuid: string): string {
    const token = randomBytes(32).toString('hex')
    const oldest = this.#held.keys().next().value
    if (oldest !== undefined && this.#held.size >= MAX_HELD) this.#held.delete(oldest)
    this.#held.set(token, { price, userUuid, until: Date.now() + this.#settings.now.rateLifetimeMs })
    return token
  }

  /** Returns the price for a user's token. @throws {MercuryoRefusal} for a wrong or expired token */
  read(token: string, userUuid: string): SalePrice {
    const held = this.#held.get(token)
    if (held?.userUuid !== userUuid || held.until <= Date.now())
      throw new MercuryoRefusal(403, 403_016, 'Invalid sell_token')
    return held.price
  }

  #usd({ coin, usd }: PartnerCoin): number {
    return usd ?? this.#market.price('mercuryo', coin.currencyTitle, 'USD')
  }
}
