// These constants live in a module without schemas, so that pages can use them without loading the validator.

/** Header for the two-factor grant, sent with the call that the grant permits. */
export const TWO_FACTOR_HEADER = 'x-two-factor'

/** Number of digits in an authenticator app's code. */
export const TOTP_LENGTH = 6
