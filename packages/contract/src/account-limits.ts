// Apart from the schemas, because pages need these limits without a validator.

/** Bounds of a password in characters. NIST 800-63B wants no other rules besides a list of known passwords. */
export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 128

/** Digits of an emailed code. */
export const CODE_LENGTH = 8
