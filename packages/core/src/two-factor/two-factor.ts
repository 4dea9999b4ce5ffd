import type { SignedIn } from '../accounts/account.ts'
import type { Sealed, EnvelopeCipher } from '../identity/identity.ts'

/** Kinds of second-factor proofs. */
export type TwoFactorMethod = 'totp' | 'passkey' | 'recovery'

/** Maximum number of passkeys of an account. */
export const MAX_PASSKEYS = 10
/** Number of recovery codes of an account. They are created with the first factor. */
export const RECOVERY_CODES = 10
/** Validity of a grant, in milliseconds. */
export const GRANT_MS = 2 * 60_000
/** Time limit for a passkey ceremony, and for the first code of a new secret, in milliseconds. */
export const CEREMONY_MS = 5 * 60_000
/** Maximum number of consecutive wrong codes; a TOTP secret is then disabled. NIST 800-63B permits 100. */
export const MAX_WRONG_CODES = 100
/** Number of consecutive wrong codes between two warning emails to the owner. */
export const MAX_UNREPORTED_WRONG_CODES = 10

/** Second factors of an account, as shown to its owner. All times in this file are in epoch milliseconds. */
export interface Factors {
  totp: { createdAt: number; lastUsedAt: number | null } | null
  /** Passkeys of the account, newest first. */
  passkeys: PasskeyEntry[]
  recoveryCodesLeft: number
}

export interface PasskeyEntry {
  passkeyId: number
  name: string
  createdAt: number
  lastUsedAt: number | null
}

/** A passkey with the data for its verification. */
export interface KeptPasskey {
  /** Credential id, base64url. */
  credentialId: string
  /** Public key in COSE format. */
  publicKey: Uint8Array
  /** Signature counter that the passkey reports; 0 when the passkey has no counter. */
  counter: number
  transports: string[]
}

/** Second-factor data of a call: its session, its action and the grant that the caller sent. */
export interface ShownStep {
  userId: number
  sessionId: string
  /** Id of the call with all its parameters within this session. */
  act: string
  /** Keyed hash of the grant (`SecondStepTokens.hashGrant`); null when the caller sent no grant. */
  grantHash: Uint8Array | null
}

/** Creates and checks TOTP codes of an authenticator app (RFC 6238: SHA-1, six digits, 30 s). */
export interface OneTimeCodes {
  /** Returns a random secret of 160 bits, base32. */
  mint(): string
  /** Returns the URI for the app's QR code. */
  uri(secret: string, account: string): string
  /** Returns the time step of a code, if it is the current, previous or next one. Returns null for any other code. */
  stepOf(secret: string, code: string, now: number): number | null
}

/** Message of a WebAuthn ceremony between browser and authenticator, in the JSON of the standard. */
export type CeremonyText = Record<string, unknown>

/** Creates and verifies WebAuthn messages for the site of this installation. */
export interface Passkeys {
  /** Returns the options for creating a passkey. */
  creation(of: {
    userId: number
    email: string
    challenge: string
    known: readonly KeptPasskey[]
  }): Promise<CeremonyText & { challenge: string }>
  /**
   * Returns the passkey that was created for this challenge with user verification. Returns null when the response is
   * invalid.
   */
  made(response: unknown, challenge: string): Promise<KeptPasskey | null>
  /** Returns the options for using a passkey. */
  request(of: { challenge: string; known: readonly KeptPasskey[] }): Promise<CeremonyText & { challenge: string }>
  /** Returns the counter in a passkey's signature of this challenge. Returns null when the signature is invalid. */
  shown(response: unknown, challenge: string, passkey: KeptPasskey): Promise<number | null>
}

/** Creates ids of actions, and the random values and hashes of second-factor proofs. */
export interface TwoFactorTokens {
  /**
   * Returns the id of an action. It is a keyed hash, so it reveals nothing about the body, which may contain a
   * password.
   */
  act(of: { sessionId: string; call: string; bodyHash: string }): string
  /** Returns a random text of 256 bits, base64url. */
  mint(): string
  /** Returns a random recovery code of 80 bits, in a form that users can copy. */
  mintRecoveryCode(): string
  /** Returns a keyed hash of a grant together with its account and session. */
  hashGrant(grant: string, signedIn: SignedIn): Uint8Array
  /**
   * Returns a keyed hash of a recovery code together with its account. Ignores letter case and separators in the code.
   */
  hashRecoveryCode(userId: number, code: string): Uint8Array
}

