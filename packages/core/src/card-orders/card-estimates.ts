import { powerOfTen } from '@cambio/kernel/decimal-text'
import type { Clock } from '@cambio/kernel/clock'
import type { BuyEstimate, BuyPriceAnswer, CardProvider } from '../fiat/card-provider.ts'
import { fiatDecimals } from '@cambio/kernel/fiat-decimals'
import type { FiatMoney } from '../fiat/fiat-money.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import type { Limiter, LimitRule } from '../shared/limiter.ts'
import { KeptAnswers } from './kept-answers.ts'
import { scaleEstimate } from './scale-estimate.ts'

/** Alias of the purchase method that the exchange offers. */
export const CARD_METHOD = 'card'

/**
 * Sample payment, in whole units of a currency: the recommended payment (spec §9). The provider's minimum replaces it
 * in currencies in which it is higher.
 */
export const SAMPLE_UNITS = 200n

/** Maximum age of the estimate of an exact payment, in milliseconds. */
const AGE_MS = 5_000
/** Maximum age of the estimate of a sample payment, in milliseconds. */
const SAMPLE_AGE_MS = 60_000
/**
 * How long a failed sample estimate is not requested again, in milliseconds. Without this pause, a pair without a price
 * would use up the calls for sample payments.
 */
const SAMPLE_FAILURE_AGE_MS = 5_000
/** Maximum age of a ceiling that was converted to another currency, in milliseconds. */
const CEILING_AGE_MS = 10 * 60_000
/** Maximum time that a caller waits for the provider, in milliseconds. */
const TIMEOUT_MS = 4_000

/**
 * Limit on the calls of all servers for exact payments. The limit is needed because quotes are public and each amount
 * requires its own call.
 */
const EXACT_RULE: LimitRule = { name: 'card-estimate', points: 6, seconds: 1 }
/** Limit on one client's calls for exact payments: a fifth of all calls, so that a single client cannot use them up. */
const CLIENT_RULE: LimitRule = { name: 'card-estimate-client', points: 12, seconds: 10 }
/**
 * Limit on the sample payments of all servers. It is separate from the limit on exact payments, which would otherwise
 * use it up. It suffices for 240 pairs within `SAMPLE_AGE_MS`. A sample below the provider's minimum requires two
 * calls.
 */
const SAMPLE_RULE: LimitRule = { name: 'card-sample', points: 4, seconds: 1 }
/** Limiter key under which all servers count their calls together. */
const ALL = 'all'

interface EstimatesDeps {
  provider: CardProvider
  clock: Clock
  /** Returns the limiter for a rule. All servers share its counts, because they share the provider's limit. */
  limiterOf(rule: LimitRule): Pick<Limiter, 'take'>
  within<T>(work: Promise<T>, ms: number): Promise<T>
}

type Answer = BuyPriceAnswer<BuyEstimate>

/**
 * In-memory cache of the card provider's estimates. Concurrent callers with the same query share one request. After a
 * client or the servers have used up their calls, scales the price of the pair's sample payment to the requested amount
 * instead.
 */
export class CardEstimates {
  readonly #deps: EstimatesDeps
  readonly #limits: Record<'exact' | 'client' | 'sample', Pick<Limiter, 'take'>>
  readonly #exact: KeptAnswers<Answer>
  /** Estimates of the sample payments, by pair. */
  readonly #samples: KeptAnswers<Answer>
  /** Largest payments without an identity check, by pair. */
  readonly #ceilings: KeptAnswers<bigint>

  constructor(deps: EstimatesDeps) {
    const { clock, limiterOf } = deps
    this.#deps = deps
    this.#limits = { exact: limiterOf(EXACT_RULE), client: limiterOf(CLIENT_RULE), sample: limiterOf(SAMPLE_RULE) }
    this.#exact = new KeptAnswers({ clock, maxAgeMs: AGE_MS, failureAgeMs: 0 })
    this.#samples = new KeptAnswers({ clock, maxAgeMs: SAMPLE_AGE_MS, failureAgeMs: SAMPLE_FAILURE_AGE_MS })
    this.#ceilings = new KeptAnswers({ clock, maxAgeMs: CEILING_AGE_MS, failureAgeMs: 0 })
  }

  /**
   * Returns the provider's estimate for a payment. Without a client, or when the calls are used up, returns the scaled
   * estimate of the sample payment instead.
   * @param client name under which the caller's calls are counted; null if the caller may not cause a provider call for
   * the exact amount
   * @throws {AdapterError} when the provider fails, or when the servers have used up their calls for samples
   */
  async of(pay: FiatMoney, to: Instrument, client: string | null): Promise<Answer> {
    const key = `${pay.currency}|${pay.minor}|${to.slug}`
    const kept = this.#exact.find(key)
    if (kept) return kept
    if (client !== null && (await this.#mayCall(client))) return this.#exact.of(key, () => this.#estimate(pay, to))
    return scaleEstimate(await this.sample(pay.currency, to), pay)
  }

  /**
   * Returns the provider's estimate for the sample payment in a currency, or for the provider's minimum if that is
   * higher. The estimate may be a minute old.
   * @throws {AdapterError} in the same cases as `of`
   */
  async sample(currency: string, to: Instrument): Promise<Answer> {
    const key = `${currency}|${to.slug}`
    const kept = this.#samples.find(key)
    if (kept) return kept
    await this.takeSampleCall()
    return this.#samples.of(key, () => this.#readSample(currency, to))
  }

  /**
   * Counts a query for a sample amount. All servers share the limit.
   * @throws {AdapterError} when the calls of this second are used up
   */
  async takeSampleCall(): Promise<void> {
    if ((await this.#limits.sample.take(ALL)).isOver)
      throw new AdapterError('The calls of this second to the card provider are used up', { retryable: true })
  }

  /**
   * Counts a call to the provider for the estimate of an exact payment. Returns whether the limits allow the call. A
   * call above the client's own limit does not count towards the limit that all clients share.
   */
  async #mayCall(client: string): Promise<boolean> {
    const { client: clients, exact } = this.#limits
    return !(await clients.take(client)).isOver && !(await exact.take(ALL)).isOver
  }

  async #readSample(currency: string, to: Instrument): Promise<Answer> {
    const minor = SAMPLE_UNITS * powerOfTen(fiatDecimals(currency) ?? 0)
    const answer = await this.#estimate({ currency, minor }, to)
    const isTooSmall = answer.kind === 'out-of-bounds' && answer.minimum.minor > minor
    return isTooSmall ? this.#estimate(answer.minimum, to) : answer
  }

  #estimate(pay: FiatMoney, to: Instrument): Promise<Answer> {
    const { provider, within } = this.#deps
    return within(provider.estimate({ pay, to, method: CARD_METHOD }), TIMEOUT_MS)
  }

  /**
   * Returns the largest payment that needs no identity check, in whole units of `currency`, rounded down. Converts the
   * provider's own ceiling using the provider's prices for the same coin in both currencies.
   * @throws {AdapterError} in the same cases as `of`
   */
  ceiling(currency: string, to: Instrument): Promise<bigint> {
    return this.#ceilings.of(`${currency}|${to.slug}`, () => this.#convertCeiling(currency, to))
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
    const answer = await this.sample(currency, to)
    if (answer.kind !== 'price' || answer.price.amountToGetAtomic <= 0n)
      throw new AdapterError(`The card provider has no price in ${currency}`, { retryable: true })
    return answer.price
  }
}
