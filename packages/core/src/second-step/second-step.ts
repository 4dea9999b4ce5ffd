import type { SignedIn } from '../accounts/account.ts'
import type { Sealed, Vault } from '../identity/identity.ts'

/** Ways to prove a second time that it is oneself. */
export type SecondStepWay = 'totp' | 'passkey' | 'recovery'

/** Passkeys that an account may have. */
export const MAX_PASSKEYS = 10
/** One-time codes for who has lost everything else, made with the first factor. */
export const RECOVERY_CODES = 10
/** How long a proof is good for the act it was given for, milliseconds. */
export const GRANT_MS = 2 * 60_000
/** How long a passkey may take to answer, and a secret to be confirmed by its first code, milliseconds. */
export const CEREMONY_MS = 5 * 60_000
/** So many wrong codes one after another end a secret: NIST 800-63B allows a hundred. */
export const MAX_WRONG_CODES = 100
/** Every so many wrong codes in a row the owner is told by letter. */
export const WRONG_CODES_TOLD = 10

/** What an account proves itself by, as its owner sees it. Times are epoch milliseconds here and below. */
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

/** A passkey as it is checked. `credentialId` is base64url, `publicKey` COSE. */
export interface KeptPasskey {
  credentialId: string
  publicKey: Uint8Array
  /** How often it was used, as far as it says; 0 where it does not count. */
  counter: number
  transports: string[]
}

/** What a call shows of a second step: whose session asks, for which act, and by which grant. */
export interface ShownStep {
  userId: number
  sessionId: string
  /** Names the call and all that it asks for, for this session. */
  act: string
  /** Keyed hash of the grant (`SecondStepTokens.hashGrant`); null without one. */
  grantHash: Uint8Array | null
}

/** Codes of an app that counts the time (RFC 6238: SHA-1, six digits, 30 s). */
export interface OneTimeCodes {
  /** 160 bits, base32. */
  mint(): string
  /** What the app reads from a QR code. */
  uri(secret: string, account: string): string
  /** The step of time a code is of: of now, the one before or after; null where it is of none. */
  stepOf(secret: string, code: string, now: number): number | null
}

/** What a browser and an authenticator say in a ceremony of WebAuthn, in the JSON of the standard. */
export type CeremonyText = Record<string, unknown>

/** WebAuthn, for the site of this installation. */
export interface Passkeys {
  /** What the browser is asked to make a passkey with. */
  creation(of: {
    userId: number
    email: string
    challenge: string
    known: readonly KeptPasskey[]
  }): Promise<CeremonyText & { challenge: string }>
  /** The passkey that was made for this challenge, by a person who was there; null where it was not. */
  made(response: unknown, challenge: string): Promise<KeptPasskey | null>
  /** What the browser is asked to show a passkey with. */
  request(of: { challenge: string; known: readonly KeptPasskey[] }): Promise<CeremonyText & { challenge: string }>
  /** The counter that a passkey shows with a good signature of this challenge; null where it is not good. */
  shown(response: unknown, challenge: string, passkey: KeptPasskey): Promise<number | null>
}

/** What stands for an act, and what is random in a second step. */
export interface SecondStepTokens {
  /** A keyed hash: of a body with a password in it nobody learns anything. */
  act(of: { sessionId: string; call: string; bodyHash: string }): string
  /** 256 bits, base64url. */
  mint(): string
  /** 80 bits, as people copy them. */
  mintRecoveryCode(): string
  /** Returns a keyed hash of a grant, its account and its session. */
  hashGrant(grant: string, signedIn: SignedIn): Uint8Array
  /** Returns a keyed hash of a recovery code and its account, whatever case and separators were typed. */
  hashRecoveryCode(userId: number, code: string): Uint8Array
}

/** All that second steps work with besides the stores. */
export interface SecondStepTools {
  vault: Vault
  codes: OneTimeCodes
  passkeys: Passkeys
  tokens: SecondStepTokens
}

/** What may be asked about an act. */
export interface StepGuard {
  /** By what an account can prove itself; nothing where it has no factor. */
  ways(userId: number): Promise<SecondStepWay[]>
  /** Returns when the oldest factor of an account was added, epoch milliseconds; null without a factor. */
  factorSince(userId: number): Promise<number | null>
  /** Uses a grant up: whether it was one for this session and act, and still good. */
  useGrant(shown: Omit<ShownStep, 'userId' | 'grantHash'> & { grantHash: Uint8Array; now: number }): Promise<boolean>
}

/** Factors of accounts. */
export interface SecondStepStore extends StepGuard {
  /** Has the factors of an account to itself until the transaction ends. */
  lock(userId: number): Promise<void>
  factors(userId: number): Promise<Factors>
  addGrant(grant: Omit<ShownStep, 'userId' | 'grantHash'> & { grantHash: Uint8Array; expiresAt: number }): Promise<void>

  /** A secret that waits for its first code, in the place of the one before; false where one is active. */
  proposeTotp(userId: number, secret: Sealed, now: number): Promise<boolean>
  /** The secret that waits since `since` or later. */
  proposedTotp(userId: number, since: number): Promise<Sealed | null>
  /** Makes the secret that waits the account's; false where it is another by now. */
  activateTotp(userId: number, proposed: Sealed, step: number, now: number): Promise<boolean>
  activeTotp(userId: number): Promise<Sealed | null>
  /** Uses a code up: false where it, or a later one, was used before, or too many were wrong. */
  useTotp(userId: number, step: number, now: number): Promise<boolean>
  /** Counts a wrong code; how many there were one after another. */
  countWrong(userId: number): Promise<number>
  removeTotp(userId: number): Promise<void>

  /** The one ceremony that a session may have of each kind; `act` is null where a passkey is made. */
  beginCeremony(ceremony: {
    sessionId: string
    act: string | null
    challenge: string
    expiresAt: number
  }): Promise<void>
  /** Ends it: its challenge, where it is still good and of this act. */
  takeCeremony(ceremony: { sessionId: string; act: string | null; now: number }): Promise<string | null>
  passkeys(userId: number): Promise<KeptPasskey[]>
  /** False where anybody has it already. */
  addPasskey(userId: number, passkey: KeptPasskey & { name: string; now: number }): Promise<boolean>
  /** Notes a use; false where the counter has not grown: there may be two of it. */
  usePasskey(userId: number, use: { credentialId: string; counter: number; now: number }): Promise<boolean>
  /** Its name; null where the account has no such passkey. */
  removePasskey(userId: number, passkeyId: number): Promise<string | null>

  /** New codes in the place of all others. */
  replaceRecoveryCodes(userId: number, hashes: readonly Uint8Array[], now: number): Promise<void>
  /** Uses one up. */
  useRecoveryCode(userId: number, hash: Uint8Array, now: number): Promise<boolean>

  /** Ends what was begun and is no factor yet. */
  endBegun(userId: number): Promise<void>
  /** Removes all of an account; whether there was a factor. */
  removeAll(userId: number): Promise<boolean>
}

/** What a secret is sealed for. */
export function totpContext(userId: number): string {
  return `totp ${userId}`
}
