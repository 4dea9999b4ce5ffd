import type { AccountCookies } from '../../http/access/account-cookies.ts'
import type { SecurityLog } from '../../http/log/security-log.ts'
import type { Visitors } from '../../http/access/visitors.ts'

/** Access checks and cookies for the account calls. */
export interface AccountAccess {
  visitors: Visitors
  cookies: AccountCookies
  security: SecurityLog
  allowedOrigins: ReadonlySet<string>
}
