/** Headers of a signed request (wire.md §1). */
export const SIGNATURE_HEADERS = ['x-api-public-key', 'x-api-timestamp', 'x-api-signature'] as const
