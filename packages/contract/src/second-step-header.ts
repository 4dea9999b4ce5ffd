// Apart from the schemas, because pages need it without a validator.

/** Header that carries the grant of two-factor authentication with the call for which it was issued. */
export const SECOND_STEP_HEADER = 'x-second-step'

/** Number of digits of an authenticator app's code. */
export const TOTP_LENGTH = 6
