/** Fields of an identity document (spec §3). Dates are ISO 8601 days. */
export interface IdentityData {
  firstName: string
  lastName: string
  issueCountry: string
  birthDate: string
  expireDate: string
  identityType: string
  identityNumber: string
}

/** Required photos: the user's face and both sides of the document. The names are those of the API. */
export const IDENTITY_PHOTOS = ['facePhoto', 'frontPhoto', 'backendPhoto'] as const
export type IdentityPhoto = (typeof IDENTITY_PHOTOS)[number]

export type IdentityStatus = 'CREATED' | 'PROCESS' | 'PASS' | 'REJECT'

/** Encrypted bytes and the encrypted key that decrypts them. */
export interface Sealed {
  sealed: Uint8Array
  /** Key of the encrypted bytes, encrypted with the master key. */
  wrappedKey: Uint8Array
}

/** A stored photo. Its key is null after the photo was made unreadable. */
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
  /** Encrypted data of the identity document; null after its deletion. */
  data: Sealed | null
  rejectReason: string | null
  createdAt: number
  decidedAt: number | null
  /** Time when a passed check expired; null before. */
  expiredAt: number | null
  /** Time when the account was deleted; null while the account exists. */
  accountDeletedAt: number | null
  photos: KeptPhoto[]
}

/** Stores identity checks, and the log of accesses to them. */
export interface IdentityStore {
  /** Adds a check within a transaction. Returns false when the account already has an open check, or an accepted one
   * that has not expired. */
  add(check: Pick<IdentityCheck, 'checkId' | 'userId' | 'createdAt' | 'photos'> & { data: Sealed }): Promise<boolean>
  latest(userId: number): Promise<IdentityCheck | null>
  /** Returns the checks of an account, newest first. */
  all(userId: number): Promise<IdentityCheck[]>
  /** Returns the checks that wait for a reviewer, longest waiting first. */
  waiting(limit: number): Promise<IdentityCheck[]>
  /** Moves an undecided check to another state; returns whether it was undecided. */
  move(checkId: string, to: { status: IdentityStatus; reason?: string; now: number }): Promise<boolean>
  /** Marks passed checks as expired whose validity is over. Their accounts may submit another check. */
  expire(): Promise<void>
  /** Logs an operator's access permanently. */
  looked(look: { checkId: string; operator: string; what: string }): Promise<void>
  /**
   * Deletes the identity data and rejection reasons of an account, and the keys of its photos. The photos then cannot
   * be decrypted.
   */
  shred(userId: number): Promise<void>
  /**
   * Returns identity checks whose photos must be deleted: those that were decided before the given times, and those
   * that were made unreadable.
   */
  forgettable(before: { rejected: number; passed: number }, limit: number): Promise<IdentityCheck[]>
  /** Records that the photos of a check are deleted. */
  forgotten(checkId: string, now: number): Promise<void>
  /** Returns which of the given objects belong to an identity check. */
  known(objectKeys: readonly string[]): Promise<Set<string>>
  /** Returns the checks with a greater id, sorted by id. */
  after(checkId: string | null, limit: number): Promise<IdentityCheck[]>
}

/**
 * Encrypts (wraps) keys with a master key, which it never reveals. The implementation is a KMS, or uses a secret of the
 * installation.
 */
export interface KeyWrapper {
  /**
   * Wraps a key.
   * @param context purpose of the key; it can be unwrapped only with the same context
   */
  wrap(key: Uint8Array, context: string): Promise<Uint8Array>
  /**
   * Unwraps a key.
   * @throws when it was wrapped with another master key or for another context
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
   * Stores a whole object or nothing.
   * @throws {AdapterError}
   */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Returns a stored object; null when no object has this key. */
  get(key: string): Promise<Uint8Array | null>
  /** Removes an object; idempotent. */
  remove(key: string): Promise<void>
  /** Lists all objects, including unfinished ones. `modifiedAt` is in epoch milliseconds. */
  list(): AsyncIterable<{ key: string; modifiedAt: number }>
}

/** Encodes uploaded photos again, so that the result contains nothing but the image. */
export interface PhotoStudio {
  /**
   * Decodes a photo, rotates it upright and encodes it again, which removes all other content of the file. Returns null
   * when the file is not a photo.
   */
  develop(bytes: Uint8Array): Promise<Uint8Array | null>
}

/** Returns the encryption context of a photo. */
export function photoContext(objectKey: string): string {
  return `photo ${objectKey}`
}

/** Returns the encryption context of a check's data. */
export function dataContext(checkId: string): string {
  return `data ${checkId}`
}
