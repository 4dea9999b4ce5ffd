import type { LocaleCode } from '@cambio/kernel/locale'

/**
 * Email address that an account gets when its user enters the code that was sent to it. Several accounts may wait for
 * the same address, because no account owns a pending address yet.
 */
export interface PendingEmail {
  email: string
  /**
   * Hash of the password that an account without an email address gets with its first one; null for a changed address.
   */
  passwordHash: string | null
}

/** A registered user. Times are in epoch milliseconds. */
export interface Account {
  userId: number
  /** Email address; null if the account signs in only through a messenger. */
  email: string | null
  isEmailConfirmed: boolean
  /** Address that replaces `email` when it is confirmed; null if no change is pending. */
  pendingEmail: PendingEmail | null
  /**
   * When the first email address of an account created in the messenger was confirmed. Null before that, and for all
   * other accounts.
   */
  firstEmailAt: number | null
  /** Password hash; null if the account has no password. */
  passwordHash: string | null
  permissions: 'USER' | 'ADMIN'
  adminScope: string[]
  /** Email language. */
  locale: LocaleCode
  /** Optional emails that the account receives in addition to security emails. */
  notifications: { orders: boolean }
  createdAt: number
}

/** Data that a browser reports about itself. The exchange records it but never trusts it. */
export interface Browser {
  ip: string
  userAgent: string
  /** Random ID stored in the browser; null if the browser has none. */
  fingerprint: string | null
}

/** The caller's account and session. */
export interface SignedIn {
  userId: number
  sessionId: string
}

/** A valid session. */
export interface Session {
  sessionId: string
  userId: number
  createdAt: number
  lastSeenAt: number
  expiresAt: number
  userAgent: string
  ip: string
}

/** A stored session, which remains in the database for a while after it has ended. */
export interface KeptSession extends Session {
  /** Random ID stored in the browser; null if the browser has none. */
  fingerprint: string | null
  /** When and why the session ended; null for a session that is still valid or simply expired. */
  ended: { at: number; reason: EndReason } | null
}

/** Why a session ended. */
export type EndReason = 'signed-out' | 'ended' | 'password' | 'reuse' | 'deleted' | 'too-many'

/** Kinds of emails to account holders. Each has a template in every language of the site. */
export const ACCOUNT_EMAIL_KINDS = [
  'CONFIRM_EMAIL',
  'RESET_PASSWORD',
  'CONFIRM_WITHDRAWAL',
  'CHANGE_EMAIL',
  'NEW_DEVICE',
  'PASSWORD_CHANGED',
  'EMAIL_CHANGED',
  'EMAIL_REMOVED',
  'KEY_CREATED',
  'IDENTITY_PASSED',
  'IDENTITY_REJECTED',
  'IDENTITY_EXPIRED',
  'PROVIDER_IDENTITY_ENDED',
  'PROVIDER_IDENTITY_PASSED',
  'PROVIDER_IDENTITY_REPEATED',
  'PROVIDER_IDENTITY_WAITING',
  'PROVIDER_IDENTITY_REFUSED',
  'PROVIDER_IDENTITY_OPEN',
  'PAYOUT_RETURNED',
  'WITHDRAWAL',
  'WITHDRAWAL_CONFIRMED',
  'WITHDRAWAL_SENT',
  'WITHDRAWAL_CANCELLED',
  'WITHDRAWAL_FEE_ROSE',
  'TOTP_ADDED',
  'TOTP_REMOVED',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'PASSKEY_REFUSED',
  'TWO_FACTOR_TRIED',
  'TWO_FACTOR_REMOVED',
  'RECOVERY_CODE_USED',
  'RECOVERY_CODES_MADE',
  'MESSENGER_LINKED',
  'MESSENGER_UNLINKED',
] as const
export type AccountEmailKind = (typeof ACCOUNT_EMAIL_KINDS)[number]

/** Purposes of emailed codes. */
export const CODE_PURPOSES = ['CONFIRM_EMAIL', 'RESET_PASSWORD', 'CONFIRM_WITHDRAWAL', 'CHANGE_EMAIL'] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]

/** A due email to an account holder. */
export interface DueAccountEmail {
  emailId: string
  kind: AccountEmailKind
  /**
   * Account that receives the email. Null for a password reset, because the worker looks up the account only when it
   * sends the email.
   */
  userId: number | null
  email: string
  locale: LocaleCode | null
  /** Other values for the email body. Contains no secrets. */
  facts: EmailFacts
  createdAt: number
  /** Number of failed attempts to send the email. */
  attempts: number
}

export interface EmailFacts {
  userAgent?: string
  ip?: string
  /** Name of the API key or passkey that the email is about. */
  key?: string
  /** Number of unused recovery codes. */
  left?: string
  /** Reviewer's reason for rejecting an identity check. */
  reason?: string
  /** Public code of the card provider whose identity check is no longer valid. */
  provider?: string
  /** Withdrawal amount with its currency, for display. */
  amount?: string
  destination?: string
  /** ID of the order that the email is about. */
  order?: string
  /** Amount of the bank transfer that came back, with its currency, for display. */
  sent?: string
  /** Earliest time at which the confirmed withdrawal is paid, in epoch milliseconds. */
  releaseAt?: string
  /** ID of the transaction that paid the withdrawal. */
  transaction?: string
  /** ID of the withdrawal that the email is about or that the code confirms. */
  withdrawal?: string
  /** New account email address that the code confirms. */
  newEmail?: string
}
