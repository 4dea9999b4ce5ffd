/**
 * Prefix of the query keys for data of the signed-in user. Sign-out removes all queries with this prefix from the
 * cache.
 */
export const ACCOUNT_QUERIES = ['account'] as const
