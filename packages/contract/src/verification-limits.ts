// These limits live in a module without schemas, so that pages can use them without loading the validator.

/** Accepted types of identity documents (spec §3). */
export const IDENTITY_TYPES = ['passport', 'idcard', 'drivinglicense'] as const
export type IdentityType = (typeof IDENTITY_TYPES)[number]

/** Expiry date that clients send for a document that does not expire (spec §9). */
export const DEFAULT_EXPIRE_DATE = '2099-01-01'

/** Earliest accepted date of birth. */
export const EARLIEST_BIRTH = '1900-01-01'

/**
 * Names of the files in the form, in the order in which the page lists them. For a passport, the back side is the
 * address page or the cover.
 */
export const IDENTITY_PHOTOS = ['facePhoto', 'frontPhoto', 'backendPhoto'] as const
export type IdentityPhoto = (typeof IDENTITY_PHOTOS)[number]

/** Maximum size of an uploaded photo, in bytes. */
export const PHOTO_MAX_BYTES = 10_000_000

/** Accepted image types. The server decodes and re-encodes every photo. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
