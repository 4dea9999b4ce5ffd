import type { AddressScreeningProvider, Listing } from '@cambio/core/screening/screening'
import { LRUCache } from 'lru-cache'
import { Circuit } from '@cambio/core/liquidity/circuit'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { ProviderRefusal, UnreadableAnswer } from '../provider-http.ts'

/** Lifetime of a cache entry, in milliseconds. */
const TTL_MS = 600_000
const MAX_ENTRIES = 10_000
/** Maximum number of concurrent calls to the provider. */
const CALLS_AT_ONCE = 4
/** Backoff after the first failure, in milliseconds. It doubles with each further failure. */
const FIRST_PAUSE_MS = 1_000
/** Maximum backoff, in milliseconds. */
const MAX_PAUSE_MS = 30_000
/** Maximum number of addresses that have their own backoff at the same time. */
const MAX_PAUSES = 1_000
/** Minimum time in milliseconds between two reports that the provider is unavailable. */
const REPORT_EVERY_MS = 60_000
/**
 * HTTP statuses of a provider response that rejects a single address. Any other error status counts as a failure of the
 * whole provider.
 */
const ADDRESS_REFUSALS: ReadonlySet<number> = new Set([400, 404, 422])

export interface CachedScreeningOptions {
  provider: AddressScreeningProvider
  /** Returns the current time, in epoch milliseconds. */
  now(): number
  /** Maximum number of calls per result; at least 1. */
  tries: number
  /** Called with the provider's name when the provider fails, at most once a minute. */
  onAway(provider: string): void
}

/**
 * Caches a provider's results, limits concurrent calls, and backs off after a failure. During the backoff, it throws
 * immediately without a call. A rejected address has its own backoff, so that other addresses are unaffected.
 */
export class CachedScreening implements AddressScreeningProvider {
  readonly name: string
  readonly #options: CachedScreeningOptions
  readonly #circuit = new Circuit({ coolOffMs: FIRST_PAUSE_MS, maxCoolOffMs: MAX_PAUSE_MS })
  readonly #answers = new LRUCache<string, { listing: Listing | null; until: number }>({ max: MAX_ENTRIES })
  readonly #pauses = new LRUCache<string, { until: number; pauseMs: number }>({ max: MAX_PAUSES })
  readonly #calls = new Map<string, Promise<Listing | null>>()
  readonly #waiting: (() => void)[] = []
  #inFlight = 0
  #reportedAt = Number.NEGATIVE_INFINITY

  constructor(options: CachedScreeningOptions) {
    this.#options = options
    this.name = options.provider.name
  }

  /** @throws {AdapterError} when the provider fails; during a backoff, without a call to the provider */
  async findListing(address: string): Promise<Listing | null> {
    const known = this.#answers.get(address)
    if (known && known.until > this.#options.now()) return known.listing
    const call = this.#calls.get(address) ?? this.#read(address).finally(() => this.#calls.delete(address))
    this.#calls.set(address, call)
    return call
  }

  async #read(address: string): Promise<Listing | null> {
    await this.#takeTurn()
    try {
      return await this.#call(address)
    } finally {
      this.#inFlight -= 1
      this.#waiting.shift()?.()
    }
  }

  async #takeTurn(): Promise<void> {
    while (this.#inFlight >= CALLS_AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#inFlight += 1
  }

  async #call(address: string): Promise<Listing | null> {
    this.#assertDue(address)
    try {
      const listing = await this.#try(address)
      this.#circuit.succeeded()
      this.#pauses.delete(address)
      this.#answers.set(address, { listing, until: this.#options.now() + TTL_MS })
      return listing
    } catch (error) {
      this.#noteFailure(address, error)
      throw error
    }
  }

  async #try(address: string): Promise<Listing | null> {
    for (let left = this.#options.tries - 1; ; left -= 1) {
      try {
        return await this.#options.provider.findListing(address)
      } catch (error) {
        if (left <= 0 || !(error instanceof AdapterError) || !error.retryable) throw error
      }
    }
  }

  #assertDue(address: string): void {
    const now = this.#options.now()
    const isPaused = (this.#pauses.get(address)?.until ?? 0) > now
    if (isPaused || !this.#circuit.admits(now)) throw new AdapterError(`${this.name} rests`, { retryable: true })
  }

  /**
   * Records a failure. If the provider rejects an address, or its response about an address is unreadable, only that
   * address is backed off. After any other failure, the whole provider is backed off.
   */
  #noteFailure(address: string, error: unknown): void {
    const now = this.#options.now()
    const isOfAddress =
      error instanceof UnreadableAnswer || (error instanceof ProviderRefusal && ADDRESS_REFUSALS.has(error.status))
    if (isOfAddress) {
      this.#circuit.succeeded()
      this.#pause(address, now)
    } else this.#circuit.failed(now)
    if (now - this.#reportedAt < REPORT_EVERY_MS) return
    this.#reportedAt = now
    this.#options.onAway(this.name)
  }

  #pause(address: string, now: number): void {
    const before = this.#pauses.get(address)?.pauseMs
    const pauseMs = before === undefined ? FIRST_PAUSE_MS : Math.min(MAX_PAUSE_MS, before * 2)
    this.#pauses.set(address, { until: now + pauseMs, pauseMs })
  }
}
