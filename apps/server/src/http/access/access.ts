import type { Config } from '../../config.ts'
import type { AccountAccess } from '../../routes/account/account-access.ts'
import type { Access } from '../../routes/access.ts'
import type { Services } from '../../services.ts'
import { AccountCookies } from './account-cookies.ts'
import { ControlCookies } from './control-cookie.ts'
import { OrderControl } from './order-control.ts'
import { OrderLookups } from '../limits/order-lookups.ts'
import { createRateLimit } from '../limits/rate-limit.ts'
import { SecurityLog } from '../log/security-log.ts'
import { Signatures } from './signatures.ts'
import { Visitors } from './visitors.ts'

type AccessConfig = Pick<Config, 'instance' | 'publicOrigin' | 'allowedOrigins'>

/** Creates the checks that routes use: caller identity, order control and request limits. */
export function accessTo(services: Services, config: AccessConfig): Access & AccountAccess {
  const { callerOf, keyCalls, creates, lookups } = services.requestLimits
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
    security: new SecurityLog({ visitors, callerOf, emailHash: services.emailHash }),
    allowedOrigins: config.allowedOrigins,
    lookups: new OrderLookups({ limiter: lookups, callerOf, signatures }),
    createLimit: createRateLimit(creates, ({ ip }) => callerOf(ip)),
  }
}
