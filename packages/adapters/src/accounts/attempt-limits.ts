import { createHash } from 'node:crypto'
import type { Attempt, AttemptLimits } from '@cambio/core/accounts/account-ports'
import { DomainError } from '@cambio/core/shared/domain-error'
import type { QuickLimiter } from '@cambio/core/shared/count-in-slices'
import { limitCallers } from '@cambio/core/shared/limit-callers'
import type { Limiter, Limiters } from '@cambio/core/shared/limiter'
import { allocationOf, networkOf } from '../limits/network-of.ts'

/**
 * Maximum number of attempts of each kind within its period (`SECONDS`). An attempt counts towards both the limit of
 * its email address or account and the limit of its IP address. Null means no limit.
 */
export type AttemptSettings = Record<Attempt, { perEmail: number | null; perAddress: number }>

const MINUTE_SECONDS = 60
const SECONDS: Record<Attempt, number> = {
  'sign-in': 15 * MINUTE_SECONDS,
  password: 15 * MINUTE_SECONDS,
  'sign-up': 60 * MINUTE_SECONDS,
  email: 60 * MINUTE_SECONDS,
  code: 60 * MINUTE_SECONDS,
  key: 60 * MINUTE_SECONDS,
  identity: 60 * MINUTE_SECONDS,
  withdrawal: 60 * MINUTE_SECONDS,
  visit: 60 * MINUTE_SECONDS,
  'two-factor': 60 * MINUTE_SECONDS,
  support: 60 * MINUTE_SECONDS,
  review: 60 * MINUTE_SECONDS,
}

interface Counted {
  email: Limiter | null
  /**
   * Limits the attempts from each IP network (`networkOf`) and from each block of addresses of an internet provider
   * (`allocationOf`).
   */
  address: QuickLimiter
}

/** Creates the attempt limits for account calls. All servers share the counters. */
export function createAttemptLimits(limiters: Limiters, settings: AttemptSettings): AttemptLimits {
  const of = (what: Attempt): Counted => {
    const { perEmail, perAddress } = settings[what]
    const rule = (by: string, points: number) => ({ name: `${what}:${by}`, points, seconds: SECONDS[what] })
    return {
      email: perEmail === null ? null : limiters(rule('email', perEmail)),
      address: limitCallers(limiters, rule('address', perAddress), { networkOf, allocationOf }),
    }
  }
  const counted: Record<Attempt, Counted> = {
    'sign-in': of('sign-in'),
    password: of('password'),
    'sign-up': of('sign-up'),
    email: of('email'),
    code: of('code'),
    key: of('key'),
    identity: of('identity'),
    withdrawal: of('withdrawal'),
    visit: of('visit'),
    'two-factor': of('two-factor'),
    support: of('support'),
    review: of('review'),
  }
  return {
    take: async (what, { ip, ...meant }) => {
      const { address, email: byEmail } = counted[what]
      await takeOrRefuse(address, ip)
      const key = keyOf(meant)
      if (key && byEmail) await takeOrRefuse(byEmail, key)
    },
    resetAttempts: async (what, meant) => {
      const key = keyOf(meant)
      if (key) await counted[what].email?.forget(key)
    },
  }
}

async function takeOrRefuse(limiter: Limiter | QuickLimiter, key: string): Promise<void> {
  const { isOver, resetMs } = await limiter.take(key)
  if (!isOver) return
  const retryAfterSeconds = Math.ceil(resetMs / 1_000)
  throw new DomainError('TOO_MANY_ATTEMPTS', `Too many requests: try again in ${retryAfterSeconds} s`, {
    retryAfterSeconds,
  })
}

/**
 * Returns the counter's key: the account ID or a hash of the email address. No key contains the email address itself.
 * Returns null when both are missing.
 */
function keyOf({ email, userId }: Parameters<AttemptLimits['resetAttempts']>[1]): string | null {
  if (userId !== undefined) return `account:${userId}`
  return email ? createHash('sha256').update(email.toLowerCase()).digest('base64url') : null
}
