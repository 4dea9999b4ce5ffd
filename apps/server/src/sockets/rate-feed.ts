import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LinkMarkups } from '../rates/link-markups.ts'
import type { RatesSubscribe } from '@cambio/contract/socket'
import { SOCKET_MAX_UPDATES_PER_SECOND } from '@cambio/contract/timing'
import type * as z from 'zod/mini'
import { toWireError } from '../http/errors/errors.ts'
import { quoteJson, type QuoteJsonDeps } from '../rates/quote-json.ts'
import type { Channel, SocketClient } from './channel.ts'
import { ClientCounter } from './client-counter.ts'

export interface RateFeedDeps extends QuoteJsonDeps {
  linkMarkups: Pick<LinkMarkups, 'of'>
}

type RateRequest = z.output<typeof RatesSubscribe>['data']

/** Subscriptions with the same parameters, whose rate is computed and serialised only once. */
interface Topic {
  request: RateRequest
  /** Subscription IDs, by client channel. */
  subscribers: Map<Channel, Set<string>>
  /** The last body sent, as returned by `#bodyOf`. An identical body is not sent again. */
  lastBody: string
}

const MIN_INTERVAL_MS = 1_000 / SOCKET_MAX_UPDATES_PER_SECOND
/** Maximum time that a round computes rates before the server handles other requests, in milliseconds. */
const SLICE_MS = 10

/** Sends a rate to its subscribers on subscription and after each change, at most four times per second. */
export class RateFeed {
  readonly #services: RateFeedDeps
  readonly #topics = new Map<string, Topic>()
  readonly #keys = new Map<Channel, Map<string, string>>()
  readonly #perClient = new ClientCounter()
  #timer: NodeJS.Timeout | null = null
  #lastRound = 0
  #isRunning = false
  /** Whether the rates have changed since the current broadcast started. */
  #isOutdated = false
  #isClosed = false

  constructor(services: RateFeedDeps) {
    this.#services = services
  }

  subscribe(channel: Channel, request: RateRequest): void {
    this.unsubscribe(channel, request.id)
    const key = topicKey(request)
    const topic = this.#topics.get(key) ?? { request, subscribers: new Map<Channel, Set<string>>(), lastBody: '' }
    this.#topics.set(key, topic)
    const ids = topic.subscribers.get(channel) ?? new Set()
    topic.subscribers.set(channel, ids.add(request.id))
    const keys = this.#keys.get(channel) ?? new Map<string, string>()
    this.#keys.set(channel, keys.set(request.id, key))
    this.#perClient.add(channel.client)
    topic.lastBody = this.#bodyOf(topic)
    channel.sendBytes(frame(request.id, topic.lastBody))
  }

  unsubscribe(channel: Channel, id: string): void {
    const keys = this.#keys.get(channel)
    const key = keys?.get(id)
    if (!keys || key === undefined) return
    keys.delete(id)
    this.#perClient.remove(channel.client)
    const topic = this.#topics.get(key)
    const ids = topic?.subscribers.get(channel)
    ids?.delete(id)
    if (ids?.size === 0) topic?.subscribers.delete(channel)
    if (topic?.subscribers.size === 0) this.#topics.delete(key)
  }

