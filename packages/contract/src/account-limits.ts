// These limits live in a module without schemas, so that pages can use them without loading the validator.

/**
 * Minimum and maximum password length, in characters. Besides length limits and a list of common passwords, NIST SP
 * 800-63B recommends no rules.
 */
export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 128

/** Number of digits in an emailed code. */
export const CODE_LENGTH = 8
