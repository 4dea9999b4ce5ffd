import type { LocaleCode } from '@cambio/kernel/locale'

/** A registered user. Times are in epoch milliseconds. */
export interface Account {
  userId: number
  /** Email address; null when the account signs in only through a messenger. */
  email: string | null
  isEmailConfirmed: boolean
  /**
   * Time when an account that was created in the messenger got its first email; null for other accounts and without an
   * email.
   */
  firstEmailAt: number | null
  /** Hash of the password; null when the account has none. */
  passwordHash: string | null
  permissions: 'USER' | 'ADMIN'
  adminScope: string[]
  /** Language of emails. */
  locale: LocaleCode
  /** Optional emails that the account receives, besides security emails. */
  notifications: { orders: boolean }
  createdAt: number
}

/** Data that a browser reports about itself. The exchange records the data but never trusts it. */
export interface Browser {
  ip: string
  userAgent: string
  /** Random id stored in the browser; null when the browser has none. */
  fingerprint: string | null
}

/** Account and session of a caller. */
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

/** A stored session. The database keeps it for a while after its end. */
export interface KeptSession extends Session {
  /** Random id stored in the browser; null when the browser has none. */
  fingerprint: string | null
  /** Time and reason of the session's end. Null for a valid session and for an expired session. */
  ended: { at: number; reason: EndReason } | null
}

/** Reason why a session ended. */
export type EndReason = 'signed-out' | 'ended' | 'password' | 'reuse' | 'deleted' | 'too-many'

/** Kinds of emails to account holders. Each has a text in both languages. */
export const ACCOUNT_EMAIL_KINDS = [
  'CONFIRM_EMAIL',
  'RESET_PASSWORD',
  'CONFIRM_WITHDRAWAL',
  'CHANGE_EMAIL',
  'NEW_DEVICE',
  'PASSWORD_CHANGED',
  'EMAIL_CHANGED',
  'KEY_CREATED',
  'IDENTITY_PASSED',
  'IDENTITY_REJECTED',
  'WITHDRAWAL',
  'WITHDRAWAL_CANCELLED',
  'TOTP_ADDED',
  'TOTP_REMOVED',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'PASSKEY_REFUSED',
  'SECOND_STEP_TRIED',
  'SECOND_STEP_REMOVED',
  'RECOVERY_CODE_USED',
  'RECOVERY_CODES_MADE',
  'MESSENGER_LINKED',
  'MESSENGER_UNLINKED',
] as const
export type AccountEmailKind = (typeof ACCOUNT_EMAIL_KINDS)[number]

/** Purposes of emailed codes. */
export const CODE_PURPOSES = ['CONFIRM_EMAIL', 'RESET_PASSWORD', 'CONFIRM_WITHDRAWAL', 'CHANGE_EMAIL'] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]

/** An email that is due. */
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
  /** Further values for the email's text, without secrets. */
  facts: EmailFacts
  createdAt: number
  /** Number of failed attempts to send the email. */
  attempts: number
}

export interface EmailFacts {
  userAgent?: string
  ip?: string
  /** Name of the API key or passkey that the email reports. */
  key?: string
  /** Number of unused recovery codes. */
  left?: string
  /** Reviewer's reason for rejecting an identity check. */
  reason?: string
  /** Amount of a withdrawal with its currency, for display. */
  amount?: string
  destination?: string
  /** Id of the withdrawal that the code confirms. */
  withdrawal?: string
  /** New email of the account that the code confirms. */
  newEmail?: string
}
