import type { LocaleCode } from '@cambio/kernel/locale'

/** Somebody with an account. Times are epoch milliseconds. */
export interface Account {
  userId: number
  /** Null where the messenger knows it alone. */
  email: string | null
  isEmailConfirmed: boolean
  /** Null where nobody signs in by password. */
  passwordHash: string | null
  permissions: 'USER' | 'ADMIN'
  adminScope: string[]
  /** Language of letters. */
  locale: LocaleCode
  /** Which letters are wanted beyond those that guard the account. */
  notifications: { orders: boolean }
  createdAt: number
}

/** A browser as it describes itself: recorded, never trusted. */
export interface Browser {
  ip: string
  userAgent: string
  /** A random name that it keeps; absent where it has none. */
  fingerprint: string | null
}

/** Who asks: an account, and the session by which it is known. */
export interface SignedIn {
  userId: number
  sessionId: string
}

/** A session that lives. */
export interface Session {
  sessionId: string
  userId: number
  createdAt: number
  lastSeenAt: number
  expiresAt: number
  userAgent: string
  ip: string
}

/** A session as it is kept, also for a while after it ended. */
export interface KeptSession extends Session {
  /** The random name that the browser keeps; null where it has none. */
  fingerprint: string | null
  /** Null while it lives, or where it has run out. */
  ended: { at: number; reason: EndReason } | null
}

/** Why a session ended. */
export type EndReason = 'signed-out' | 'ended' | 'password' | 'reuse' | 'deleted' | 'too-many'

/** Letters to people: each kind is written in both languages. */
export const ACCOUNT_LETTER_KINDS = [
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
] as const
export type AccountLetterKind = (typeof ACCOUNT_LETTER_KINDS)[number]

/** What a code of a letter is good for. */
export const CODE_PURPOSES = ['CONFIRM_EMAIL', 'RESET_PASSWORD', 'CONFIRM_WITHDRAWAL', 'CHANGE_EMAIL'] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]

/** A letter that is due. */
export interface DueAccountLetter {
  letterId: string
  kind: AccountLetterKind
  /** Null of a reset: whether the e-mail has an account is found out when it is sent. */
  userId: number | null
  email: string
  locale: LocaleCode | null
  /** What it tells besides: nothing secret. */
  facts: LetterFacts
  createdAt: number
  /** Tries so far. */
  attempts: number
}

export interface LetterFacts {
  userAgent?: string
  ip?: string
  /** Name of a key or a passkey. */
  key?: string
  /** Recovery codes that are left. */
  left?: string
  /** Why an identity was not taken, as the reviewer told it. */
  reason?: string
  /** With its coin. */
  amount?: string
  destination?: string
  /** Number of a withdrawal, to whose code the letter belongs. */
  withdrawal?: string
  /** E-mail that the account is to have, to whose code the letter belongs. */
  newEmail?: string
}
