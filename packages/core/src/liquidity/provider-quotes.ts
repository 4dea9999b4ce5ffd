import type { Clock } from '@cambio/kernel/clock'
import type { Report } from '../shared/report.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import { checkProvider } from './check-provider.ts'
import { ClaimableQuotes } from './claimable-quotes.ts'
import type { LiquidityPolicy } from './liquidity-policy.ts'
import {
  isWider,
  type LiquidityProvider,
  type ProviderAnswer,
  type ProviderQuery,
  type ProviderQuote,
  type ProviderOrder,
  type ProviderRequest,
} from './liquidity-provider.ts'
import { isAbsurd, judgeQuote, type MarketRate, type Sanity } from './sanity-band.ts'
import { type HeldQuote, type QuoteLookup, isOver } from './held-quote.ts'
import { isRateLimit, ProviderHealth } from './provider-health.ts'
import { EXCHANGE_READER } from './query-interest.ts'
import type { QueryRules } from './query-rules.ts'
import { dueAt, WatchedQueries, type Watched } from './watched-queries.ts'

export interface ProviderQuotesDeps {
  providers: readonly LiquidityProvider[]
  policy: LiquidityPolicy
  clock: Clock
  marketRate(from: Instrument, to: Instrument): MarketRate
  queryRules: QueryRules
  /** Returns the result of the work, or rejects if it takes longer than `ms` milliseconds. */
  within<T>(work: Promise<T>, ms: number): Promise<T>
  report: Report
}

interface Seat {
  provider: LiquidityProvider
  health: ProviderHealth
  inFlight: number
  coinsAt: number
  isLearning: boolean
}

const NOTHING: QuoteLookup = { quotes: [], missed: null }

/**
 * Cache of provider quotes. `look` only reads the cache; `refresh` queries the providers. After a caller has read a
 * query, `refresh` keeps repeating it for some time. If a provider rejects a query, responds late or quotes an absurd
 * price, the cache drops its quote for the query. It then repeats the query at growing intervals. If the check of the
 * provider fails too, the cache excludes the provider until a check succeeds (`provider-health.ts`).
 */
export class ProviderQuotes {
  readonly #deps: ProviderQuotesDeps
  readonly #seats: readonly Seat[]
  readonly #watched: WatchedQueries
  readonly #claimable: ClaimableQuotes

  constructor(deps: ProviderQuotesDeps) {
    this.#deps = deps
    this.#seats = deps.providers.map((provider) => this.#seat(provider))
    const codes = deps.providers.map(({ code }) => code)
    this.#watched = new WatchedQueries(deps.policy, codes)
    this.#claimable = new ClaimableQuotes(deps.clock, deps.policy.claimableMs)
  }

