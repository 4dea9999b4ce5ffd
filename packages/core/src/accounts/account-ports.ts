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
   * Returns whether a password matches a hash. When the hash is null, takes as long as a real comparison and returns
   * false.
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

/** Creates and parses refresh tokens. A token contains the id of its session and 256 random bits. */
export interface RefreshTokens {
  mint(sessionId: string): string
  /**
   * Returns the token that replaces the given token. The result is deterministic, and only the server's key can compute
   * it.
   */
  successor(token: string): string
  /** Returns the session id in a token; null when the text is not a refresh token. */
  sessionOf(token: string): string | null
  /**
   * Returns a keyed hash of a token and its session's account. When a session row is moved to another account, its
   * token no longer matches.
   */
  hash(token: string, userId: number): Uint8Array
}

/** Issues and reads access tokens: short-lived proofs of a session, which are verified without the database. */
export interface AccessTokens {
  issue(signedIn: SignedIn, now: number): Promise<string>
  /** Returns the content of an access token; null when the server did not issue it. */
  read(token: string, now: number): Promise<(SignedIn & { isExpired: boolean }) | null>
}

/** Codes that users copy from emails. */
export interface EmailCodes {
  mint(): string
  /**
   * Returns a keyed hash, bound to the code's purpose and to the account's current email and password. After the email
   * or password changes, no earlier code matches.
   */
  hash(code: string, of: CodeOf): Uint8Array
}

/** Data that the hash of an emailed code is bound to. */
export interface CodeOf {
  userId: number
  purpose: CodePurpose
  /** Email address that receives the code. */
  email: string
  passwordHash: string | null
  /** Object that the code confirms: the id of a withdrawal, or the new email address. */
  subject?: string
}

/** Rate limits of attempts, shared by all processes. */
export interface AttemptLimits {
  /**
   * Counts one attempt, by IP address and by target. The target is a signed-in account, or an email address that a
   * guest typed. Guests who type an account's email address do not use up the limit of the signed-in account.
   * @throws {DomainError} TOO_MANY_ATTEMPTS
   */
  take(what: Attempt, caller: { ip: string } & Meant): Promise<void>
  /** Resets the counter of attempts for a target. */
  forgive(what: Attempt, meant: Meant): Promise<void>
}

/** Target of an attempt. */
interface Meant {
  email?: string | null
  userId?: number
}

/**
 * Kinds of rate-limited attempts. `password`: the password of a signed-in account. `letter`: a request for an email.
 * `key`: creation of an API key. `visit`: a visit through a referral link.
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

/** Dependencies of the use cases that change an account. The worker runs these use cases. */
export interface AccountChangeDeps {
  work: AccountWork
  passwords: PasswordHasher
  knownPasswords: KnownPasswords
  /** Names of the site. A password that consists of these names is too easy to guess. */
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
  /** Returns whether an affiliate id is valid. Without configured ids, every id is valid. */
  isPartnerId: (affiliateId: string) => boolean
  /** Returns a keyed hash of an account and a browser's name. */
  hashDevice: (userId: number, name: string) => Uint8Array
  report: (event: string, facts: Record<string, string | number>) => void
}
