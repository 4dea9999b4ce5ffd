// Apart from the schemas, because pages need these limits without a validator.

/** Maximum number of characters of a support message; `SUPPORT_SUBJECT_LENGTH` is that of its subject. */
export const SUPPORT_TEXT_LENGTH = 4_000
export const SUPPORT_SUBJECT_LENGTH = 120
