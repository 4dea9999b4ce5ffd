import type { SignedIn } from '../accounts/account.ts'
import type { Sealed, EnvelopeCipher } from '../identity/identity.ts'

/** Kinds of second-factor proofs. */
export type TwoFactorMethod = 'totp' | 'passkey' | 'recovery'

/** Maximum number of passkeys per account. */
export const MAX_PASSKEYS = 10
/** Number of recovery codes per account, which are created along with the first factor. */
export const RECOVERY_CODES = 10
/** Lifetime of a grant, in milliseconds. */
export const GRANT_MS = 2 * 60_000
/** Time limit for a passkey ceremony and for entering the first code of a new secret, in milliseconds. */
export const CEREMONY_MS = 5 * 60_000
/**
 * Maximum number of consecutive wrong codes before a TOTP secret is disabled. This is the maximum that NIST SP 800-63B
 * permits.
 */
export const MAX_WRONG_CODES = 100
/** Number of consecutive wrong codes after which the owner receives another warning email. */
export const MAX_UNREPORTED_WRONG_CODES = 10

/** An account's second factors as its owner sees them. All times in this file are in epoch milliseconds. */
export interface Factors {
  totp: { createdAt: number; lastUsedAt: number | null } | null
  /** The account's passkeys, newest first. */
  passkeys: PasskeyEntry[]
  recoveryCodesLeft: number
}

export interface PasskeyEntry {
  passkeyId: number
  name: string
  createdAt: number
  lastUsedAt: number | null
}

/** A passkey with the data needed to verify it. */
export interface KeptPasskey {
  /** Credential ID in base64url. */
  credentialId: string
  /** Public key in COSE format. */
  publicKey: Uint8Array
  /** Signature counter that the passkey reports; 0 if the passkey has no counter. */
  counter: number
  transports: string[]
}

/** Second-factor data of a call: its session, its action and the grant sent by the caller. */
export interface ShownStep {
  userId: number
  sessionId: string
  /** Identifies the call with all its parameters within this session. */
  act: string
  /** Keyed hash of the grant (`TwoFactorTokens.hashGrant`); null if the caller sent no grant. */
  grantHash: Uint8Array | null
}

/** Creates and checks the TOTP codes of an authenticator app (RFC 6238: SHA-1, six digits, 30 s). */
export interface OneTimeCodes {
  /** Returns a random 160-bit secret in base32. */
  mint(): string
  /** Returns the URI for the app's QR code. */
  uri(secret: string, account: string): string
  /** Returns a code's time step if it is the current, previous or next time step, or null for any other code. */
  stepOf(secret: string, code: string, now: number): number | null
}

/**
 * Message exchanged between the browser and the authenticator in a WebAuthn ceremony, in the standard's JSON format.
 */
export type CeremonyText = Record<string, unknown>

/** Creates and verifies WebAuthn messages for this installation's site. */
export interface Passkeys {
  /** Returns the options for creating a passkey. */
  creation(of: {
    userId: number
    email: string
    challenge: string
    known: readonly KeptPasskey[]
  }): Promise<CeremonyText & { challenge: string }>
  /**
   * Returns the passkey that was created for this challenge with user verification, or null if the response is invalid.
   */
  made(response: unknown, challenge: string): Promise<KeptPasskey | null>
  /** Returns the options for using a passkey. */
  request(of: { challenge: string; known: readonly KeptPasskey[] }): Promise<CeremonyText & { challenge: string }>
  /** Returns the counter from a passkey's signature of this challenge, or null if the signature is invalid. */
  shown(response: unknown, challenge: string, passkey: KeptPasskey): Promise<number | null>
}

/** Creates action IDs as well as random values and hashes for second-factor proofs. */
export interface TwoFactorTokens {
  /** Returns the ID of an action. The ID is a keyed hash, because the body may contain a password. */
  act(of: { sessionId: string; call: string; bodyHash: string }): string
  /** Returns a random 256-bit string in base64url. */
  mint(): string
  /** Returns a random 80-bit recovery code in a form that users can copy. */
  mintRecoveryCode(): string
  /** Returns a keyed hash of a grant, its account and its session. */
  hashGrant(grant: string, signedIn: SignedIn): Uint8Array
  /** Returns a keyed hash of a recovery code and its account. Ignores letter case and separators in the code. */
  hashRecoveryCode(userId: number, code: string): Uint8Array
}

