import type { FastifyRequest } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { HttpRefusal } from './errors.ts'
import { isInnerRequest } from './inner-calls.ts'

const MINUTE_SECONDS = 60

/** Refuses a request past a limit; null is no limit. */
export type RateLimit = ((request: FastifyRequest) => Promise<void>) | null

/** Whom a request counts for: the address it comes from. */
const byAddress = (request: FastifyRequest): string => request.ip

/** A limit of so many requests a minute and asker; 0 is none. Pages we render ourselves do not count. */
export function createRateLimit(
  perMinute: number,
  askerOf: (request: FastifyRequest) => string = byAddress,
): RateLimit {
  if (perMinute === 0) return null
  const limiter = new RateLimiterMemory({ points: perMinute, duration: MINUTE_SECONDS })
  return async (request) => {
    if (isInnerRequest(request)) return
    try {
      await limiter.consume(askerOf(request))
    } catch (rejected) {
      if (!(rejected instanceof RateLimiterRes)) throw rejected
      throw new TooManyRequests(Math.ceil(rejected.msBeforeNext / 1_000))
    }
  }
}

class TooManyRequests extends HttpRefusal {
  constructor(seconds: number) {
    super(429, 'ERR_SERVICE_UNAVAILABLE', `Too many requests: try again in ${seconds} s`)
  }
}
