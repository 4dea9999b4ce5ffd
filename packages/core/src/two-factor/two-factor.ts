import type { SignedIn } from '../accounts/account.ts'
import type { Sealed, Vault } from '../identity/identity.ts'

/** Kinds of second-factor proofs. */
export type TwoFactorMethod = 'totp' | 'passkey' | 'recovery'

/** Maximum number of passkeys of an account. */
export const MAX_PASSKEYS = 10
/** Number of recovery codes, which are created with the first factor. */
export const RECOVERY_CODES = 10
/** How long a proof is valid for its act, milliseconds. */
export const GRANT_MS = 2 * 60_000
/** Timeout of a passkey ceremony, and of the first code of a new secret, milliseconds. */
export const CEREMONY_MS = 5 * 60_000
/** Number of consecutive wrong codes that disables a secret: NIST 800-63B allows a hundred. */
export const MAX_WRONG_CODES = 100
/** The owner gets an email after every such number of consecutive wrong codes. */
export const WRONG_CODES_TOLD = 10

/** Factors of an account, as its owner sees them. Times are epoch milliseconds here and below. */
export interface Factors {
  totp: { createdAt: number; lastUsedAt: number | null } | null
  /** Newest first. */
  passkeys: PasskeyEntry[]
  recoveryCodesLeft: number
}

export interface PasskeyEntry {
  passkeyId: number
  name: string
  createdAt: number
  lastUsedAt: number | null
}

/** A passkey for verification. `credentialId` is base64url, `publicKey` COSE. */
export interface KeptPasskey {
  credentialId: string
  publicKey: Uint8Array
  /** Number of uses that the passkey reports; 0 when it does not count. */
  counter: number
  transports: string[]
}

/** Second-factor data of a call: its session, act and grant. */
export interface ShownStep {
  userId: number
  sessionId: string
  /** Identifies the call with all its parameters, for this session. */
  act: string
  /** Keyed hash of the grant (`SecondStepTokens.hashGrant`); null without one. */
  grantHash: Uint8Array | null
}

/** TOTP codes of an authenticator app (RFC 6238: SHA-1, six digits, 30 s). */
export interface OneTimeCodes {
  /** 160 bits, base32. */
  mint(): string
  /** Returns the URI for the app's QR code. */
  uri(secret: string, account: string): string
  /** Returns the time step of a code: the current, previous or next one; null when it matches none. */
  stepOf(secret: string, code: string, now: number): number | null
}

/** Messages of browser and authenticator in a WebAuthn ceremony, in the JSON of the standard. */
export type CeremonyText = Record<string, unknown>

/** WebAuthn for the site of this installation. */
export interface Passkeys {
  /** Returns the options for creating a passkey. */
  creation(of: {
    userId: number
    email: string
    challenge: string
    known: readonly KeptPasskey[]
  }): Promise<CeremonyText & { challenge: string }>
  /** Returns the passkey created for this challenge with user verification; null when the response is invalid. */
  made(response: unknown, challenge: string): Promise<KeptPasskey | null>
  /** Returns the options for using a passkey. */
  request(of: { challenge: string; known: readonly KeptPasskey[] }): Promise<CeremonyText & { challenge: string }>
  /** Returns the counter of a passkey's valid signature of this challenge; null when it is invalid. */
  shown(response: unknown, challenge: string, passkey: KeptPasskey): Promise<number | null>
}

/** Ids of acts, and random values of second-factor proofs. */
export interface TwoFactorTokens {
  /** Returns a keyed hash, which reveals nothing about a body with a password. */
  act(of: { sessionId: string; call: string; bodyHash: string }): string
  /** 256 bits, base64url. */
  mint(): string
  /** 80 bits, in a form that users can copy. */
  mintRecoveryCode(): string
  /** Returns a keyed hash of a grant, its account and its session. */
  hashGrant(grant: string, signedIn: SignedIn): Uint8Array
  /** Returns a keyed hash of a recovery code and its account, ignoring case and separators. */
  hashRecoveryCode(userId: number, code: string): Uint8Array
}

/** Tools for second-factor proofs, besides the stores. */
export interface TwoFactorTools {
  vault: Vault
  codes: OneTimeCodes
  passkeys: Passkeys
  tokens: TwoFactorTokens
}

/** Checks whether an act is proven. */
export interface StepGuard {
  /** Returns the factors that an account can prove itself with; empty when it has none. */
  ways(userId: number): Promise<TwoFactorMethod[]>
  /** Returns when the oldest factor of an account was added, epoch milliseconds; null without a factor. */
  factorSince(userId: number): Promise<number | null>
  /** Uses up a grant; returns whether it was valid for this session and act. */
  useGrant(shown: Omit<ShownStep, 'userId' | 'grantHash'> & { grantHash: Uint8Array; now: number }): Promise<boolean>
}

/** Factors of accounts. */
export interface TwoFactorStore extends StepGuard {
  /** Locks the factors of an account until the transaction ends. */
  lock(userId: number): Promise<void>
  factors(userId: number): Promise<Factors>
  addGrant(grant: Omit<ShownStep, 'userId' | 'grantHash'> & { grantHash: Uint8Array; expiresAt: number }): Promise<void>

  /** Stores a secret that waits for its first code, replacing an earlier one; returns false when a secret is active. */
  proposeTotp(userId: number, secret: Sealed, now: number): Promise<boolean>
  /** Returns the secret proposed at `since` or later. */
  proposedTotp(userId: number, since: number): Promise<Sealed | null>
  /** Activates the proposed secret; returns false when another secret was proposed meanwhile. */
  activateTotp(userId: number, proposed: Sealed, step: number, now: number): Promise<boolean>
  activeTotp(userId: number): Promise<Sealed | null>
  /** Uses up a code. Returns false when it or a later code was used before, or there were too many wrong codes. */
  useTotp(userId: number, step: number, now: number): Promise<boolean>
  /** Counts a wrong code; returns the number of consecutive wrong codes. */
  countWrong(userId: number): Promise<number>
  removeTotp(userId: number): Promise<void>

  /** Starts a ceremony, replacing an earlier one of the session and kind; `act` is null for creating a passkey. */
  beginCeremony(ceremony: {
    sessionId: string
    act: string | null
    challenge: string
    expiresAt: number
  }): Promise<void>
  /** Ends the ceremony; returns its challenge when it is still valid for this act. */
  takeCeremony(ceremony: { sessionId: string; act: string | null; now: number }): Promise<string | null>
  passkeys(userId: number): Promise<KeptPasskey[]>
  /** Returns false when the passkey is already registered. */
  addPasskey(userId: number, passkey: KeptPasskey & { name: string; now: number }): Promise<boolean>
  /** Records a use; returns false when the counter has not grown, because there may be a copy. */
  usePasskey(userId: number, use: { credentialId: string; counter: number; now: number }): Promise<boolean>
  /** Returns its name; null when the account has no such passkey. */
  removePasskey(userId: number, passkeyId: number): Promise<string | null>

  /** Replaces all recovery codes. */
  replaceRecoveryCodes(userId: number, hashes: readonly Uint8Array[], now: number): Promise<void>
  /** Uses up a recovery code; returns whether it was valid. */
  useRecoveryCode(userId: number, hash: Uint8Array, now: number): Promise<boolean>

  /** Deletes secrets and ceremonies that have not become factors. */
  endBegun(userId: number): Promise<void>
  /** Removes all factors of an account; returns whether there was one. */
  removeAll(userId: number): Promise<boolean>
}

/** Returns the encryption context of a TOTP secret. */
export function totpContext(userId: number): string {
  return `totp ${userId}`
}
