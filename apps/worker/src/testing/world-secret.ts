/** Secret with which a fault test's server creates control tokens. */
export const CONTROL_SECRET = 'a secret of this test only'
