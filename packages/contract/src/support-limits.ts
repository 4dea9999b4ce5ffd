// These limits live in a module without schemas, so that pages can use them without loading the validator.

/** Maximum length of a support message, in characters. */
export const SUPPORT_TEXT_LENGTH = 4_000
/** Maximum length of a support message's subject, in characters. */
export const SUPPORT_SUBJECT_LENGTH = 120
