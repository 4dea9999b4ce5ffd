import type { EndedSessions } from './ended-sessions.ts'
import type { Clock } from '@cambio/kernel/clock'
import type { ControlTokens } from '@cambio/core/orders/control-token'
import type { OrderStore } from '@cambio/core/orders/order-store'
import type { AuthenticateDeps } from '@cambio/core/partners/authenticate'
import type { AccountDeps } from '@cambio/core/accounts/account-ports'
import type { Config } from '../../config.ts'
import type { AccountAccess } from '../../routes/account/account-access.ts'
import type { Access } from '../../routes/access.ts'
import { AccountCookies } from './account-cookies.ts'
import { ControlCookies } from './control-cookie.ts'
import { OrderControl } from './order-control.ts'
import { OrderLookups } from '../limits/order-lookups.ts'
import { createRateLimit, type RequestLimits } from '../limits/rate-limit.ts'
import { SecurityLog } from '../log/security-log.ts'
import { Signatures } from './signatures.ts'
import { Visitors } from './visitors.ts'

export interface AccessDeps {
  accounts: Pick<AccountDeps, 'accessTokens' | 'clock' | 'work'>
  clock: Clock
  controlTokens: ControlTokens
  /** Returns a keyed hash of an email address, which the log contains in place of the email address. */
  emailHash: (email: string) => string
  /** Ended sessions whose access tokens may not have expired yet. */
  endedSessions: EndedSessions
  requestLimits: RequestLimits
  /** Dependencies for verifying request signatures. */
  signing: Omit<AuthenticateDeps, 'clock'>
  work: { stores: { orders: OrderStore } }
}

type AccessConfig = Pick<Config, 'instance' | 'publicOrigin' | 'allowedOrigins'>

/** Creates the checks that routes use: caller identity, order control and rate limits. */
export function accessTo(services: AccessDeps, config: AccessConfig): Access & AccountAccess {
  const { callers, keyCalls, creates, lookups, cardQuotes } = services.requestLimits
  const signatures = new Signatures({ ...services.signing, clock: services.clock }, keyCalls)
  const { orders } = services.work.stores
  const controlCookies = new ControlCookies(config)
  const cookies = new AccountCookies(config)
  const visitors = new Visitors({ accounts: services.accounts, cookies, ended: services.endedSessions })
  return {
    signatures,
    control: new OrderControl({ cookies: controlCookies, signatures, tokens: services.controlTokens, orders }),
    cookies,
    visitors,
    security: new SecurityLog({ visitors, callerOf: callers.networkOf, emailHash: services.emailHash }),
    allowedOrigins: config.allowedOrigins,
    lookups: new OrderLookups({ limiter: lookups, signatures }),
    createLimit: createRateLimit(creates),
    cardQuoteLimit: createRateLimit(cardQuotes),
  }
}
