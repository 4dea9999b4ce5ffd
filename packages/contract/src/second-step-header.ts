// These constants are not in the modules of the schemas, so that pages can use them without loading the validator.

/** Header with the two-factor grant. The client sends it with the call for which the grant was issued. */
export const SECOND_STEP_HEADER = 'x-second-step'

/** Number of digits of an authenticator app's code. */
export const TOTP_LENGTH = 6
