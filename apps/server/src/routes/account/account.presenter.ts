import type { AccountData, AccountSession } from '@cambio/contract/account'
import type { Account, Session, SignedIn } from '@cambio/core/accounts/account'

export function presentAccount(account: Account): AccountData {
  return {
    userId: account.userId,
    email: account.email,
    isEmailConfirmed: account.isEmailConfirmed,
    permissions: account.permissions,
    adminPermissionsScope: account.adminScope,
    locale: account.locale,
    notifications: account.notifications,
    createdAt: isoTime(account.createdAt),
  }
}

export function presentSession(session: Session, signedIn: SignedIn): AccountSession {
  return {
    sessionId: session.sessionId,
    isCurrent: session.sessionId === signedIn.sessionId,
    userAgent: session.userAgent,
    ip: session.ip,
    createdAt: isoTime(session.createdAt),
    lastSeenAt: isoTime(session.lastSeenAt),
  }
}

export function isoTime(at: number): string {
  return new Date(at).toISOString()
}
