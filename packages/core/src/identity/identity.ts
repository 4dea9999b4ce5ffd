/** What is asked for of an identity document (spec §3). Dates are ISO 8601 days. */
export interface IdentityData {
  firstName: string
  lastName: string
  issueCountry: string
  birthDate: string
  expireDate: string
  identityType: string
  identityNumber: string
}

/** Photos of a person and their document, by their names on the wire. */
export const IDENTITY_PHOTOS = ['facePhoto', 'frontPhoto', 'backendPhoto'] as const
export type IdentityPhoto = (typeof IDENTITY_PHOTOS)[number]

export type IdentityStatus = 'CREATED' | 'PROCESS' | 'PASS' | 'REJECT'

/** Bytes that nobody can read without the master key. */
export interface Sealed {
  sealed: Uint8Array
  /** The key to them, wrapped. */
  wrappedKey: Uint8Array
}

/** A photo as it is kept; its key is null once nobody may open it any more. */
export interface KeptPhoto {
  photo: IdentityPhoto
  objectKey: string
  wrappedKey: Uint8Array | null
}

/** One looking at a person's identity. Times are epoch milliseconds. */
export interface IdentityCheck {
  checkId: string
  userId: number
  status: IdentityStatus
  /** Null once it is forgotten. */
  data: Sealed | null
  rejectReason: string | null
  createdAt: number
  decidedAt: number | null
  /** Null while its account lives. */
  accountDeletedAt: number | null
  photos: KeptPhoto[]
}

/** Checks and who looked at them. */
export interface IdentityStore {
  /** Within a transaction; false where one of the account waits or has passed. */
  add(check: Pick<IdentityCheck, 'checkId' | 'userId' | 'createdAt' | 'photos'> & { data: Sealed }): Promise<boolean>
  latest(userId: number): Promise<IdentityCheck | null>
  /** Those of an account, newest first. */
  all(userId: number): Promise<IdentityCheck[]>
  /** Those to be looked at, longest waiting first. */
  waiting(limit: number): Promise<IdentityCheck[]>
  /** Whether it went from one that is undecided to another state. */
  move(checkId: string, to: { status: IdentityStatus; reason?: string; now: number }): Promise<boolean>
  /** Notes a look, for good. */
  looked(look: { checkId: string; operator: string; what: string }): Promise<void>
  /** From now on nobody opens what an account sent, nor reads why it was refused. */
  shred(userId: number): Promise<void>
  /** Checks whose photos are to be deleted: decided before these moments, or shredded. */
  forgettable(before: { rejected: number; passed: number }, limit: number): Promise<IdentityCheck[]>
  /** Their photos are gone. */
  forgotten(checkId: string, now: number): Promise<void>
  /** Of these names of objects, those that belong to a check. */
  known(objectKeys: readonly string[]): Promise<Set<string>>
  /** Every check past this one, by id. */
  after(checkId: string | null, limit: number): Promise<IdentityCheck[]>
}

/** Wraps keys under a master key that it keeps to itself: a KMS, or a secret of the installation. */
export interface KeyWrapper {
  /** @param context what the key is for; it opens for nothing else */
  wrap(key: Uint8Array, context: string): Promise<Uint8Array>
  /** @throws when it was wrapped by another master key or for something else */
  unwrap(wrapped: Uint8Array, context: string): Promise<Uint8Array>
}

/** Seals bytes, each with a key of its own. */
export interface Vault {
  seal(bytes: Uint8Array, context: string): Promise<Sealed>
  /** @throws when they are not what was sealed for this */
  open(sealed: Sealed, context: string): Promise<Uint8Array>
}

/** Keeps objects by name. */
export interface ObjectStorage {
  /** The whole object or nothing. @throws {AdapterError} */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Null where there is none. */
  get(key: string): Promise<Uint8Array | null>
  /** Also where there is none. */
  remove(key: string): Promise<void>
  /** All there are, unfinished ones too; epoch milliseconds. */
  list(): AsyncIterable<{ key: string; modifiedAt: number }>
}

/** Turns what somebody sent into a plain photo. */
export interface PhotoStudio {
  /** Decoded and encoded anew, upright, without anything else that was in the file; null where it is no photo. */
  develop(bytes: Uint8Array): Promise<Uint8Array | null>
}

/** What a photo is sealed for. */
export function photoContext(objectKey: string): string {
  return `photo ${objectKey}`
}

/** What the data of a check are sealed for. */
export function dataContext(checkId: string): string {
  return `data ${checkId}`
}
