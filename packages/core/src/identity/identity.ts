/** Fields of an identity document (spec §3). Dates use the ISO 8601 format without a time. */
export interface IdentityData {
  firstName: string
  lastName: string
  issueCountry: string
  birthDate: string
  expireDate: string
  identityType: string
  identityNumber: string
}

/** Required photos: the user's face and both sides of the document. The API uses the same photo names. */
export const IDENTITY_PHOTOS = ['facePhoto', 'frontPhoto', 'backendPhoto'] as const
export type IdentityPhoto = (typeof IDENTITY_PHOTOS)[number]

export type IdentityStatus = 'CREATED' | 'PROCESS' | 'PASS' | 'REJECT'

/** Encrypted bytes, together with the encrypted key that decrypts them. */
export interface Sealed {
  sealed: Uint8Array
  /** Key for the encrypted bytes, itself encrypted with the master key. */
  wrappedKey: Uint8Array
}

/** A stored photo. Its key is null once the photo has been rendered unreadable. */
export interface KeptPhoto {
  photo: IdentityPhoto
  objectKey: string
  wrappedKey: Uint8Array | null
}

/** A review of an account holder's identity. Times are in epoch milliseconds. */
export interface IdentityCheck {
  checkId: string
  userId: number
  status: IdentityStatus
  /** Encrypted data of the identity document; null once deleted. */
  data: Sealed | null
  rejectReason: string | null
  createdAt: number
  decidedAt: number | null
  /** When a passed check expired; null before that. */
  expiredAt: number | null
  /** When the account was deleted; null while it exists. */
  accountDeletedAt: number | null
  photos: KeptPhoto[]
}

/** Stores identity checks and the log of accesses to them. */
export interface IdentityStore {
  /**
   * Adds an identity check within a transaction. Returns false if the account already has an open check or an approved
   * check that has not expired.
   */
  add(check: Pick<IdentityCheck, 'checkId' | 'userId' | 'createdAt' | 'photos'> & { data: Sealed }): Promise<boolean>
  latest(userId: number): Promise<IdentityCheck | null>
  /** Returns an account's identity checks, newest first. */
  all(userId: number): Promise<IdentityCheck[]>
  /** Returns the identity checks that are waiting for a reviewer, longest wait first. */
  waiting(limit: number): Promise<IdentityCheck[]>
  /** Changes the status of an undecided identity check. Returns whether it was still undecided. */
  move(checkId: string, to: { status: IdentityStatus; reason?: string; now: number }): Promise<boolean>
  /**
   * Marks at most `limit` passed checks as expired once their validity has ended, so that their accounts may submit
   * another check. Returns the IDs of those accounts.
   */
  expire(limit: number): Promise<number[]>
  /**
   * Ends at most `limit` complete checks at card providers that are too old, or that the provider now reports as
   * incomplete or failed. Each of them is returned only once, unless the provider reports another complete check later.
   */
  endAtProviders(limit: number): Promise<{ userId: number; provider: string }[]>
  /** Permanently logs an operator's access to an identity check. */
  looked(look: { checkId: string; operator: string; what: string }): Promise<void>
  /**
   * Deletes an account's identity data, its rejection reasons, and the keys of its photos, so that the photos can no
   * longer be decrypted.
   */
  shred(userId: number): Promise<void>
  /**
   * Returns the identity checks whose photos must be deleted, because they were decided before the given times or have
   * been rendered unreadable.
   */
  forgettable(before: { rejected: number; passed: number }, limit: number): Promise<IdentityCheck[]>
  /** Records that a check's photos have been deleted. */
  forgotten(checkId: string, now: number): Promise<void>
  /** Returns which of the given stored objects belong to an identity check. */
  known(objectKeys: readonly string[]): Promise<Set<string>>
  /** Returns the identity checks after the given ID, sorted by ID. */
  after(checkId: string | null, limit: number): Promise<IdentityCheck[]>
}

/**
 * Encrypts (wraps) keys with a master key that it never reveals. The implementation uses either a KMS or a local
 * secret.
 */
export interface KeyWrapper {
  /**
   * Wraps a key.
   * @param context purpose of the key; only this context can unwrap the key again
   */
  wrap(key: Uint8Array, context: string): Promise<Uint8Array>
  /**
   * Unwraps a key.
   * @throws when the key was wrapped with another master key or for another context
   */
  unwrap(wrapped: Uint8Array, context: string): Promise<Uint8Array>
}

/** Encrypts identity data. Each record has its own key. */
export interface EnvelopeCipher {
  seal(bytes: Uint8Array, context: string): Promise<Sealed>
  /**
   * Decrypts data.
   * @throws when the data was not encrypted for this context
   */
  open(sealed: Sealed, context: string): Promise<Uint8Array>
}

/** Stores objects (byte sequences) by name. */
export interface ObjectStorage {
  /**
   * Stores an object completely or not at all.
   * @throws {AdapterError} when the object may not have been stored
   */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Returns a stored object, or null if no object has this key. */
  get(key: string): Promise<Uint8Array | null>
  /** Removes an object. Idempotent. */
  remove(key: string): Promise<void>
  /** Lists all objects, including objects whose upload is unfinished. `modifiedAt` is in epoch milliseconds. */
  list(): AsyncIterable<{ key: string; modifiedAt: number }>
}

/** Re-encodes uploaded photos so that they contain nothing but the image. */
export interface PhotoStudio {
  /**
   * Decodes a photo, rotates it upright and re-encodes it, which strips all metadata. Returns null if the file is not a
   * photo.
   */
  develop(bytes: Uint8Array): Promise<Uint8Array | null>
}

/** Returns the encryption context for a photo. */
export function photoContext(objectKey: string): string {
  return `photo ${objectKey}`
}

/** Returns the encryption context for an identity check's data. */
export function dataContext(checkId: string): string {
  return `data ${checkId}`
}
