/** Secret of control tokens in a fault test. */
export const CONTROL_SECRET = 'a secret of this test only'
