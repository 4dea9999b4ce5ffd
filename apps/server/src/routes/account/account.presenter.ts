import { isoTime } from '../iso-time.ts'
import type { AccountData, AccountSession } from '@cambio/contract/account'
import type { FactorsView } from '@cambio/contract/two-factor'
import type { Account, Session, SignedIn } from '@cambio/core/accounts/account'
import type { Factors } from '@cambio/core/two-factor/two-factor'

export function presentAccount(account: Account): AccountData {
  return {
    userId: account.userId,
    email: account.email,
    isEmailConfirmed: account.isEmailConfirmed,
    pendingEmail: account.pendingEmail?.email ?? null,
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

export function presentFactors({ totp, passkeys, recoveryCodesLeft }: Factors): FactorsView {
  return { totp: totp && presentUse(totp), passkeys: passkeys.map(presentUse), recoveryCodesLeft }
}

function presentUse<Used extends { createdAt: number; lastUsedAt: number | null }>(used: Used) {
  const { createdAt, lastUsedAt, ...rest } = used
  return { ...rest, createdAt: isoTime(createdAt), lastUsedAt: lastUsedAt === null ? null : isoTime(lastUsedAt) }
}
