import type { Clock } from '@cambio/kernel/clock'
import type { SecondStepTools } from '../second-step/second-step.ts'
import type { CodePurpose, SignedIn } from './account.ts'
import type { AccountWork } from './account-stores.ts'

/** Passwords as they are kept. */
export interface PasswordHasher {
  /** @throws {AdapterError} when too many wait */
  hash(password: string): Promise<string>
  /**
   * Whether a password is the right one; takes as long where there is no hash, and says no.
   * @throws {AdapterError} when too many wait
   */
  verify(password: string, hash: string | null): Promise<boolean>
}

/** Passwords that are guessed soon: too many people have chosen them, or would. */
export interface KnownPasswords {
  /** @param words what goes with the account, which whoever guesses tries first; in lower case */
  has(password: string, words: readonly string[]): boolean
}

/** Refresh tokens: the name of their session, and 256 bits that nobody can guess. */
export interface RefreshTokens {
  mint(sessionId: string): string
  /** What takes a token's place: always the same for the same token, and known to us alone. */
  successor(token: string): string
  /** The session that a token names; null where it is no token. */
  sessionOf(token: string): string | null
  /**
   * Returns a keyed hash of a token and the account of its session. A session row that is moved to another account has no valid
   * token.
   */
  hash(token: string, userId: number): Uint8Array
}

/** Short proofs of being signed in, checked without the database. */
export interface AccessTokens {
  issue(signedIn: SignedIn, now: number): Promise<string>
  /** Null where it is not ours. */
  read(token: string, now: number): Promise<(SignedIn & { isExpired: boolean }) | null>
}

/** Codes that people copy from letters. */
export interface LetterCodes {
  mint(): string
  /** A keyed hash, bound to what the code is for, and to the account as it was: with another e-mail or password no code of before fits. */
  hash(code: string, of: CodeOf): Uint8Array
}

/** What a code of a letter belongs to; `email` is where the letter went. */
export interface CodeOf {
  userId: number
  purpose: CodePurpose
  email: string
  passwordHash: string | null
  /** What exactly the code confirms: the number of a withdrawal, or the new e-mail. */
  subject?: string
}

/** What people try, and how often: counted for all processes together. */
export interface AttemptLimits {
  /**
   * Counts one, by address and by who is meant: an e-mail as anybody may write it, or an account that the database knows to be
   * signed in, which strangers use up nothing of.
   * @throws {DomainError} TOO_MANY_ATTEMPTS
   */
  take(what: Attempt, asker: { ip: string } & Meant): Promise<void>
  /** Forgets what was counted for who is meant. */
  forgive(what: Attempt, meant: Meant): Promise<void>
}

/** Whom a try is about. */
interface Meant {
  email?: string | null
  userId?: number
}

/**
 * Passwords shown to sign in and by who is signed in, accounts made, letters asked for, codes shown, keys made, identities shown, withdrawals asked for, visits by
 * links, second steps, messages to support, reviews written.
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

/** Dependencies of the use cases that change an account, its factors or its keys. The worker runs them. */
export interface AccountChangeDeps {
  work: AccountWork
  passwords: PasswordHasher
  knownPasswords: KnownPasswords
  /** Words that a password may not be made of: names of the site. */
  siteWords: readonly string[]
  letterCodes: LetterCodes
  limits: AttemptLimits
  secondStep: Pick<SecondStepTools, 'passkeys' | 'tokens'>
  clock: Clock
}

export interface AccountDeps extends AccountChangeDeps {
  refreshTokens: RefreshTokens
  accessTokens: AccessTokens
  secondStep: SecondStepTools
  newUuid: () => string
  /** A random public name of a partner. */
  newAffiliateId: () => string
  /** Whose links count: anybody's, or those of a list. */
  isPartnerId: (affiliateId: string) => boolean
  /** Returns a keyed hash of an account and the name of a browser. */
  hashDevice: (userId: number, name: string) => Uint8Array
  report: (event: string, facts: Record<string, string | number>) => void
}
