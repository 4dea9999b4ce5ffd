/** Secret that a fault test's server uses to create control tokens. */
export const CONTROL_SECRET = 'a secret of this test only'
