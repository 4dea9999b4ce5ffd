import type { AccountCookies } from '../../http/account-cookies.ts'
import type { SecurityLog } from '../../http/security-log.ts'
import type { Visitors } from '../../http/visitors.ts'

/** Access checks and cookies of the account calls. */
export interface AccountAccess {
  visitors: Visitors
  cookies: AccountCookies
  security: SecurityLog
  allowedOrigins: ReadonlySet<string>
}
