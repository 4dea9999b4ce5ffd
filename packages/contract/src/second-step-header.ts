// Apart from the schemas: pages need it, and no validator.

/** Carries the grant of a second step beside the call that it was given for. */
export const SECOND_STEP_HEADER = 'x-second-step'

/** Digits of a code of an app that counts the time. */
export const TOTP_LENGTH = 6
