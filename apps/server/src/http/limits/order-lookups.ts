import type { QuickLimiter } from '@cambio/core/shared/count-in-slices'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isInnerRequest } from '../calls/inner-calls.ts'
import { TooManyRequests } from './rate-limit.ts'
import type { Signatures } from '../access/signatures.ts'

/** Points that a lookup of an unknown order costs. A known order costs one, and the rest is refunded. */
const MISS_POINTS = 10
/** Statuses of responses about an order that the caller does not know. */
const MISSES: ReadonlySet<number> = new Set([401, 403, 404])
/** Calls that take an order id. A test compares the list with the API description. */
export const ORDER_CALLS: ReadonlySet<string> = new Set([
  ...['orderPublicInfo', 'orderRefundInfo', 'whatIf', 'setOrderEmail', 'tellDevice', 'leaveDevice'],
  ...['requestRefund', 'acceptRateModeChange', 'takeOrderControl', 'exportOrderControl', 'writeReview'],
  'partnerOrderInfo',
])
const ORDER_PAGE = /\/order\/[1-9]\d*(?:[/?#]|$)/

interface LookupParts {
  /** Null disables the limit. */
  limiter: QuickLimiter | null
  callerOf: (ip: string) => string
  signatures: Pick<Signatures, 'keyOf'>
}

/** Applies one limit per network to all order lookups: calls, pages and sockets. Misses cost more than hits. */
export class OrderLookups {
  readonly #parts: LookupParts

  constructor(parts: LookupParts) {
    this.#parts = parts
  }

  /**
   * Counts a lookup as a miss before it runs, so that concurrent lookups cannot exceed the limit together.
   * @throws {TooManyRequests} past the limit
   */
  async begin(ip: string): Promise<void> {
    const { limiter, callerOf } = this.#parts
    if (limiter === null) return
    const { isOver, resetMs } = await limiter.take(callerOf(ip), MISS_POINTS)
    if (isOver) throw new TooManyRequests(Math.ceil(resetMs / 1_000))
  }

  /**
   * Refunds the extra points of a miss, because the lookup found an order that the caller knows.
   * @param cost points that the lookup still costs
   */
  async found(ip: string, cost = 1): Promise<void> {
    const { limiter, callerOf } = this.#parts
    await limiter?.take(callerOf(ip), cost - MISS_POINTS)
  }

  /** Counts the calls of a scope that look up an order. A found order of a signed request counts only for its key. */
  guardCalls(app: FastifyInstance): void {
    const isSigned = (request: FastifyRequest) => this.#parts.signatures.keyOf(request) !== null
    this.#guard(app, isSigned, ({ routeOptions }) => ORDER_CALLS.has(routeOptions.config.call ?? ''))
  }

  /** Counts the order pages of a scope, because they also reveal whether an order exists. */
  guardPages(app: FastifyInstance): void {
    this.#guard(
      app,
      () => false,
      ({ url }) => ORDER_PAGE.test(url),
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