  leave(channel: Channel): void {
    for (const id of this.#keys.get(channel)?.keys() ?? []) this.unsubscribe(channel, id)
    this.#keys.delete(channel)
  }

  subscriptions(channel: Channel): number {
    return this.#keys.get(channel)?.size ?? 0
  }

  /** Returns whether a client's network or allocation has reached its limit of subscriptions. */
  isFull(client: SocketClient, limit: number): boolean {
    return this.#perClient.isFull(client, limit)
  }

  has(channel: Channel, id: string): boolean {
    return this.#keys.get(channel)?.has(id) ?? false
  }

  /** Sends the changed rates to all subscribers, either immediately or as soon as the rate limit allows. */
  ratesChanged(): void {
    if (this.#isRunning) this.#isOutdated = true
    if (this.#timer || this.#isRunning || this.#isClosed) return
    const waitMs = this.#lastRound + MIN_INTERVAL_MS - this.#services.clock.now()
    if (waitMs <= 0) return void this.#round()
    this.#timer = setTimeout(() => {
      this.#timer = null
      void this.#round()
    }, waitMs)
  }

  close(): void {
    this.#isClosed = true
    if (this.#timer) clearTimeout(this.#timer)
  }

  /**
   * Sends the changed rates to all subscribers (one round). Pauses after each slice of `SLICE_MS` so that the server
   * also handles other requests.
   */
  async #round(): Promise<void> {
    this.#isRunning = true
    this.#isOutdated = false
    let sliceEnd = performance.now() + SLICE_MS
    // Iterate over a copy, because clients subscribe and unsubscribe between two slices.
    for (const topic of Array.from(this.#topics.values())) {
      this.#sendChange(topic)
      if (performance.now() < sliceEnd) continue
      await nextTurn()
      if (this.#isClosed) return
      sliceEnd = performance.now() + SLICE_MS
    }
    this.#isRunning = false
    this.#lastRound = this.#services.clock.now()
    if (this.#isOutdated) this.ratesChanged()
  }

  /** Sends a topic's rate to its subscribers if the rate has changed. */
  #sendChange(topic: Topic): void {
    if (topic.subscribers.size === 0) return
    const body = this.#bodyOf(topic)
    if (body === topic.lastBody) return
    topic.lastBody = body
    const frames = new Map<string, Buffer>()
    for (const [channel, ids] of topic.subscribers) {
      for (const id of ids) {
        const bytes = frames.get(id) ?? frame(id, body)
        frames.set(id, bytes)
        channel.sendBytes(bytes)
      }
    }
  }

  /**
   * Returns the event name, a space and the event's JSON data without its opening brace. `frame` adds the brace and the
   * subscription ID.
   */
  #bodyOf({ request, subscribers }: Topic): string {
    try {
      const text = quoteJson(this.#services, {
        from: { slug: request.instrumentFromSlug },
        to: { slug: request.instrumentToSlug },
        rateMode: request.rateMode,
        amount: request.claimedDepositAmount || null,
        amountCurrency: request.claimedDepositAmountCurrency ?? null,
        transferCostPercent: request.networkFeePercent,
        markup: this.#services.linkMarkups.of(request.referrerId),
        reader: { clients: readersOf(subscribers), isLive: true },
      })
      return `pairs.rates ${text.slice(1)}`
    } catch (error) {
      const { code, data } = toWireError(error)
      return `error ${JSON.stringify({ code, ...(data && { data }) }).slice(1)}`
    }
  }
}

/**
 * Returns the quote reader keys of a topic's subscribers. The provider quote cache counts the topic's queries under
 * these keys.
 */
function readersOf(subscribers: Topic['subscribers']): string[] {
  const readers = new Set<string>()
  for (const { client } of subscribers.keys()) readers.add(client.quoteReader)
  return [...readers]
}

function frame(id: string, body: string): Buffer {
  const space = body.indexOf(' ')
  return Buffer.from(`{"event":"${body.slice(0, space)}","data":{"id":${JSON.stringify(id)},${body.slice(space + 1)}}`)
}

function topicKey(request: RateRequest): string {
  const { instrumentFromSlug, instrumentToSlug, claimedDepositAmount, claimedDepositAmountCurrency } = request
  const { rateMode, referrerId, networkFeePercent } = request
  return [
    instrumentFromSlug.toLowerCase(),
    instrumentToSlug.toLowerCase(),
    claimedDepositAmount ?? '',
    claimedDepositAmountCurrency?.toLowerCase() ?? '',
    rateMode,
    referrerId ?? '',
    networkFeePercent ?? '',
  ].join('|')
}
