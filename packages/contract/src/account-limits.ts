// Apart from the schemas: pages need these, and no validator.

/** Bounds of a password, characters; NIST 800-63B wants no rule beside them and the list of known ones. */
export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 128

/** Digits of a code that a letter brought. */
export const CODE_LENGTH = 8
