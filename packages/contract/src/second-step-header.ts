// These constants are separate from the schemas, because pages need them without loading a validator.

/** Header with the two-factor grant. The client sends it with the call for which the grant was issued. */
export const SECOND_STEP_HEADER = 'x-second-step'

/** Number of digits of an authenticator app's code. */
export const TOTP_LENGTH = 6
