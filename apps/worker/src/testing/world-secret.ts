/** Secret with which the server of a fault test creates control tokens. */
export const CONTROL_SECRET = 'a secret of this test only'
