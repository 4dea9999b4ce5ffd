/** Prefix of all query keys with data of the signed-in user. Sign-out removes these queries. */
export const ACCOUNT_QUERIES = ['account'] as const
