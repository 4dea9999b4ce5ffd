// This constant is not in the module of the calls, so that pages can use it without loading the validator.

/** Header with the handle of the sign-in call (`bearerToken`). It has the name of the provider's own header. */
export const PROVIDER_TOKEN_HEADER = 'b2b-bearer-token'
