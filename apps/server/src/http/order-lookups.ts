import type { QuickLimiter } from '@cambio/core/shared/count-in-slices'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isInnerRequest } from './inner-calls.ts'
import { TooManyRequests } from './rate-limit.ts'
import type { Signatures } from './signatures.ts'

/** Points that a look-up of an unknown order costs. A known one costs one: the rest is given back. */
const MISS_POINTS = 10
/** Statuses with which an order that the caller does not know is answered. */
const MISSES: ReadonlySet<number> = new Set([401, 403, 404])
/** Calls that name an order by its id. A test compares them with the API's description. */
export const ORDER_CALLS: ReadonlySet<string> = new Set([
  ...['orderPublicInfo', 'orderRefundInfo', 'whatIf', 'setOrderEmail', 'tellDevice', 'leaveDevice'],
  ...['requestRefund', 'acceptRateModeChange', 'takeOrderControl', 'exportOrderControl', 'writeReview'],
  'partnerOrderInfo',
])
const ORDER_PAGE = /\/order\/[1-9]\d*(?:[/?#]|$)/

interface LookupParts {
  /** Null is no limit. */
  limiter: QuickLimiter | null
  askerOf: (ip: string) => string
  signatures: Pick<Signatures, 'keyOf'>
}

/** One limit a network for every way to look an order up: calls, pages and the live channel. Misses cost more than hits. */
export class OrderLookups {
  readonly #parts: LookupParts

  constructor(parts: LookupParts) {
    this.#parts = parts
  }

  /** Counts a look-up as a miss before it happens: look-ups at once do not pass the limit together. @throws {TooManyRequests} past it */
  async begin(ip: string): Promise<void> {
    const { limiter, askerOf } = this.#parts
    if (limiter === null) return
    const { isOver, resetMs } = await limiter.take(askerOf(ip), MISS_POINTS)
    if (isOver) throw new TooManyRequests(Math.ceil(resetMs / 1_000))
  }

  /** Gives back what a miss costs more, because the look-up found an order that the caller knows. `cost` is what it keeps. */
  async found(ip: string, cost = 1): Promise<void> {
    const { limiter, askerOf } = this.#parts
    await limiter?.take(askerOf(ip), cost - MISS_POINTS)
  }

  /** Counts the calls of a scope that look an order up. Found orders of signed requests count for their key alone. */
  guardCalls(app: FastifyInstance): void {
    const isSigned = (request: FastifyRequest) => this.#parts.signatures.keyOf(request) !== null
    this.#guard(app, isSigned, ({ routeOptions }) => ORDER_CALLS.has(routeOptions.config.call ?? ''))
  }

  /** Counts the order pages among the pages of a scope: they show whether an order exists, too. */
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