  #seat(provider: LiquidityProvider): Seat {
    const { policy, clock } = this.#deps
    const seat: Seat = {
      provider,
      health: new ProviderHealth({
        policy,
        clock,
        check: () => this.#check(seat),
        onDown: (event, isNew) => this.#exclude(seat, event, isNew),
        onUp: () => this.#resume(seat),
      }),
      inFlight: 0,
      coinsAt: Number.NEGATIVE_INFINITY,
      isLearning: false,
    }
    return seat
  }

  /** Returns whether the provider with this code trades a pair, according to its cached coin list. */
  servesBy(code: string, from: Instrument, to: Instrument): boolean {
    return this.#seats.some(({ provider }) => provider.code === code && provider.serves(from, to))
  }

  /** Returns whether any provider trades a pair, according to the cached coin lists. */
  serves(from: Instrument, to: Instrument): boolean {
    return this.#seats.some(({ provider }) => provider.serves(from, to))
  }

  /** Returns a provider by its code, or null. */
  provider(code: string): LiquidityProvider | null {
    return this.#seats.find(({ provider }) => provider.code === code)?.provider ?? null
  }

  /**
   * Returns the cached responses for a query, without sending a request to a provider. The call also makes `refresh`
   * keep these responses current, unless the reader has reached its query limit.
   */
  look(query: ProviderQuery, reader = EXCHANGE_READER): QuoteLookup {
    if (!this.#isQueryable(query)) return NOTHING
    const now = this.#deps.clock.now()
    const watched = this.#watched.read(query, reader, now)
    if (!watched || watched.answers.size === 0) return NOTHING
    const quotes: HeldQuote[] = []
    let missed: QuoteLookup['missed'] = null
    for (const [provider, { at, answer, marketRate }] of watched.answers) {
      if (at < now - this.#deps.policy.quoteAgeMs) continue
      if (answer.kind === 'out-of-bounds') missed = missed && !isWider(answer, missed) ? missed : answer
      else if (answer.kind === 'quote' && !isOver(answer.quote, now))
        quotes.push({ provider, at, query: watched.query, quote: answer.quote, ...(marketRate && { marketRate }) })
    }
    return { quotes, missed }
  }

  /** Returns the quote with exactly this time, or null if new orders may no longer refer to it. */
  claimed(at: number): HeldQuote | null {
    return this.#claimable.at(at)
  }

  /** Maximum time in milliseconds for which `firstAnswer` waits. */
  get maxWaitMs(): number {
    return this.#deps.policy.firstAnswerMs
  }

  /**
   * Queries every provider and waits for the first response, for at most `maxMs` milliseconds and never longer than
   * `maxWaitMs`. Never throws.
   */
  async firstAnswer(query: ProviderQuery, reader = EXCHANGE_READER, maxMs = this.maxWaitMs): Promise<void> {
    if (!this.#isQueryable(query)) return
    const watched = this.#watched.read(query, reader, this.#deps.clock.now())
    if (!watched) return
    const requests = this.#seats.flatMap((seat) => this.#request(seat, watched) ?? [])
    if (requests.length === 0) return
    await this.#deps.within(Promise.race(requests), Math.min(maxMs, this.maxWaitMs)).catch(() => {})
  }

  /**
   * Updates the providers' coin lists, queries the providers for outdated quotes, and deletes queries that no caller
   * has read recently. Does not wait for the responses.
   */
  refresh(): void {
    const now = this.#deps.clock.now()
    const { policy } = this.#deps
    this.#watched.prune(now - policy.interestMs)
    this.#claimable.prune()
    for (const seat of this.#seats) {
      seat.health.probe()
      void this.#learnCoins(seat)
      this.#requestDue(seat)
    }
  }

  /**
   * Creates an order at the provider based on a quote. `client` identifies the user's network, account or key.
   * @throws {AdapterError} when the provider fails. The provider is then excluded if its check also fails, or if the
   *   orders of several clients have failed in a row.
   */
  async providerOrder(held: HeldQuote, request: ProviderRequest, client: string): Promise<ProviderOrder> {
    const seat = this.#seats.find(({ provider }) => provider.code === held.provider)
    if (!seat) throw new Error(`No provider ${held.provider}`)
    try {
      return await this.#deps.within(seat.provider.create(request), this.#deps.policy.createTimeoutMs)
    } catch (error) {
      // A missing response counts as a failure. A rejection does not, because it may be justified.
      const isFailure = !(error instanceof AdapterError) || error.retryable
      if (isFailure && !isRateLimit(error)) {
        this.#orderFailed(seat, client, 'provider-create-failed')
        seat.health.suspect(error)
      }
      throw error
    }
  }

  /**
   * Checks with a provider whether an address is valid on a provider-only network.
   * @throws {AdapterError} when the provider fails or does not respond
   */
  async checkAddress(instrument: Instrument, address: string): Promise<boolean> {
    for (const { provider } of this.#seats)
      if (provider.checkAddress)
        return this.#deps.within(provider.checkAddress(instrument, address), this.#deps.policy.quoteTimeoutMs)
    throw new AdapterError('No provider checks addresses', { retryable: false })
  }

  /** Records that a provider's order matched its quote. */
  orderMatched(provider: string): void {
    this.#seats.find((one) => one.provider.code === provider)?.health.orderSucceeded()
  }

  /**
   * Records that a provider's order did not match its quote. Excludes the provider only after mismatches for several
   * clients in a row, because one user's address or amount may be the cause.
   */
  orderMismatched(provider: string, client: string): void {
    const seat = this.#seats.find((one) => one.provider.code === provider)
    if (seat) this.#orderFailed(seat, client, 'provider-broke-its-word')
  }

  /** Excludes a provider whose order contains an invalid deposit address. Users cannot influence this address. */
  distrust(provider: string): void {
    const seat = this.#seats.find((one) => one.provider.code === provider)
    seat?.health.fail('provider-broke-its-word')
  }

  #isQueryable(query: ProviderQuery): boolean {
    if (this.#seats.length === 0 || !this.serves(query.from, query.to)) return false
    return this.#deps.queryRules.isWithinLimit(query)
  }

  #orderFailed(seat: Seat, client: string, event: string): void {
    this.#deps.report(event, { provider: seat.provider.code })
    seat.health.orderFailed(client, 'provider-excluded')
  }

  async #learnCoins(seat: Seat): Promise<void> {
    const { clock, policy, within } = this.#deps
    if (seat.isLearning || clock.now() - seat.coinsAt < policy.coinsEveryMs) return
    if (!seat.health.mayQuery()) return
    seat.isLearning = true
    try {
      await within(seat.provider.refreshCoins(), policy.createTimeoutMs)
      seat.coinsAt = clock.now()
    } catch (error) {
      seat.health.fail('provider-failed', error)
    } finally {
      seat.isLearning = false
    }
  }

  async #check(seat: Seat): Promise<void> {
    if ((await checkProvider(this.#deps, seat.provider)) === 'coins-read') seat.coinsAt = this.#deps.clock.now()
  }

  #judge(query: ProviderQuery, { quote }: { quote: ProviderQuote }): Sanity {
    return judgeQuote(query, quote, this.#deps.marketRate(query.from, query.to), this.#deps.policy)
  }

  /**
   * Repeats the due queries of a provider. Starts with the queries that have waited longest, so that every query gets
   * its turn.
   */
  #requestDue(seat: Seat): void {
    const { code } = seat.provider
    for (const watched of this.#watched.values().toSorted((one, other) => dueAt(one, code) - dueAt(other, code)))
      void this.#request(seat, watched)
  }

  /** Queries a provider. Returns null without sending a request if no request is allowed now. */
  #request(seat: Seat, watched: Watched): Promise<void> | null {
    const { policy, clock } = this.#deps
    const { code } = seat.provider
    const running = watched.inFlight.get(code)
    if (running) return running
    const { from, to } = watched.query
    const now = clock.now()
    if (now < dueAt(watched, code) || seat.inFlight >= policy.maxInFlight) return null
    if (!seat.provider.serves(from, to) || !seat.health.mayQuery()) return null
    watched.dueAt.set(code, now + policy.refreshMs)
    seat.inFlight += 1
    const request = this.#requestNow(seat, watched).finally(() => {
      seat.inFlight -= 1
      watched.inFlight.delete(code)
    })
    watched.inFlight.set(code, request)
    return request
  }

  async #requestNow(seat: Seat, watched: Watched): Promise<void> {
    const { policy, within } = this.#deps
    try {
      this.#take(seat, watched, await within(seat.provider.quote(watched.query), policy.quoteTimeoutMs))
    } catch (error) {
      if (!isRateLimit(error)) this.#postpone(seat, watched)
      seat.health.suspect(error)
    }
  }

  #take(seat: Seat, watched: Watched, answer: ProviderAnswer): void {
    const { code } = seat.provider
    const { query } = watched
    const { marketRate, report } = this.#deps
    if (answer.kind === 'quote') {
      const sanity = this.#judge(query, answer)
      if (sanity !== 'sane') {
        report('provider-quote-dropped', { provider: code, why: sanity, from: query.from.slug, to: query.to.slug })
        if (isAbsurd(sanity)) throw new Error('The price is absurd')
        watched.answers.delete(code)
        return
      }
    }
    const at = this.#claimable.nextTime()
    const rate = marketRate(query.from, query.to)
    const known = rate === 'missing' ? null : rate
    watched.answers.set(code, { at, answer, marketRate: known })
    watched.failures.delete(code)
    if (answer.kind === 'quote')
      this.#claimable.add({ provider: code, at, query, quote: answer.quote, ...(known && { marketRate: known }) })
  }

  /** Drops a provider's quotes for one query, and doubles the time until the query is repeated. */
  #postpone({ provider: { code } }: Seat, watched: Watched): void {
    const { policy, clock } = this.#deps
    const failures = (watched.failures.get(code) ?? 0) + 1
    watched.failures.set(code, failures)
    watched.dueAt.set(code, clock.now() + Math.min(policy.maxCoolOffMs, policy.refreshMs * 2 ** Math.min(failures, 20)))
    watched.answers.delete(code)
    this.#claimable.drop(code, watched.query)
  }

  /**
   * Excludes the provider immediately. Callers no longer see its earlier quotes, and new orders cannot refer to them.
   */
  #exclude({ provider: { code } }: Seat, event: string, isNew: boolean): void {
    for (const watched of this.#watched.values()) watched.answers.delete(code)
    this.#claimable.drop(code)
    if (isNew) this.#deps.report(event, { provider: code })
  }

  /** Makes all queries due immediately after an exclusion has ended. */
  #resume(seat: Seat): void {
    const now = this.#deps.clock.now()
    for (const watched of this.#watched.values()) {
      watched.failures.delete(seat.provider.code)
      watched.dueAt.set(seat.provider.code, now)
    }
    this.#requestDue(seat)
  }
}
