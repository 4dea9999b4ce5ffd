import type { Clock } from '@cambio/kernel/clock'
import type { Rational } from '@cambio/kernel/rational'
import type { Report } from '../shared/report.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import { Circuit } from './circuit.ts'
import type { LiquidityPolicy } from './liquidity-policy.ts'
import {
  isWider,
  type LiquidityProvider,
  type ProviderAnswer,
  type ProviderQuery,
  type ProviderOrder,
  type ProviderRequest,
} from './liquidity-provider.ts'
import { judgeQuote, type MarketRate } from './sanity-band.ts'
import { type HeldQuote, type QuoteLookup, isOver } from './held-quote.ts'

export interface ProviderQuotesDeps {
  providers: readonly LiquidityProvider[]
  policy: LiquidityPolicy
  clock: Clock
  marketRate(from: Instrument, to: Instrument): MarketRate
  /** Returns the result of the work, or rejects if it takes longer than `ms` milliseconds. */
  within<T>(work: Promise<T>, ms: number): Promise<T>
  report: Report
}

/** A recently read quote query with each provider's last response. */
interface Watched {
  query: ProviderQuery
  lookedAt: number
  answers: Map<string, { at: number; answer: ProviderAnswer; marketRate: Rational | null }>
  requestedAt: Map<string, number>
  inFlight: Map<string, Promise<void>>
}

interface Seat {
  provider: LiquidityProvider
  circuit: Circuit
  inFlight: number
  coinsAt: number
  isLearning: boolean
}

const NOTHING: QuoteLookup = { quotes: [], missed: null }
/** Maximum number of displayed quotes that the cache stores for new orders. */
const MAX_CLAIMABLE = 5_000

/**
 * Cache of provider quotes. `look` only reads the cache; `refresh` queries the providers. After a caller has read a
 * query, `refresh` keeps repeating it for some time. A provider that is slow, fails or quotes an absurd price is
 * excluded until a probe succeeds.
 */
export class ProviderQuotes {
  readonly #deps: ProviderQuotesDeps
  readonly #seats: readonly Seat[]
  readonly #watched = new Map<string, Watched>()
  readonly #claimable = new Map<number, HeldQuote>()
  #lastAt = 0

