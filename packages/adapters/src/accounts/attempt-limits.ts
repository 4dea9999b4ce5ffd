import { createHash } from 'node:crypto'
import type { Attempt, AttemptLimits } from '@cambio/core/accounts/account-ports'
import { DomainError } from '@cambio/core/shared/domain-error'
import ipaddr from 'ipaddr.js'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'

/** How many of each there may be in its time, by e-mail and by address; null is not counted. */
export type AttemptSettings = Record<Attempt, { perEmail: number | null; perAddress: number }>

const MINUTE_SECONDS = 60
const SECONDS: Record<Attempt, number> = {
  'sign-in': 15 * MINUTE_SECONDS,
  'sign-up': 60 * MINUTE_SECONDS,
  letter: 60 * MINUTE_SECONDS,
  code: 60 * MINUTE_SECONDS,
  key: 60 * MINUTE_SECONDS,
  identity: 60 * MINUTE_SECONDS,
  withdrawal: 60 * MINUTE_SECONDS,
  visit: 60 * MINUTE_SECONDS,
  'second-step': 60 * MINUTE_SECONDS,
}
/** Whoever has an IPv6 address has this much of the network. */
const IPV6_PREFIX_PARTS = 4

interface Limiters {
  email: RateLimiterAbstract | null
  address: RateLimiterAbstract
}

/** Attempts counted in Postgres; while it does not answer, by each process for itself. */
export class PostgresAttemptLimits implements AttemptLimits {
  readonly #limiters: Record<Attempt, Limiters>

  constructor(pool: Pool, settings: AttemptSettings) {
    const of = (what: Attempt): Limiters => {
      const { perEmail, perAddress } = settings[what]
      const limiter = (by: string, points: number) => createLimiter(pool, `${what}:${by}`, points, SECONDS[what])
      return { email: perEmail === null ? null : limiter('email', perEmail), address: limiter('address', perAddress) }
    }
    this.#limiters = {
      'sign-in': of('sign-in'),
      'sign-up': of('sign-up'),
      letter: of('letter'),
      code: of('code'),
      key: of('key'),
      identity: of('identity'),
      withdrawal: of('withdrawal'),
      visit: of('visit'),
      'second-step': of('second-step'),
    }
  }

  async take(what: Attempt, { ip, email }: { ip: string; email?: string | null }): Promise<void> {
    const { address, email: byEmail } = this.#limiters[what]
    await consume(address, networkOf(ip))
    if (email && byEmail) await consume(byEmail, emailKey(email))
  }

  async forgive(what: Attempt, email: string): Promise<void> {
    await this.#limiters[what].email?.delete(emailKey(email))
  }
}

function createLimiter(pool: Pool, keyPrefix: string, points: number, duration: number): RateLimiterAbstract {
  return new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'attempt_limit',
    // By migration: the application may not make tables. The worker forgets what has run out.
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration,
    insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration }),
  })
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (rejected) {
    if (!(rejected instanceof RateLimiterRes)) throw rejected
    const retryAfterSeconds = Math.ceil(rejected.msBeforeNext / 1_000)
    throw new DomainError('TOO_MANY_ATTEMPTS', `Too many requests: try again in ${retryAfterSeconds} s`, {
      retryAfterSeconds,
    })
  }
}

/** Not the e-mail itself: the table is no list of people. */
function emailKey(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('base64url')
}

/** An IPv4 address, or the network that an IPv6 address is of. */
function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  return address.parts
    .slice(0, IPV6_PREFIX_PARTS)
    .map((part) => part.toString(16))
    .join(':')
}
