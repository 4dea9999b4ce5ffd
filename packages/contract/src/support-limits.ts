// Apart from the schemas: pages need these, and no validator.

/** Characters of a message to support, and of what it is about. */
export const SUPPORT_TEXT_LENGTH = 4_000
export const SUPPORT_SUBJECT_LENGTH = 120
