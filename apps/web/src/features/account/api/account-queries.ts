/** Prefix of the query keys for data of the signed-in user. Sign-out removes all these queries from the cache. */
export const ACCOUNT_QUERIES = ['account'] as const
