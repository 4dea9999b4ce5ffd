import type { Limiter } from '@cambio/core/shared/limiter'
import type { QuickLimiter } from '@cambio/core/shared/count-in-slices'
import type { FastifyRequest } from 'fastify'
import { HttpRefusal } from '../errors/errors.ts'
import { isInnerRequest } from '../calls/inner-calls.ts'

/** Function that rejects a request when its limit is exceeded; null disables the limit. */
export type RateLimit = ((request: FastifyRequest) => Promise<void>) | null

/** Limits per minute: calls, pages and orders per network, and calls per API key. Null disables a limit. */
export interface RequestLimits {
  /** Returns the network under which an IP address is counted. */
  callerOf: (ip: string) => string
  calls: QuickLimiter | null
  /** Limit of pages, sitemaps and share images, which the server renders on demand. */
  pages: QuickLimiter | null
  keyCalls: QuickLimiter | null
  /** Limit of order lookups by calls, pages and sockets. */
  lookups: QuickLimiter | null
  /**
   * Limit of created orders. Each order is counted across all servers before it is created, because orders are few and
   * expensive.
   */
  creates: Limiter | null
  /** Limit of quotes of purchases by card. Each may call the provider, whose calls all users share. */
  cardQuotes: QuickLimiter | null
}

/** Creates a rate limit per caller. Inner calls of pages that the server renders do not count. */
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

/** Thrown when a limit is exceeded. The response is 429, with the number of seconds until a retry. */
export class TooManyRequests extends HttpRefusal {
  constructor(seconds: number) {
    super(429, 'ERR_SERVICE_UNAVAILABLE', `Too many requests: try again in ${seconds} s`, seconds)
  }
}
