/** The beginning of the key of everything that is asked about who is signed in; forgotten when they leave. */
export const ACCOUNT_QUERIES = ['account'] as const
