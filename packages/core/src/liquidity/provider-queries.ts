import type { ClaimableQuotes } from './claimable-quotes.ts'
import type { ProviderAnswer, ProviderQuery, ProviderQuote } from './liquidity-provider.ts'
import { isRateLimit } from './provider-health.ts'
import type { ProviderQuotesDeps } from './provider-quotes-deps.ts'
import type { ProviderSeat } from './provider-seat.ts'
import { isAbsurd, judgeQuote, type Sanity } from './sanity-band.ts'
import { dueAt, type Watched, type WatchedQueries } from './watched-queries.ts'

/** Sends the watched queries to the providers and stores their answers in the provider quote cache. */
export class ProviderQueries {
  readonly #deps: ProviderQuotesDeps
  readonly #watched: WatchedQueries
  readonly #claimable: ClaimableQuotes

  constructor(deps: ProviderQuotesDeps, watched: WatchedQueries, claimable: ClaimableQuotes) {
    this.#deps = deps
    this.#watched = watched
    this.#claimable = claimable
  }

  /**
   * Repeats the due queries of a provider. Starts with the queries that have waited longest, so that every query gets
   * its turn.
   */
  requestDue(seat: ProviderSeat): void {
    const { code } = seat.provider
    for (const watched of this.#watched.values().toSorted((one, other) => dueAt(one, code) - dueAt(other, code)))
      void this.request(seat, watched)
  }

  /** Queries a provider. Returns null without sending a request if no request is allowed now. */
  request(seat: ProviderSeat, watched: Watched): Promise<void> | null {
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

  async #requestNow(seat: ProviderSeat, watched: Watched): Promise<void> {
    const { policy, within } = this.#deps
    try {
      this.#take(seat, watched, await within(seat.provider.quote(watched.query), policy.quoteTimeoutMs))
    } catch (error) {
      if (!isRateLimit(error)) this.#postpone(seat, watched)
      seat.health.suspect(error)
    }
  }

  #take(seat: ProviderSeat, watched: Watched, answer: ProviderAnswer): void {
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
  #postpone({ provider: { code } }: ProviderSeat, watched: Watched): void {
    const { policy, clock } = this.#deps
    const failures = (watched.failures.get(code) ?? 0) + 1
    watched.failures.set(code, failures)
    watched.dueAt.set(code, clock.now() + Math.min(policy.maxCoolOffMs, policy.refreshMs * 2 ** Math.min(failures, 20)))
    watched.answers.delete(code)
    this.#claimable.drop(code, watched.query)
  }

  #judge(query: ProviderQuery, { quote }: { quote: ProviderQuote }): Sanity {
    return judgeQuote(query, quote, this.#deps.marketRate(query.from, query.to), this.#deps.policy)
  }
}
