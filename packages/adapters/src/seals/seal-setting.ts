import * as z from 'zod'

/** Setting for the public key that verifies signatures (seals): 32 bytes in base64url. */
export const SealPublicKey = z.string().regex(/^[\w-]{43}$/, 'is a seal key of 32 bytes, base64url')
