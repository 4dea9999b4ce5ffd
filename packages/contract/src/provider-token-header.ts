// This constant lives in a module without schemas, so that pages can use it without loading the validator.

/**
 * Header for the handle that the sign-in call returned (`bearerToken`). It has the same name as the provider's own
 * header.
 */
export const PROVIDER_TOKEN_HEADER = 'b2b-bearer-token'