  constructor(deps: ProviderQuotesDeps) {
    this.#deps = deps
    this.#seats = deps.providers.map((provider) => ({
      provider,
      circuit: new Circuit(deps.policy),
      inFlight: 0,
      coinsAt: Number.NEGATIVE_INFINITY,
      isLearning: false,
    }))
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
   * keep these responses current.
   */
  look(query: ProviderQuery): QuoteLookup {
    if (this.#seats.length === 0 || !this.serves(query.from, query.to)) return NOTHING
    const now = this.#deps.clock.now()
    const watched = this.#watch(query, now)
    if (watched.answers.size === 0) return NOTHING
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
    const held = this.#claimable.get(at)
    const now = this.#deps.clock.now()
    return held && at >= now - this.#deps.policy.claimableMs && !isOver(held.quote, now) ? held : null
  }

  /** Queries every provider and waits for the first response, up to the policy's time limit. Never throws. */
  async firstAnswer(query: ProviderQuery): Promise<void> {
    if (!this.serves(query.from, query.to)) return
    const watched = this.#watch(query, this.#deps.clock.now())
    const requests = this.#seats.flatMap((seat) => this.#request(seat, watched) ?? [])
    if (requests.length === 0) return
    await this.#deps.within(Promise.race(requests), this.#deps.policy.firstAnswerMs).catch(() => {})
  }

  /**
   * Updates the providers' coin lists, queries the providers for outdated quotes, and deletes queries that no caller
   * has read recently. Does not wait for the responses.
   */
  refresh(): void {
    const now = this.#deps.clock.now()
    const { policy } = this.#deps
    for (const [key, watched] of this.#watched)
      if (watched.lookedAt < now - policy.interestMs) this.#watched.delete(key)
    for (const at of this.#claimable.keys()) if (at < now - policy.claimableMs) this.#claimable.delete(at)
    for (const seat of this.#seats) void this.#learnCoins(seat)
    // Start with the most recently read query.
    for (const watched of [...this.#watched.values()].toReversed())
      for (const seat of this.#seats) void this.#request(seat, watched)
  }

  /**
   * Creates an order at the provider based on a quote.
   * @throws {AdapterError} when the provider fails; an outage also excludes the provider
   */
  async providerOrder(held: HeldQuote, request: ProviderRequest): Promise<ProviderOrder> {
    const seat = this.#seats.find(({ provider }) => provider.code === held.provider)
    if (!seat) throw new Error(`No provider ${held.provider}`)
    try {
      return await this.#deps.within(seat.provider.create(request), this.#deps.policy.createTimeoutMs)
    } catch (error) {
      // A missing response excludes the provider. A rejection does not, because it may be justified.
      if (!(error instanceof AdapterError) || error.retryable) this.#failed(seat, 'provider-create-failed')
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

  /** Excludes a provider whose order did not match its quote. */
  distrust(provider: string): void {
    const seat = this.#seats.find((one) => one.provider.code === provider)
    if (seat) this.#failed(seat, 'provider-broke-its-word')
  }

  async #learnCoins(seat: Seat): Promise<void> {
    const { clock, policy, within } = this.#deps
    if (seat.isLearning || clock.now() - seat.coinsAt < policy.coinsEveryMs) return
    if (!seat.circuit.admits(clock.now())) return
    seat.isLearning = true
    try {
      await within(seat.provider.refreshCoins(), policy.createTimeoutMs)
      seat.coinsAt = clock.now()
      seat.circuit.succeeded()
    } catch {
      this.#failed(seat, 'provider-failed')
    } finally {
      seat.isLearning = false
    }
  }

  #watch(query: ProviderQuery, now: number): Watched {
    const key = queryKeyOf(query)
    const watched: Watched = this.#watched.get(key) ?? {
      query,
      lookedAt: now,
      answers: new Map(),
      requestedAt: new Map(),
      inFlight: new Map(),
    }
    watched.lookedAt = now
    // Move the query to the end, because the first entry is the next one to be deleted.
    this.#watched.delete(key)
    this.#watched.set(key, watched)
    if (this.#watched.size > this.#deps.policy.maxQueries)
      for (const oldest of this.#watched.keys()) {
        this.#watched.delete(oldest)
        break
      }
    return watched
  }

  /** Queries a provider. Returns null without sending a request if none is allowed now. */
  #request(seat: Seat, watched: Watched): Promise<void> | null {
    const { policy, clock } = this.#deps
    const { code } = seat.provider
    const running = watched.inFlight.get(code)
    if (running) return running
    const { from, to } = watched.query
    const now = clock.now()
    const isFresh = now - (watched.requestedAt.get(code) ?? Number.NEGATIVE_INFINITY) < policy.refreshMs
    if (isFresh || seat.inFlight >= policy.maxInFlight || !seat.provider.serves(from, to)) return null
    if (!seat.circuit.admits(now)) return null
    watched.requestedAt.set(code, now)
    seat.inFlight += 1
    const request = this.#requestNow(seat, watched).finally(() => {
      seat.inFlight -= 1
      watched.inFlight.delete(code)
    })
    watched.inFlight.set(code, request)
    return request
  }

  async #requestNow(seat: Seat, watched: Watched): Promise<void> {
    const { policy, clock, within } = this.#deps
    const { code } = seat.provider
    try {
      this.#take(seat, watched, await within(seat.provider.quote(watched.query), policy.quoteTimeoutMs))
    } catch {
      watched.requestedAt.set(code, clock.now())
      this.#failed(seat, 'provider-failed')
    }
  }

  #take(seat: Seat, watched: Watched, answer: ProviderAnswer): void {
    const { code } = seat.provider
    const { query } = watched
    const rate = this.#deps.marketRate(query.from, query.to)
    if (answer.kind === 'quote') {
      const { policy, report } = this.#deps
      const sanity = judgeQuote(query, answer.quote, rate, policy)
      if (sanity !== 'sane') {
        watched.answers.delete(code)
        report('provider-quote-dropped', { provider: code, why: sanity, from: query.from.slug, to: query.to.slug })
        if (sanity === 'too-bad' || sanity === 'unjudged') return seat.circuit.succeeded()
        return this.#failed(seat, 'provider-absurd')
      }
    }
    const at = this.#nextAt()
    const marketRate = rate === 'gone' ? null : rate
    watched.answers.set(code, { at, answer, marketRate })
    if (answer.kind === 'quote' && this.#claimable.size < MAX_CLAIMABLE)
      this.#claimable.set(at, { provider: code, at, query, quote: answer.quote, ...(marketRate && { marketRate }) })
    seat.circuit.succeeded()
  }

  /**
   * Excludes the provider immediately. Callers no longer see its earlier quotes, and new orders cannot refer to them.
   */
  #failed(seat: Seat, event: string): void {
    const { code } = seat.provider
    const wasIn = seat.circuit.failed(this.#deps.clock.now())
    for (const watched of this.#watched.values()) watched.answers.delete(code)
    for (const [at, held] of this.#claimable) if (held.provider === code) this.#claimable.delete(at)
    if (wasIn) this.#deps.report(event, { provider: code })
  }

  #nextAt(): number {
    this.#lastAt = Math.max(this.#deps.clock.now(), this.#lastAt + 1)
    return this.#lastAt
  }
}

function queryKeyOf({ from, to, rateMode, side, amountAtomic }: ProviderQuery): string {
  return `${from.slug}|${to.slug}|${rateMode}|${side}|${amountAtomic}`
}