/** Dependencies of two-factor checks, except the stores. */
export interface TwoFactorTools {
  cipher: EnvelopeCipher
  codes: OneTimeCodes
  passkeys: Passkeys
  tokens: TwoFactorTokens
}

/** Checks whether a second factor has confirmed an action. */
export interface StepGuard {
  /** Returns the kinds of second-factor proof that an account can use; empty if the account has no second factor. */
  ways(userId: number): Promise<TwoFactorMethod[]>
  /**
   * Returns when the account's oldest second factor was added, in epoch milliseconds, or null if the account has no
   * second factor.
   */
  factorSince(userId: number): Promise<number | null>
  /** Consumes a grant. Returns whether it was valid for this session and action. */
  useGrant(shown: Omit<ShownStep, 'userId' | 'grantHash'> & { grantHash: Uint8Array; now: number }): Promise<boolean>
}

/** Stores accounts' second factors. */
export interface TwoFactorStore extends StepGuard {
  /** Locks an account's factors until the end of the transaction. */
  lock(userId: number): Promise<void>
  factors(userId: number): Promise<Factors>
  addGrant(grant: Omit<ShownStep, 'userId' | 'grantHash'> & { grantHash: Uint8Array; expiresAt: number }): Promise<void>

  /**
   * Stores a secret that is waiting for its first code, replacing any secret proposed earlier. Returns false if a
   * secret is already active.
   */
  proposeTotp(userId: number, secret: Sealed, now: number): Promise<boolean>
  /** Returns the secret proposed at or after `since`, or null if no such secret exists. */
  proposedTotp(userId: number, since: number): Promise<Sealed | null>
  /** Activates the proposed secret. Returns false if another secret was proposed in the meantime. */
  activateTotp(userId: number, proposed: Sealed, step: number, now: number): Promise<boolean>
  activeTotp(userId: number): Promise<Sealed | null>
  /**
   * Consumes a code. Returns false if this code or a later code has already been used, or if too many wrong codes were
   * entered.
   */
  useTotp(userId: number, step: number, now: number): Promise<boolean>
  /** Records a wrong code. Returns the number of consecutive wrong codes. */
  countWrong(userId: number): Promise<number>
  removeTotp(userId: number): Promise<void>

  /**
   * Starts a ceremony, replacing any earlier one of the same session and kind. `act` is null if a passkey is being
   * created.
   */
  beginCeremony(ceremony: {
    sessionId: string
    act: string | null
    challenge: string
    expiresAt: number
  }): Promise<void>
  /** Ends the ceremony. Returns its challenge if the ceremony is still valid for this action; otherwise null. */
  takeCeremony(ceremony: { sessionId: string; act: string | null; now: number }): Promise<string | null>
  passkeys(userId: number): Promise<KeptPasskey[]>
  /** Stores a new passkey. Returns false if it is already registered. */
  addPasskey(userId: number, passkey: KeptPasskey & { name: string; now: number }): Promise<boolean>
  /**
   * Records a use of a passkey. Returns false if the counter has not increased, because a copy of the passkey may
   * exist.
   */
  usePasskey(userId: number, use: { credentialId: string; counter: number; now: number }): Promise<boolean>
  /** Removes a passkey and returns its name; null if the account has no such passkey. */
  removePasskey(userId: number, passkeyId: number): Promise<string | null>

  /** Replaces all recovery codes. */
  replaceRecoveryCodes(userId: number, hashes: readonly Uint8Array[], now: number): Promise<void>
  /** Consumes a recovery code. Returns whether it was valid. */
  useRecoveryCode(userId: number, hash: Uint8Array, now: number): Promise<boolean>

  /** Deletes the proposed secrets and open ceremonies that have not led to a factor. */
  endBegun(userId: number): Promise<void>
  /** Removes all of an account's second factors. Returns whether it had any. */
  removeAll(userId: number): Promise<boolean>
}

/** Returns the encryption context for a TOTP secret. */
export function totpContext(userId: number): string {
  return `totp ${userId}`
}
