import { decodedPath } from '@cambio/kernel/decoded-path'
import type { QuickLimiter } from '@cambio/core/shared/count-in-slices'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isInnerRequest } from '../calls/inner-calls.ts'
import { TooManyRequests } from './rate-limit.ts'
import type { Signatures } from '../access/signatures.ts'

/**
 * Points charged before each order lookup. If the caller proves that it knows the order, all points but one are
 * refunded.
 */
const MISS_POINTS = 10
/** HTTP statuses of a lookup that found no order, or whose caller may not see the order. */
const MISSES: ReadonlySet<number> = new Set([401, 403, 404])
/** Names of the calls that look up an order. A test compares this list to the API description. */
export const ORDER_CALLS: ReadonlySet<string> = new Set([
  'orderPublicInfo',
  'orderRefundInfo',
  'whatIf',
  'setOrderEmail',
  'subscribeDevice',
  'unsubscribeDevice',
  'requestRefund',
  'acceptRateModeChange',
  'takeOrderControl',
  'exportOrderControl',
  'writeReview',
  'partnerOrderInfo',
])
/** Matches the path of an order page. Ignores letter case, like the router. */
const ORDER_PAGE = /\/order\/[1-9]\d*(?:\/|$)/i

interface LookupParts {
  /** Rate limiter by IP address; null disables the limit. */
  limiter: QuickLimiter | null
  signatures: Pick<Signatures, 'keyOf'>
}

/**
 * Limits order lookups (calls, pages and sockets) per IP network. Looking up an unknown order costs more points than
 * looking up a known one.
 */
export class OrderLookups {
  readonly #parts: LookupParts

  constructor(parts: LookupParts) {
    this.#parts = parts
  }

  /**
   * Counts a lookup as a miss before it runs so that concurrent lookups cannot together exceed the limit.
   * @throws {TooManyRequests} when the limit is exceeded
   */
  async begin(ip: string): Promise<void> {
    const { limiter } = this.#parts
    if (limiter === null) return
    const { isOver, resetMs } = await limiter.take(ip, MISS_POINTS)
    if (isOver) throw new TooManyRequests(Math.ceil(resetMs / 1_000))
  }

  /**
   * Refunds most of the points charged for a lookup that found an order.
   * @param cost number of points that remain charged
   */
  async found(ip: string, cost = 1): Promise<void> {
    await this.#parts.limiter?.take(ip, cost - MISS_POINTS)
  }

  /**
   * Installs the limit for the calls that look up an order. A signed request that finds its order costs no points
   * because its API key has its own limit.
   */
  guardCalls(app: FastifyInstance): void {
    const isSigned = (request: FastifyRequest) => this.#parts.signatures.keyOf(request) !== null
    this.#guard(app, isSigned, ({ routeOptions }) => ORDER_CALLS.has(routeOptions.config.call ?? ''))
  }

  /** Installs the limit for requests to order pages. Like a call, an order page reveals whether an order exists. */
  guardPages(app: FastifyInstance): void {
    this.#guard(
      app,
      () => false,
      ({ url }) => ORDER_PAGE.test(decodedPath(url.split(/[?#]/, 1)[0] ?? '')),
    )
  }

  #guard(
    app: FastifyInstance,
    isFree: (request: FastifyRequest) => boolean,
    looksUp: (request: FastifyRequest) => boolean,
  ): void {
    if (this.#parts.limiter === null) return
    const counted = new WeakSet<FastifyRequest>()
    app.addHook('preHandler', async (request) => {
      if (isInnerRequest(request) || !looksUp(request)) return
      await this.begin(request.ip)
      counted.add(request)
    })
    app.addHook('onResponse', async (request, reply) => {
      if (counted.has(request) && !MISSES.has(reply.statusCode)) await this.found(request.ip, isFree(request) ? 0 : 1)
    })
  }
}
