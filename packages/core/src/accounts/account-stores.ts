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
  PendingEmail,
  EmailFacts,
  Session,
  SignedIn,
} from './account.ts'
import type { MergeStore } from './merge-store.ts'
import type { MessengerMessageStore } from './messenger-message.ts'
import type { MessengerStore } from './messenger-store.ts'

/** Stores accounts. Queries do not return deleted accounts. All times are in epoch milliseconds. */
export interface AccountStore {
  /** Creates an account. Returns null if the email address is already taken; the comparison is case-insensitive. */
  add(account: NewAccount): Promise<Account | null>
  find(userId: number): Promise<Account | null>
  findByEmail(email: string): Promise<Account | null>
  /** Returns the account of a session that is valid at `now`. */
  findSignedIn(signedIn: SignedIn, now: number): Promise<Account | null>
  /** Returns the affiliate IDs of the account (`own`) and its referrer (`referrer`), each null if it does not exist. */
  partnerIds(userId: number): Promise<{ own: string | null; referrer: string | null }>
  /** Returns the ID of the account with the given affiliate ID, or null if there is no such account. */
  findPartner(affiliateId: string): Promise<number | null>
  /**
   * Replaces the password hash if it still equals `was`. Returns false if another request has changed it in the
   * meantime.
   */
  setPassword(userId: number, passwordHash: string, was: string | null): Promise<boolean>
  /**
   * Stores a pending email address, which replaces the account's address once it is confirmed. Null cancels the change.
   * Returns false without a change if the address comes with a password and the account already has an address.
   */
  setPendingEmail(userId: number, pending: PendingEmail | null): Promise<boolean>
  /**
   * Removes the email address and the password of an account that was created in the messenger. Returns false if the
   * account has no such address.
   */
  removeFirstEmail(userId: number): Promise<boolean>
  /**
   * Confirms the account's current or pending email address, and stores its keyed hash. A pending address replaces the
   * current one, and its password the account's password. Returns false if the account has neither, or if another
   * account uses the pending address.
   */
  confirmEmail(userId: number, confirmed: { email: string; emailHash: string; now: number }): Promise<boolean>
  setSettings(userId: number, settings: AccountSettings): Promise<Account | null>
  /**
   * Deletes an account's personal data: the records of its browsers, the email addresses in its orders and the names on
   * its reviews. Retains the keyed hashes of its confirmed email addresses if the account has paid orders by card or
   * bank transfer.
   */
  erase(userId: number, now: number): Promise<void>
  /** Records a browser. Returns true if the account has never been used with this browser before. */
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

/** Account settings to change. Omitted settings remain unchanged. */
export interface AccountSettings {
  locale?: LocaleCode | undefined
  notifications?: { orders: boolean } | undefined
}

/** Sessions and their refresh tokens. */
export interface SessionStore {
  /**
   * Opens a session and locks its account. Returns false if the account was deleted, or if its password changed after
   * the entered password was verified.
   */
  open(session: NewSession): Promise<boolean>
  /**
   * Locks a session until the end of the transaction. Returns the session and the state of one of its tokens, or null
   * for an unknown session.
   * @param hashOf computes the token's hash for the account of the stored session
   */
  lock(sessionId: string, hashOf: (userId: number) => Uint8Array): Promise<SessionToken | null>
  /** Returns the state of a session's refresh token. */
  token(sessionId: string, tokenHash: Uint8Array): Promise<TokenState>
  /** Replaces a session's valid token and records the time and browser of its last use. */
  replaceToken(replacement: TokenReplacement): Promise<void>
  /** Returns the account's sessions that are valid at `now`, most recently seen first. */
  list(userId: number, now: number): Promise<Session[]>
  /** Returns the account's stored sessions, including ended sessions, most recently seen first. */
  kept(userId: number, limit: number): Promise<KeptSession[]>
  /**
   * Ends the sessions of an account that `which` selects. Runs within a transaction. Returns the IDs of the ended
   * sessions and notifies every server.
   */
  end(which: SessionsToEnd): Promise<string[]>
  /**
   * Ends the sessions of all accounts within a transaction. Returns the number of ended sessions and notifies every
   * server.
   */
  endAll(now: number): Promise<number>
  /** Ends the account's sessions except the `most` sessions that were seen most recently. */
  endOldest(userId: number, most: number, now: number): Promise<void>
  /** Returns the IDs of the sessions that ended since the given time, in epoch milliseconds. */
  endedSince(since: number): Promise<string[]>
}

export interface NewSession extends SignedIn {
  tokenHash: Uint8Array
  /**
   * Hash of the password that the user entered. `open` fails if the account no longer has this hash. Null if the user
   * signed in without a password.
   */
  passwordHash: string | null
  browser: Browser
  now: number
  expiresAt: number
}

export interface SessionToken {
  session: Pick<Session, 'sessionId' | 'userId' | 'createdAt' | 'expiresAt'> & { isEnded: boolean }
  token: TokenState
}

/** State of a refresh token. `spentAt` is when another token replaced it. */
export type TokenState = { status: 'alive' } | { status: 'spent'; spentAt: number } | { status: 'unknown' }

export interface TokenReplacement {
  sessionId: string
  oldHash: Uint8Array
  newHash: Uint8Array
  /**
   * Browser that sent the request. If the request contains no fingerprint, the session retains its earlier fingerprint.
   */
  browser: Browser
  now: number
  expiresAt: number
}

export interface SessionsToEnd {
  userId: number
  /** ID of the session to end. If omitted, all sessions are ended. */
  sessionId?: string
  /** ID of a session that remains open. */
  except?: string
  reason: EndReason
  now: number
}

/** Stores emailed codes. An account has at most one valid code for each purpose. */
export interface CodeStore {
  /** Stores a new emailed code and invalidates the previous code for the same purpose. */
  replace(code: {
    userId: number
    purpose: CodePurpose
    hash: Uint8Array
    now: number
    expiresAt: number
  }): Promise<void>
  /**
   * Consumes an emailed code and returns whether it was correct. A wrong code uses up an attempt, and the stored code
   * becomes invalid when no attempts are left.
   */
  take(code: { userId: number; purpose: CodePurpose; hash: Uint8Array; now: number }): Promise<boolean>
  /** Invalidates all emailed codes of an account. */
  end(userId: number, now: number): Promise<void>
}

/** Outbox of emails to account holders. */
export interface AccountEmailStore {
  add(mail: NewAccountEmail): Promise<void>
  /**
   * Queues an email to the account's confirmed address, in the account's language. Does nothing if no address is
   * confirmed.
   */
  addFor(mail: Omit<NewAccountEmail, 'email' | 'locale'>): Promise<void>
  /**
   * Returns due emails: those that the worker queued before those that the server queued, each oldest first. Skips
   * emails more than a day old.
   */
  due(limit: number, now: number): Promise<DueAccountEmail[]>
  sent(emailId: string, userId: number, now: number): Promise<void>
  /** Removes an email whose recipient no longer exists, or whose code would have expired. */
  drop(emailId: string, now: number): Promise<void>
  /** Records a failed attempt to send an email. The worker retries after `retryMs` milliseconds. */
  failed(emailId: string, retryMs: number, now: number): Promise<void>
  /** Records the last failed attempt to send an email. The email then waits for an operator. */
  giveUp(emailId: string, now: number): Promise<void>
  /** Returns the emails queued for an account, newest first. */
  list(userId: number, limit: number): Promise<{ kind: AccountEmailKind; createdAt: number; sentAt: number | null }[]>
  /** Removes all of an account's emails from the outbox. */
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

/** The stores that an account transaction uses. */
export interface AccountStores {
  accounts: AccountStore
  sessions: SessionStore
  codes: CodeStore
  emails: AccountEmailStore
  messenger: MessengerStore
  messages: MessengerMessageStore
  merges: MergeStore
}

/** Runs database transactions on the account stores. */
export type AccountWork = Transactions<AccountStores>

/** Deletes expired data. `most` limits the number of rows per call. Returns whether any expired data remains. */
export interface AccountArchive {
  forget(now: number, most: number): Promise<boolean>
}
