// Apart from the schemas: pages need these, and no validator.

/** What a person may show (spec §3). */
export const IDENTITY_TYPES = ['passport', 'idcard', 'drivinglicense'] as const
export type IdentityType = (typeof IDENTITY_TYPES)[number]

/** An identity document without an end (spec §9). */
export const DEFAULT_EXPIRE_DATE = '2099-01-01'

/** Nobody who lives was born before this day. */
export const EARLIEST_BIRTH = '1900-01-01'

/** Files of the form, in the order they are asked for; the back of a passport is its page with the address or its cover. */
export const IDENTITY_PHOTOS = ['facePhoto', 'frontPhoto', 'backendPhoto'] as const
export type IdentityPhoto = (typeof IDENTITY_PHOTOS)[number]

/** Largest photo, bytes as sent. */
export const PHOTO_MAX_BYTES = 10_000_000

/** Kinds of image that are taken; whatever is sent is decoded and encoded anew. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
