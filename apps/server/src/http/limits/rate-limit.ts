import type { Limiter } from '@cambio/core/shared/limiter'
import type { QuickLimiter } from '@cambio/core/shared/count-in-slices'
import type { FastifyRequest } from 'fastify'
import { HttpRefusal } from '../errors/errors.ts'
import { isInnerRequest } from '../calls/inner-calls.ts'

/** Rejects a request past a limit; null disables the limit. */
export type RateLimit = ((request: FastifyRequest) => Promise<void>) | null

/** Limits per minute: calls, pages and orders of an address, calls of a key. Null disables a limit. */
export interface RequestLimits {
  /** Returns the network that an address counts for. */
  callerOf: (ip: string) => string
  calls: QuickLimiter | null
  /** Pages, sitemaps and share images, which the server renders on demand. */
  pages: QuickLimiter | null
  keyCalls: QuickLimiter | null
  /** Order lookups of an address, by calls, pages and sockets. */
  lookups: QuickLimiter | null
  /** Orders are few and expensive: each is counted across all servers before it is created. */
  creates: Limiter | null
}

/** Creates a request limit per caller. Requests of pages that the server renders do not count. */
export function createRateLimit(
  limiter: Limiter | QuickLimiter | null,
  callerOf: (request: FastifyRequest) => string,
): RateLimit {
  if (limiter === null) return null
  return async (request) => {
    if (isInnerRequest(request)) return
    const { isOver, resetMs } = await limiter.take(callerOf(request))
    if (isOver) throw new TooManyRequests(Math.ceil(resetMs / 1_000))
  }
}

/** Thrown past a limit. The response is 429 with the seconds until a retry. */
export class TooManyRequests extends HttpRefusal {
  constructor(seconds: number) {
    super(429, 'ERR_SERVICE_UNAVAILABLE', `Too many requests: try again in ${seconds} s`, seconds)
  }
}
