// These limits are not in the modules of the schemas, so that pages can use them without loading the validator.

/** Maximum length of a support message, in characters. `SUPPORT_SUBJECT_LENGTH` is that of its subject. */
export const SUPPORT_TEXT_LENGTH = 4_000
export const SUPPORT_SUBJECT_LENGTH = 120
