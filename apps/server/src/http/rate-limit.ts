import type { Limiter } from '@cambio/core/shared/limiter'
import type { QuickLimiter } from '@cambio/core/shared/count-in-slices'
import type { FastifyRequest } from 'fastify'
import { HttpRefusal } from './errors.ts'
import { isInnerRequest } from './inner-calls.ts'

/** Refuses a request past a limit; null is no limit. */
export type RateLimit = ((request: FastifyRequest) => Promise<void>) | null

/** What there may be a minute: calls, pages and orders of an address, calls of a key; null is no limit. */
export interface RequestLimits {
  /** Whom an address counts for. */
  askerOf: (ip: string) => string
  calls: QuickLimiter | null
  /** Pages, sitemaps and drawn pictures: what is made for who asks. */
  pages: QuickLimiter | null
  keyCalls: QuickLimiter | null
  /** Look-ups of orders by id, of an address, whichever way. */
  lookups: QuickLimiter | null
  /** Orders are few and dear: each is counted for all servers before it is made. */
  creates: Limiter | null
}

/** A limit of requests by who asks. Pages we render ourselves do not count. */
export function createRateLimit(
  limiter: Limiter | QuickLimiter | null,
  askerOf: (request: FastifyRequest) => string,
): RateLimit {
  if (limiter === null) return null
  return async (request) => {
    if (isInnerRequest(request)) return
    const { isOver, resetMs } = await limiter.take(askerOf(request))
    if (isOver) throw new TooManyRequests(Math.ceil(resetMs / 1_000))
  }
}

/** Thrown past a limit; answered with 429 and the seconds after which to try again. */
export class TooManyRequests extends HttpRefusal {
  constructor(seconds: number) {
    super(429, 'ERR_SERVICE_UNAVAILABLE', `Too many requests: try again in ${seconds} s`, seconds)
  }
}
