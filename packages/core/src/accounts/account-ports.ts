import type { Clock } from '@cambio/kernel/clock'
import type { CodePurpose, SignedIn } from './account.ts'
import type { AccountWork } from './account-stores.ts'

/** Hashes and verifies passwords. */
export interface PasswordHasher {
  /**
   * Returns the hash to store.
   * @throws {AdapterError} when too many calls wait
   */
  hash(password: string): Promise<string>
  /**
   * Returns whether a password matches a hash. Without a hash it takes as long and returns false.
   * @throws {AdapterError} when too many calls wait
   */
  verify(password: string, hash: string | null): Promise<boolean>
}

/** Commonly used and easily guessed passwords. */
export interface KnownPasswords {
  /**
   * Returns whether a password is commonly used or easily guessed.
   * @param words words related to the account, which an attacker tries first; in lower case
   */
  has(password: string, words: readonly string[]): boolean
}

/** Refresh tokens: the id of their session, and 256 random bits. */
export interface RefreshTokens {
  mint(sessionId: string): string
  /** Returns the token that replaces a token: deterministic, and computable only by us. */
  successor(token: string): string
  /** Returns the session id in a token; null when it is no token. */
  sessionOf(token: string): string | null
  /**
   * Returns a keyed hash of a token and the account of its session. A session row moved to another account has no valid
   * token.
   */
  hash(token: string, userId: number): Uint8Array
}

/** Short-lived proofs of a session, verified without the database. */
export interface AccessTokens {
  issue(signedIn: SignedIn, now: number): Promise<string>
  /** Returns the content of an access token; null when we did not issue it. */
  read(token: string, now: number): Promise<(SignedIn & { isExpired: boolean }) | null>
}

/** Codes that users copy from emails. */
export interface EmailCodes {
  mint(): string
  /**
   * Returns a keyed hash, bound to the code's purpose and to the account's current email and password. After a change
   * of either, no earlier code matches.
   */
  hash(code: string, of: CodeOf): Uint8Array
}

/** What an emailed code belongs to; `email` is the address that received it. */
export interface CodeOf {
  userId: number
  purpose: CodePurpose
  email: string
  passwordHash: string | null
  /** What exactly the code confirms: the number of a withdrawal, or the new email. */
  subject?: string
}

/** Rate limits of attempts, shared by all processes. */
export interface AttemptLimits {
  /**
   * Counts one attempt, by IP address and by its target: an email that any guest may type, or a signed-in account,
   * whose limit strangers cannot use up.
   * @throws {DomainError} TOO_MANY_ATTEMPTS
   */
  take(what: Attempt, caller: { ip: string } & Meant): Promise<void>
  /** Resets the count of a target. */
  forgive(what: Attempt, meant: Meant): Promise<void>
}

/** Target of an attempt. */
interface Meant {
  email?: string | null
  userId?: number
}

/**
 * Kinds of rate-limited attempts: passwords at sign-in and of signed-in accounts, sign-ups, requested emails, codes,
 * keys, identity checks, withdrawals, referral visits, second factors, support messages, reviews.
 */
export type Attempt =
  | 'sign-in'
  | 'password'
  | 'sign-up'
  | 'letter'
  | 'code'
  | 'key'
  | 'identity'
  | 'withdrawal'
  | 'visit'
  | 'second-step'
  | 'support'
  | 'review'

/** Dependencies of the use cases that change an account. The worker runs them. */
export interface AccountChangeDeps {
  work: AccountWork
  passwords: PasswordHasher
  knownPasswords: KnownPasswords
  /** Words that a password must not consist of: names of the site. */
  siteWords: readonly string[]
  emailCodes: EmailCodes
  limits: AttemptLimits
  clock: Clock
}

export interface AccountDeps extends AccountChangeDeps {
  refreshTokens: RefreshTokens
  accessTokens: AccessTokens
  newUuid: () => string
  /** Returns a random public affiliate id. */
  newAffiliateId: () => string
  /** Returns whether links with this affiliate id count: all of them, or those of a list. */
  isPartnerId: (affiliateId: string) => boolean
  /** Returns a keyed hash of an account and the name of a browser. */
  hashDevice: (userId: number, name: string) => Uint8Array
  report: (event: string, facts: Record<string, string | number>) => void
}
