// Apart from the schemas, because pages need these limits without a validator.

/** Accepted types of identity documents (spec §3). */
export const IDENTITY_TYPES = ['passport', 'idcard', 'drivinglicense'] as const
export type IdentityType = (typeof IDENTITY_TYPES)[number]

/** Expiry date of a document without one (spec §9). */
export const DEFAULT_EXPIRE_DATE = '2099-01-01'

/** Earliest accepted birth date. */
export const EARLIEST_BIRTH = '1900-01-01'

/** Files of the form, in the order of the page. The back of a passport is its address page or its cover. */
export const IDENTITY_PHOTOS = ['facePhoto', 'frontPhoto', 'backendPhoto'] as const
export type IdentityPhoto = (typeof IDENTITY_PHOTOS)[number]

/** Maximum size of a sent photo in bytes. */
export const PHOTO_MAX_BYTES = 10_000_000

/** Accepted image types; the server decodes and re-encodes every photo. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
