import type { Instrument } from '../instruments/instrument.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import { checkProvider } from './check-provider.ts'
import { ClaimableQuotes } from './claimable-quotes.ts'
import {
  isWider,
  type LiquidityProvider,
  type ProviderQuery,
  type ProviderOrder,
  type ProviderRequest,
} from './liquidity-provider.ts'
import { type HeldQuote, type QuoteLookup, isOver } from './held-quote.ts'
import { isRateLimit, ProviderHealth } from './provider-health.ts'
import { EXCHANGE_READER } from './query-interest.ts'
import { ProviderQueries } from './provider-queries.ts'
import type { ProviderQuotesDeps } from './provider-quotes-deps.ts'
import type { ProviderSeat } from './provider-seat.ts'
import { WatchedQueries } from './watched-queries.ts'

const NOTHING: QuoteLookup = { quotes: [], missed: null }

/**
 * Cache of provider quotes. `look` only reads the cache; `refresh` queries the providers. After a caller has read a
 * query, `refresh` keeps repeating it for some time. If a provider rejects a query, responds late or quotes an absurd
 * price, the cache drops its quote for the query. It then repeats the query at growing intervals. If the check of the
 * provider fails too, the cache excludes the provider until a check succeeds (`provider-health.ts`).
 */
export class ProviderQuotes {
  readonly #deps: ProviderQuotesDeps
  readonly #seats: readonly ProviderSeat[]
  readonly #watched: WatchedQueries
  readonly #claimable: ClaimableQuotes
  readonly #queries: ProviderQueries

  constructor(deps: ProviderQuotesDeps) {
    this.#deps = deps
    this.#seats = deps.providers.map((provider) => this.#seat(provider))
    const codes = deps.providers.map(({ code }) => code)
    this.#watched = new WatchedQueries(deps.policy, codes)
    this.#claimable = new ClaimableQuotes(deps.clock, deps.policy.claimableMs)
    this.#queries = new ProviderQueries(deps, this.#watched, this.#claimable)
  }

  #seat(provider: LiquidityProvider): ProviderSeat {
    const { policy, clock } = this.#deps
    const seat: ProviderSeat = {
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

  /** Maximum time that `firstAnswer` waits, in milliseconds. */
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
    const requests = this.#seats.flatMap((seat) => this.#queries.request(seat, watched) ?? [])
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
      this.#queries.requestDue(seat)
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

  #orderFailed(seat: ProviderSeat, client: string, event: string): void {
    this.#deps.report(event, { provider: seat.provider.code })
    seat.health.orderFailed(client, 'provider-excluded')
  }

  async #learnCoins(seat: ProviderSeat): Promise<void> {
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

  async #check(seat: ProviderSeat): Promise<void> {
    if ((await checkProvider(this.#deps, seat.provider)) === 'coins-read') seat.coinsAt = this.#deps.clock.now()
  }

  /**
   * Excludes the provider immediately. Callers no longer see its earlier quotes, and new orders cannot refer to them.
   */
  #exclude({ provider: { code } }: ProviderSeat, event: string, isNew: boolean): void {
    for (const watched of this.#watched.values()) watched.answers.delete(code)
    this.#claimable.drop(code)
    if (isNew) this.#deps.report(event, { provider: code })
  }

  /** Makes all queries due immediately after an exclusion has ended. */
  #resume(seat: ProviderSeat): void {
    const now = this.#deps.clock.now()
    for (const watched of this.#watched.values()) {
      watched.failures.delete(seat.provider.code)
      watched.dueAt.set(seat.provider.code, now)
    }
    this.#queries.requestDue(seat)
  }
}
