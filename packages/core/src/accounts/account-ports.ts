import type { Clock } from '@cambio/kernel/clock'
import type { CodePurpose, SignedIn } from './account.ts'
import type { AccountWork } from './account-stores.ts'

/** Hashes and verifies passwords. */
export interface PasswordHasher {
  /**
   * Returns the hash to store.
   * @throws {AdapterError} when too many calls are waiting
   */
  hash(password: string): Promise<string>
  /**
   * Returns whether a password matches a hash. If the hash is null, returns false after the same time as a real
   * comparison.
   * @throws {AdapterError} when too many calls are waiting
   */
  verify(password: string, hash: string | null): Promise<boolean>
}

/** Dictionary of commonly used and easily guessed passwords. */
export interface KnownPasswords {
  /**
   * Returns whether a password is commonly used or easily guessed.
   * @param words lower-case words related to the account; an attacker would try these first
   */
  has(password: string, words: readonly string[]): boolean
}

/** Creates and parses refresh tokens. A token contains its session ID and 256 random bits. */
export interface RefreshTokens {
  mint(sessionId: string): string
  /**
   * Returns the token that replaces the given token. The result is deterministic, but only the server's key can compute
   * it.
   */
  successor(token: string): string
  /** Returns the session ID from a token, or null if the string is not a refresh token. */
  sessionOf(token: string): string | null
  /**
   * Returns a keyed hash of a token and its session's account. If a session row is moved to another account, the token
   * no longer matches.
   */
  hash(token: string, userId: number): Uint8Array
}

/** Issues and reads access tokens: short-lived proofs of a session that can be verified without the database. */
export interface AccessTokens {
  issue(signedIn: SignedIn, now: number): Promise<string>
  /** Returns the content of an access token, or null if the server did not issue it. */
  read(token: string, now: number): Promise<(SignedIn & { isExpired: boolean }) | null>
}

/** Creates and hashes the codes that users copy from an email. */
export interface EmailCodes {
  mint(): string
  /**
   * Returns a keyed hash of a code. The hash depends on the code's purpose and the account's current email and
   * password. A change of the email or password therefore invalidates the code.
   */
  hash(code: string, of: CodeOf): Uint8Array
}

/** Data to which the hash of an emailed code is bound. */
export interface CodeOf {
  userId: number
  purpose: CodePurpose
  /** Email address that receives the code. */
  email: string
  passwordHash: string | null
  /** ID of the withdrawal, or the new email address, that the code confirms. */
  subject?: string
}

/** Rate limits for attempts, shared by all processes. */
export interface AttemptLimits {
  /**
   * Counts one attempt against the IP address and the target. The target is either a signed-in account or the email
   * address that a guest entered. A guest who enters an account's email address therefore does not use up the limit of
   * the signed-in account.
   * @throws {DomainError} TOO_MANY_ATTEMPTS
   */
  take(what: Attempt, caller: { ip: string } & AttemptTarget): Promise<void>
  /** Resets the attempt counter of an account or email address. */
  resetAttempts(what: Attempt, target: AttemptTarget): Promise<void>
}

/** Target of a rate-limited attempt. */
interface AttemptTarget {
  email?: string | null
  userId?: number
}

/**
 * Kinds of rate-limited attempts. `password`: entering the password of a signed-in account. `email`: requesting an
 * email. `key`: creating an API key. `visit`: following a referral link.
 */
export type Attempt =
  | 'sign-in'
  | 'password'
  | 'sign-up'
  | 'email'
  | 'code'
  | 'key'
  | 'identity'
  | 'withdrawal'
  | 'visit'
  | 'two-factor'
  | 'support'
  | 'review'

/** Dependencies of the use cases that change an account. The worker runs these use cases. */
export interface AccountChangeDeps {
  work: AccountWork
  passwords: PasswordHasher
  knownPasswords: KnownPasswords
  /** Site name and domain name parts. A password that consists of these words is too easy to guess. */
  siteWords: readonly string[]
  emailCodes: EmailCodes
  /**
   * Returns a keyed hash of an email address, so that the exchange recognises its holder even after the account is
   * deleted.
   */
  emailHash: (email: string) => string
  limits: AttemptLimits
  clock: Clock
}

export interface AccountDeps extends AccountChangeDeps {
  refreshTokens: RefreshTokens
  accessTokens: AccessTokens
  newUuid: () => string
  /** Returns a random public affiliate ID. */
  newAffiliateId: () => string
  /** Returns whether the operator's settings accept an affiliate ID. If no IDs are configured, every ID is accepted. */
  isPartnerId: (affiliateId: string) => boolean
  /** Returns a keyed hash of an account and a browser name. */
  hashDevice: (userId: number, name: string) => Uint8Array
  report: (event: string, facts: Record<string, string | number>) => void
}
