import type { QuickLimiter } from '@cambio/core/shared/count-in-slices'
import type { CallerNames } from '@cambio/core/shared/limit-callers'
import type { FastifyRequest } from 'fastify'
import { HttpRefusal } from '../errors/errors.ts'
import { isInnerRequest } from '../calls/inner-calls.ts'
import type { OpenLimits } from './open-limits.ts'

/** Function that throws when a request's caller exceeds a limit; null when the limit is disabled. */
export type RateLimit = ((request: FastifyRequest) => Promise<void>) | null

/**
 * Limits of the server. The `QuickLimiter` fields limit requests per minute, and null disables such a limit. `open`
 * limits simultaneous sockets, subscriptions and unpaid orders. A limit per IP network also applies to IPv6 allocations
 * (/32), which contain many networks. Callers of such a limiter pass the IP address as the key.
 */
export interface RequestLimits {
  callers: CallerNames
  /** Limit on API calls per IP network. */
  calls: QuickLimiter | null
  /** Limit on requests for pages, sitemaps and share images per IP network. The server renders these on demand. */
  pages: QuickLimiter | null
  /** Limit on signed calls per API key. */
  keyCalls: QuickLimiter | null
  /** Limit on order lookups per IP network, shared by calls, pages and sockets. */
  lookups: QuickLimiter | null
  /**
   * Limit on orders created per IP network. Orders are few and expensive, so each order is counted across all servers
   * before it is created.
   */
  creates: QuickLimiter | null
  /**
   * Limit on card purchase quotes per IP network. A quote may call the provider, which limits the total number of calls
   * for all users.
   */
  cardQuotes: QuickLimiter | null
  /** Limits on the sockets, rate subscriptions and unpaid orders that one client may have at the same time. */
  open: OpenLimits
}

/**
 * Creates a rate limit check that counts requests by a key. The default key is the IP address. The check ignores inner
 * calls, which pages make while the server renders them.
 */
export function createRateLimit(
  limiter: QuickLimiter | null,
  keyOf: (request: FastifyRequest) => string = ({ ip }) => ip,
): RateLimit {
  if (limiter === null) return null
  return async (request) => {
    if (isInnerRequest(request)) return
    const { isOver, resetMs } = await limiter.take(keyOf(request))
    if (isOver) throw new TooManyRequests(Math.ceil(resetMs / 1_000))
  }
}

/**
 * Thrown when a caller exceeds a limit. The response has status 429 and the number of seconds until a retry is allowed.
 */
export class TooManyRequests extends HttpRefusal {
  constructor(seconds: number) {
    super(429, 'ERR_SERVICE_UNAVAILABLE', `Too many requests: try again in ${seconds} s`, seconds)
  }
}
