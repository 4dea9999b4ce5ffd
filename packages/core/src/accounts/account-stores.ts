import type { LocaleCode } from '@cambio/kernel/locale'
import type { Transactions } from '../shared/unit-of-work.ts'
import type {
  Account,
  AccountEmailKind,
  Browser,
  CodePurpose,
  DueAccountEmail,
  EndReason,
  KeptSession,
  EmailFacts,
  Session,
  SignedIn,
} from './account.ts'

/** Accounts. Deleted accounts are not found. All times here are epoch milliseconds. */
export interface AccountStore {
  /** Returns null when the email is taken, in any spelling. */
  add(account: NewAccount): Promise<Account | null>
  find(userId: number): Promise<Account | null>
  findByEmail(email: string): Promise<Account | null>
  /** Returns the account of a session that is valid at `now`. */
  findSignedIn(signedIn: SignedIn, now: number): Promise<Account | null>
  /** Returns the affiliate ids of the account's own link and of its referrer; null where missing. */
  partnerIds(userId: number): Promise<{ own: string | null; referrer: string | null }>
  /** Returns the account with this affiliate id. */
  findPartner(affiliateId: string): Promise<number | null>
  /** Replaces the password that was read before; returns false when it has changed meanwhile. */
  setPassword(userId: number, passwordHash: string, was: string | null): Promise<boolean>
  /** Sets an unconfirmed email; returns false when it is taken. */
  setEmail(userId: number, email: string): Promise<boolean>
  /** Confirms the email when it is still the account's; returns whether it is. */
  confirmEmail(userId: number, email: string, now: number): Promise<boolean>
  setSettings(userId: number, settings: AccountSettings): Promise<Account | null>
  /** Deletes the personal data of an account: its browsers, its emails on orders and its names on reviews. */
  erase(userId: number, now: number): Promise<void>
  /** Records a browser; returns true when the account was never used with it before. */
  noteDevice(userId: number, device: Uint8Array, now: number): Promise<boolean>
}

export interface NewAccount {
  email: string
  passwordHash: string
  locale: LocaleCode
  affiliateId: string
  referredBy: number | null
  now: number
}

/** Absent settings stay unchanged. */
export interface AccountSettings {
  locale?: LocaleCode | undefined
  notifications?: { orders: boolean } | undefined
}

/** Sessions and their refresh tokens. */
export interface SessionStore {
  /** Opens a session when the account's password is still the verified one; returns false otherwise. */
  open(session: NewSession): Promise<boolean>
  /**
   * Locks a session until the transaction ends and returns it with one of its tokens; null for an unknown session.
   * @param hashOf returns the token's hash for the account in the stored session
   */
  lock(sessionId: string, hashOf: (userId: number) => Uint8Array): Promise<SessionToken | null>
  /** Returns the state of one token of a session. */
  token(sessionId: string, tokenHash: Uint8Array): Promise<TokenState>
  /** Replaces the valid token of a session, and records that its browser was seen. */
  replaceToken(replacement: TokenReplacement): Promise<void>
  /** Returns an account's sessions that are valid at `now`, most recently seen first. */
  list(userId: number, now: number): Promise<Session[]>
  /** Returns all stored sessions of an account, most recently seen first. */
  kept(userId: number, limit: number): Promise<KeptSession[]>
  /**
   * Ends sessions of an account: one, all except one, or all, within a transaction. Returns their ids; every server is
   * notified.
   */
  end(which: SessionsToEnd): Promise<string[]>
  /** Ends the sessions of an account except the `most` recently seen. */
  endOldest(userId: number, most: number, now: number): Promise<void>
  /** Returns ids of sessions that ended since a time. */
  endedSince(since: number): Promise<string[]>
}

export interface NewSession extends SignedIn {
  tokenHash: Uint8Array
  passwordHash: string
  browser: Browser
  now: number
  expiresAt: number
}

export interface SessionToken {
  session: Pick<Session, 'sessionId' | 'userId' | 'createdAt' | 'expiresAt'> & { isEnded: boolean }
  token: TokenState
}

/** `spentAt`: time of its replacement. */
export type TokenState = { status: 'alive' } | { status: 'spent'; spentAt: number } | { status: 'unknown' }

export interface TokenReplacement {
  sessionId: string
  oldHash: Uint8Array
  newHash: Uint8Array
  /** A missing fingerprint leaves the earlier one. */
  browser: Browser
  now: number
  expiresAt: number
}

export interface SessionsToEnd {
  userId: number
  /** Ends only this session; absent: all sessions. */
  sessionId?: string
  /** Session that stays valid. */
  except?: string
  reason: EndReason
  now: number
}

/** Emailed codes; at most one is valid for an account and a purpose. */
export interface CodeStore {
  /** Stores a new code in place of the earlier one. */
  replace(code: {
    userId: number
    purpose: CodePurpose
    hash: Uint8Array
    now: number
    expiresAt: number
  }): Promise<void>
  /**
   * Uses up a code and returns whether it was right. A wrong code counts as an attempt, and the last attempt
   * invalidates the code.
   */
  take(code: { userId: number; purpose: CodePurpose; hash: Uint8Array; now: number }): Promise<boolean>
  /** Invalidates all codes of an account. */
  end(userId: number, now: number): Promise<void>
}

/** Outbox of emails to account holders. */
export interface AccountEmailStore {
  add(mail: NewAccountEmail): Promise<void>
  /** Queues an email to the confirmed email of an account, in its language; does nothing without a confirmed email. */
  addFor(mail: Omit<NewAccountEmail, 'email' | 'locale'>): Promise<void>
  /** Returns emails that are due, oldest first. Emails older than a day are not sent. */
  due(limit: number, now: number): Promise<DueAccountEmail[]>
  sent(emailId: string, userId: number, now: number): Promise<void>
  /** Removes an email without a recipient. */
  drop(emailId: string, now: number): Promise<void>
  /** Records a failed attempt: the next one follows after `retryMs`; null gives up. */
  failed(emailId: string, retryMs: number | null, now: number): Promise<void>
  /** Newest first. */
  list(userId: number, limit: number): Promise<{ kind: AccountEmailKind; createdAt: number; sentAt: number | null }[]>
  /** Removes all emails of an account. */
  forget(userId: number, email: string): Promise<void>
}

export interface NewAccountEmail {
  kind: AccountEmailKind
  userId: number | null
  email: string
  locale: LocaleCode | null
  facts?: EmailFacts
  now: number
}

/** Stores of a transaction over accounts. */
export interface AccountStores {
  accounts: AccountStore
  sessions: SessionStore
  codes: CodeStore
  emails: AccountEmailStore
}

/** Transactions over accounts. */
export type AccountWork = Transactions<AccountStores>

/** Deletes expired data, at most `most` rows at once. Returns whether there is more. */
export interface AccountArchive {
  forget(now: number, most: number): Promise<boolean>
}
