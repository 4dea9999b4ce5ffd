import { powerOfTen } from '@cambio/kernel/decimal-text'
import type { Clock } from '@cambio/kernel/clock'
import { LRUCache } from 'lru-cache'
import type { BuyEstimate, BuyPriceAnswer, CardProvider } from '../fiat/card-provider.ts'
import { fiatDecimals } from '@cambio/kernel/fiat-decimals'
import type { FiatMoney } from '../fiat/fiat-money.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import type { Limiter, LimitRule } from '../shared/limiter.ts'

/** Alias of the purchase method that the exchange offers. */
export const CARD_METHOD = 'card'

/**
 * Maximum age of an estimate that is returned to callers, in milliseconds. Concurrent callers with the same query share
 * one request.
 */
const AGE_MS = 5_000
/** Maximum time in milliseconds for which a caller waits for the provider. */
const TIMEOUT_MS = 4_000
/** Maximum age of a ceiling that was converted to another currency, in milliseconds. */
const CEILING_AGE_MS = 10 * 60_000
const MAX_KEPT = 1_000
/** Rate limit for one process's calls to the provider. Quotes are public, and each amount requires its own call. */
export const ESTIMATE_RULE: LimitRule = { name: 'card-estimate', points: 10, seconds: 1 }
/**
 * Sample payment, in whole units of a currency. The exchange converts between two currencies by comparing the coins
 * that one unit of this payment buys in each.
 */
const COMPARED_UNITS = 100n

interface EstimatesDeps {
  provider: CardProvider
  clock: Clock
  /** Rate limiter for calls to the provider (`ESTIMATE_RULE`). */
  budget: Pick<Limiter, 'take'>
  within<T>(work: Promise<T>, ms: number): Promise<T>
}

type Answer = BuyPriceAnswer<BuyEstimate>

/** Answers by key, each with the time of its query in epoch milliseconds. */
type Kept<T> = LRUCache<string, { at: number; answer: Promise<T> }>

/** In-memory cache of the card provider's estimates. Concurrent callers with the same query share one request. */
export class CardEstimates {
  readonly #deps: EstimatesDeps
  readonly #kept: Kept<Answer> = new LRUCache({ max: MAX_KEPT })
  /** Largest payments without an identity check, by pair. */
  readonly #ceilings: Kept<bigint> = new LRUCache({ max: MAX_KEPT })

  constructor(deps: EstimatesDeps) {
    this.#deps = deps
  }

  /**
   * Returns the provider's estimate for a payment.
   * @throws {AdapterError} when the provider fails, or when this process has used up its call budget
   */
  of(pay: FiatMoney, to: Instrument): Promise<Answer> {
    const key = `${pay.currency}|${pay.minor}|${to.slug}`
    return this.#remembered(this.#kept, key, AGE_MS, () => this.#estimate(pay, to))
  }

  /**
   * Returns the provider's estimate for a sample payment of `units` whole units of a currency, or for the provider's
   * minimum if that is higher.
   * @throws {AdapterError} in the same cases as `of`
   */
  async sample(currency: string, units: bigint, to: Instrument): Promise<Answer> {
    const minor = units * powerOfTen(fiatDecimals(currency) ?? 0)
    const answer = await this.of({ currency, minor }, to)
    return answer.kind === 'out-of-bounds' && answer.minimum.minor > minor ? this.of(answer.minimum, to) : answer
  }

  async #estimate(pay: FiatMoney, to: Instrument): Promise<Answer> {
    const { provider, within, budget } = this.#deps
    if ((await budget.take('all')).isOver)
      throw new AdapterError('The calls of this second to the card provider are used up', { retryable: true })
    return within(provider.estimate({ pay, to, method: CARD_METHOD }), TIMEOUT_MS)
  }

  /**
   * Returns the largest payment that needs no identity check, in whole units of `currency`, rounded down. Converts the
   * provider's own ceiling using the provider's prices for the same coin in both currencies.
   * @throws {AdapterError} in the same cases as `of`
   */
  ceiling(currency: string, to: Instrument): Promise<bigint> {
    const pair = `${currency}|${to.slug}`
    return this.#remembered(this.#ceilings, pair, CEILING_AGE_MS, () => this.#convertCeiling(currency, to))
  }

  async #convertCeiling(currency: string, to: Instrument): Promise<bigint> {
    const { noIdentityCeiling: own } = this.#deps.provider
    const ownUnit = powerOfTen(fiatDecimals(own.currency) ?? 0)
    if (own.currency === currency) return own.minor / ownUnit
    const unit = powerOfTen(fiatDecimals(currency) ?? 0)
    const [theirs, ours] = await Promise.all([this.#sampleOf(own.currency, to), this.#sampleOf(currency, to)])
    const minor = (own.minor * theirs.amountToGetAtomic * ours.pay.minor) / (theirs.pay.minor * ours.amountToGetAtomic)
    return minor / unit
  }

  /** Returns the price of the sample payment. */
  async #sampleOf(currency: string, to: Instrument): Promise<BuyEstimate> {
    const answer = await this.sample(currency, COMPARED_UNITS, to)
    if (answer.kind !== 'price' || answer.price.amountToGetAtomic <= 0n)
      throw new AdapterError(`The card provider has no price in ${currency}`, { retryable: true })
    return answer.price
  }

  /**
   * Returns the stored answer if it is younger than `maxAgeMs`. Otherwise, reads a new answer and stores it. Does not
   * store failures.
   */
  #remembered<T>(answers: Kept<T>, key: string, maxAgeMs: number, read: () => Promise<T>): Promise<T> {
    const now = this.#deps.clock.now()
    const kept = answers.get(key)
    if (kept && kept.at > now - maxAgeMs) return kept.answer
    const mine = { at: now, answer: read() }
    answers.set(key, mine)
    mine.answer.catch(() => answers.get(key) === mine && answers.delete(key))
    return mine.answer
  }
}
