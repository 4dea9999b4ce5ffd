// These constants have a module without schemas, so that pages can use them without loading the validator.

/** Header with the two-factor grant. The client sends the header with the call that the grant permits. */
export const SECOND_STEP_HEADER = 'x-second-step'

/** Number of digits of an authenticator app's code. */
export const TOTP_LENGTH = 6
