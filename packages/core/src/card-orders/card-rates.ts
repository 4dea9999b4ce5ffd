import { formatAmount } from '@cambio/kernel/money'
import type { BuyEstimate } from '../fiat/card-provider.ts'
import { formatFiat } from '../fiat/fiat-money.ts'
import type { Instrument } from '../instruments/instrument.ts'
import type { RateLine } from '../quotes/list-rates.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import { DomainError } from '../shared/domain-error.ts'
import { cardMarketRate, cardPrice, isPlausible } from './card-price.ts'
import { canBuy, samplePrice, type CardProviders, type QuoteCardDeps } from './quote-card.ts'

/** Interval between two queries of `refreshNext`, in milliseconds. Each query sends at most two requests to the
 * provider. */
export const CARD_RATES_EVERY_MS = 1_000
/** Time after which a pair's price is queried again, in milliseconds. */
const REFRESH_MS = 2 * 60_000
/**
 * Maximum age of a listed price, in milliseconds. The cached estimate may be a minute older, so no listed price is
 * older than five minutes.
 */
const MAX_AGE_MS = 4 * 60_000
/**
 * Maximum number of listed pairs. At one query per second, each pair is refreshed before its price exceeds the maximum
 * age.
 */
const MAX_PAIRS = 200
/** Time in milliseconds for which the provider is queried after the last request for the rates file. */
const INTEREST_MS = 10 * 60_000

/**
 * Currencies for which BestChange has a card payment code (`CARDUSD`: Visa/MasterCard USD). Source: the currency table
 * of a public exchanger, which uses BestChange's codes. BestChange's own list was not available.
 */
const LISTED_CURRENCIES: ReadonlySet<string> = new Set([
  'AMD',
  'BYN',
  'CNY',
  'EUR',
  'GBP',
  'KZT',
  'MDL',
  'PLN',
  'RUB',
  'SEK',
  'TRY',
  'UAH',
  'USD',
])

interface Pair {
  from: Instrument
  to: Instrument
}

interface KeptPrice {
  /** When the provider was last queried about the pair, in epoch milliseconds. */
  triedAt: number
  /** Last price and its time in epoch milliseconds; null if the provider has no price for the pair. */
  price: { estimate: BuyEstimate; at: number } | null
}

/**
 * Prices of card purchases for the rates file. While the file is requested, a timer refreshes one pair at a time. The
 * number of provider queries therefore does not depend on the number of requests.
 */
export class CardRates {
  readonly #deps: QuoteCardDeps
  readonly #kept = new Map<string, KeptPrice>()
  #isBusy = false
  #readAt = Number.NEGATIVE_INFINITY

  constructor(deps: QuoteCardDeps) {
    this.#deps = deps
  }

  /**
   * Queries the price of the pair that has waited longest. Does nothing if the rates file was not requested recently,
   * no pair is due, or another query is in progress.
   */
  async refreshNext(): Promise<void> {
    const { cards, clock } = this.#deps
    if (cards === null || this.#isBusy || this.#readAt < clock.now() - INTEREST_MS) return
    const [pair] = this.#pairs(cards).toSorted((one, other) => this.#triedAt(one) - this.#triedAt(other))
    if (!pair || this.#triedAt(pair) > clock.now() - REFRESH_MS) return
    this.#isBusy = true
    try {
      await this.#refresh(cards, pair)
    } finally {
      this.#isBusy = false
    }
  }

  /** Returns the pairs that have a recent and plausible price. */
  lines(): RateLine[] {
    const { cards, clock, ticks } = this.#deps
    if (cards === null) return []
    this.#readAt = clock.now()
    const tick = ticks.latest()
    return this.#pairs(cards).flatMap((pair) => {
      const price = this.#kept.get(keyOf(pair))?.price
      if (!price || price.at < clock.now() - MAX_AGE_MS) return []
      const rate = cardMarketRate(tick, pair.from, pair.to)
      return isPlausible(price.estimate, rate) ? lineOf(pair, price.estimate) : []
    })
  }

  async #refresh(cards: CardProviders, pair: Pair): Promise<void> {
    const key = keyOf(pair)
    const at = this.#deps.clock.now()
    const last = this.#kept.get(key)?.price ?? null
    this.#kept.set(key, { triedAt: at, price: last })
    try {
      this.#kept.set(key, { triedAt: at, price: { estimate: await samplePrice(this.#deps, cards, pair), at } })
    } catch (error) {
      if (error instanceof AdapterError) return
      if (!(error instanceof DomainError)) throw error
      this.#kept.set(key, { triedAt: at, price: null })
    }
  }

  #pairs(cards: CardProviders): Pair[] {
    const { fiat, instruments } = this.#deps.catalogue
    const senders = fiat.filter(
      ({ isDepositEnabled, currencyTitle }) => isDepositEnabled && LISTED_CURRENCIES.has(currencyTitle),
    )
    return senders
      .flatMap((from) => instruments.filter((to) => canBuy(cards, from, to)).map((to) => ({ from, to })))
      .slice(0, MAX_PAIRS)
  }

  #triedAt(pair: Pair): number {
    return this.#kept.get(keyOf(pair))?.triedAt ?? Number.NEGATIVE_INFINITY
  }
}

const keyOf = ({ from, to }: Pair): string => `${from.slug}|${to.slug}`

/**
 * Returns the pair's line in a rates file, or no line if the provider states no maximum. The price includes the
 * provider's fees. The line states that a purchase requires an account and, above the provider's ceiling, an identity
 * check.
 */
function lineOf({ from, to }: Pair, estimate: BuyEstimate): RateLine[] {
  const { pay, minimum, maximum, amountToGetAtomic } = estimate
  if (maximum === null || maximum.minor < minimum.minor) return []
  const coins = (minor: bigint) => formatAmount((minor * amountToGetAtomic) / pay.minor, to.decimals)
  return [
    {
      from,
      to,
      out: cardPrice(estimate, from, to),
      toFee: '0',
      reserve: coins(maximum.minor),
      fromMin: formatFiat(minimum),
      fromMax: formatFiat(maximum),
      toMin: coins(minimum.minor),
      toMax: coins(maximum.minor),
      holdMs: 0,
      demands: ['reg', 'verifying'],
    },
  ]
}
