import type { LedgerStore } from '../ledger/ledger-store.ts'
import type { PlaceStore } from '../wallet/deposit-place.ts'
import type { WithdrawalStore } from '../wallet/withdrawal-store.ts'
import type { LocaleCode } from '@cambio/kernel/locale'
import type { IdentityStore } from '../identity/identity.ts'
import type { AccountKeyStore } from '../partners/api-key.ts'
import type { SecondStepStore } from '../second-step/second-step.ts'
import type {
  Account,
  AccountLetterKind,
  Browser,
  CodePurpose,
  DueAccountLetter,
  EndReason,
  KeptSession,
  LetterFacts,
  Session,
  SignedIn,
} from './account.ts'

/** People. Deleted ones are not found. Times are epoch milliseconds here and below. */
export interface AccountStore {
  /** Null where the e-mail is taken, however it is spelt. */
  add(account: NewAccount): Promise<Account | null>
  find(userId: number): Promise<Account | null>
  findByEmail(email: string): Promise<Account | null>
  /** Whose session it is, where it lives at `now`. */
  findSignedIn(signedIn: SignedIn, now: number): Promise<Account | null>
  /** The partner ids of an account's own link and of who brought it; null where there is none. */
  partnerIds(userId: number): Promise<{ own: string | null; referrer: string | null }>
  /** Who has this partner id. */
  findPartner(affiliateId: string): Promise<number | null>
  /** Changes the password from the one that was read; false where it has changed meanwhile. */
  setPassword(userId: number, passwordHash: string, was: string | null): Promise<boolean>
  /** Another e-mail, not confirmed; false where it is taken. */
  setEmail(userId: number, email: string): Promise<boolean>
  /** Whether the e-mail is still that of the account; it is confirmed then. */
  confirmEmail(userId: number, email: string, now: number): Promise<boolean>
  setSettings(userId: number, settings: AccountSettings): Promise<Account | null>
  /** Forgets whose the account was, every browser it was seen with, its e-mails on orders and its names on reviews. */
  erase(userId: number, now: number): Promise<void>
  /** Notes a browser; true where it was never seen with the account before. */
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

/** What is left out stays. */
export interface AccountSettings {
  locale?: LocaleCode | undefined
  notifications?: { orders: boolean } | undefined
}

/** Sessions and their refresh tokens. */
export interface SessionStore {
  /** Opens one for an account whose password is still the one that was checked; false where it is not. */
  open(session: NewSession): Promise<boolean>
  /**
   * Locks a session until the transaction ends and returns it with one of its tokens; null for an unknown session.
   * @param hashOf returns the token's hash for the account that the stored session names
   */
  lock(sessionId: string, hashOf: (userId: number) => Uint8Array): Promise<SessionToken | null>
  /** What is known of one token of a session. */
  token(sessionId: string, tokenHash: Uint8Array): Promise<TokenState>
  /** Puts one token in the place of the one that lives, and notes that the browser was seen. */
  replaceToken(replacement: TokenReplacement): Promise<void>
  /** Those of an account that live at `now`, newest seen first. */
  list(userId: number, now: number): Promise<Session[]>
  /** All that are kept of an account, newest seen first. */
  kept(userId: number, limit: number): Promise<KeptSession[]>
  /** Ends sessions of an account: one, all but one, or all, within a transaction. Answers which; they are told to every server. */
  end(which: SessionsToEnd): Promise<string[]>
  /** Ends those of an account beyond the `most` seen last. */
  endOldest(userId: number, most: number, now: number): Promise<void>
  /** Ids of those that ended since. */
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

/** `spentAt`: when it was replaced. */
export type TokenState = { status: 'alive' } | { status: 'spent'; spentAt: number } | { status: 'unknown' }

export interface TokenReplacement {
  sessionId: string
  oldHash: Uint8Array
  newHash: Uint8Array
  /** A fingerprint that is missing leaves the one before. */
  browser: Browser
  now: number
  expiresAt: number
}

export interface SessionsToEnd {
  userId: number
  /** The only one; absent for all. */
  sessionId?: string
  /** One that goes on. */
  except?: string
  reason: EndReason
  now: number
}

/** Codes of letters; at most one lives for an account and a purpose. */
export interface CodeStore {
  /** A new code in the place of the one before. */
  replace(code: {
    userId: number
    purpose: CodePurpose
    hash: Uint8Array
    now: number
    expiresAt: number
  }): Promise<void>
  /** Uses a code up: whether it was the right one. A wrong one counts as a try, and the last try ends the code. */
  take(code: { userId: number; purpose: CodePurpose; hash: Uint8Array; now: number }): Promise<boolean>
  /** Ends what lives of an account. */
  end(userId: number, now: number): Promise<void>
}

/** The outbox of letters to people. */
export interface AccountLetterStore {
  add(letter: NewAccountLetter): Promise<void>
  /** To the confirmed e-mail of an account, in its language; nobody is written to where there is none. */
  addFor(letter: Omit<NewAccountLetter, 'email' | 'locale'>): Promise<void>
  /** Due now, oldest first; older than a day are not sent any more. */
  due(limit: number, now: number): Promise<DueAccountLetter[]>
  sent(letterId: string, userId: number, now: number): Promise<void>
  /** Nobody to write to. */
  drop(letterId: string, now: number): Promise<void>
  /** Tried in vain: again after `retryMs`; null gives it up. */
  failed(letterId: string, retryMs: number | null, now: number): Promise<void>
  /** Newest first. */
  list(userId: number, limit: number): Promise<{ kind: AccountLetterKind; createdAt: number; sentAt: number | null }[]>
  /** Removes all that were written to an account. */
  forget(userId: number, email: string): Promise<void>
}

export interface NewAccountLetter {
  kind: AccountLetterKind
  userId: number | null
  email: string
  locale: LocaleCode | null
  facts?: LetterFacts
  now: number
}

export interface AccountStores {
  accounts: AccountStore
  sessions: SessionStore
  codes: CodeStore
  letters: AccountLetterStore
  keys: AccountKeyStore
  ledger: Pick<LedgerStore, 'balances'>
  withdrawals: Pick<WithdrawalStore, 'heldOf'>
  places: Pick<PlaceStore, 'awaitsDeposit' | 'all'>
  identities: IdentityStore
  secondSteps: SecondStepStore
}

/** Transactions over them. */
export interface AccountWork {
  /** Reads, and writes that are one statement. */
  readonly stores: AccountStores
  transaction<T>(work: (stores: AccountStores) => Promise<T>): Promise<T>
}

/** Removes what nobody needs any more, so much at once. Answers whether there is more. */
export interface AccountArchive {
  forget(now: number, most: number): Promise<boolean>
}