/** Tools for second-factor proofs that need no database. */
export interface TwoFactorTools {
  cipher: EnvelopeCipher
  codes: OneTimeCodes
  passkeys: Passkeys
  tokens: TwoFactorTokens
}

/** Checks whether a second factor has confirmed an action. */
export interface StepGuard {
  /** Returns the kinds of second factor that an account can use; empty when it has none. */
  ways(userId: number): Promise<TwoFactorMethod[]>
  /** Returns when the oldest second factor of an account was added, in epoch milliseconds. Null without a factor. */
  factorSince(userId: number): Promise<number | null>
  /** Consumes a grant. Returns whether it was valid for this session and action. */
  useGrant(shown: Omit<ShownStep, 'userId' | 'grantHash'> & { grantHash: Uint8Array; now: number }): Promise<boolean>
}

/** Stores the second factors of accounts. */
export interface TwoFactorStore extends StepGuard {
  /** Locks the factors of an account until the transaction ends. */
  lock(userId: number): Promise<void>
  factors(userId: number): Promise<Factors>
  addGrant(grant: Omit<ShownStep, 'userId' | 'grantHash'> & { grantHash: Uint8Array; expiresAt: number }): Promise<void>

  /**
   * Stores a secret that waits for its first code, instead of an earlier proposed secret. Returns false when a secret
   * is already active.
   */
  proposeTotp(userId: number, secret: Sealed, now: number): Promise<boolean>
  /** Returns the secret that was proposed at `since` or later; null without such a secret. */
  proposedTotp(userId: number, since: number): Promise<Sealed | null>
  /** Activates the proposed secret. Returns false when another secret was proposed concurrently. */
  activateTotp(userId: number, proposed: Sealed, step: number, now: number): Promise<boolean>
  activeTotp(userId: number): Promise<Sealed | null>
  /** Consumes a code. Returns false when this or a later code was used before, or after too many wrong codes. */
  useTotp(userId: number, step: number, now: number): Promise<boolean>
  /** Records a wrong code. Returns the number of consecutive wrong codes. */
  countWrong(userId: number): Promise<number>
  removeTotp(userId: number): Promise<void>

  /**
   * Starts a ceremony instead of an earlier one of the same session and kind. `act` is null when a passkey is created.
   */
  beginCeremony(ceremony: {
    sessionId: string
    act: string | null
    challenge: string
    expiresAt: number
  }): Promise<void>
  /** Ends the ceremony. Returns its challenge when the ceremony is still valid for this action; otherwise null. */
  takeCeremony(ceremony: { sessionId: string; act: string | null; now: number }): Promise<string | null>
  passkeys(userId: number): Promise<KeptPasskey[]>
  /** Stores a new passkey. Returns false when the passkey is already registered. */
  addPasskey(userId: number, passkey: KeptPasskey & { name: string; now: number }): Promise<boolean>
  /**
   * Records a use of a passkey. Returns false when the counter has not increased, because a copy of the passkey may
   * exist.
   */
  usePasskey(userId: number, use: { credentialId: string; counter: number; now: number }): Promise<boolean>
  /** Removes a passkey and returns its name. Returns null when the account has no such passkey. */
  removePasskey(userId: number, passkeyId: number): Promise<string | null>

  /** Replaces all recovery codes. */
  replaceRecoveryCodes(userId: number, hashes: readonly Uint8Array[], now: number): Promise<void>
  /** Consumes a recovery code. Returns whether it was valid. */
  useRecoveryCode(userId: number, hash: Uint8Array, now: number): Promise<boolean>

  /** Deletes proposed secrets and open ceremonies that have not become factors. */
  endBegun(userId: number): Promise<void>
  /** Removes all second factors of an account. Returns whether it had any. */
  removeAll(userId: number): Promise<boolean>
}

/** Returns the encryption context of a TOTP secret. */
export function totpContext(userId: number): string {
  return `totp ${userId}`
}
