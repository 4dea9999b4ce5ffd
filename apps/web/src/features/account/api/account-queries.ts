/**
 * Prefix of the query keys for the signed-in user's data. Sign-out removes all queries with this prefix from the cache.
 */
export const ACCOUNT_QUERIES = ['account'] as const
