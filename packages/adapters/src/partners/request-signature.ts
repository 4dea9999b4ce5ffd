import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SignatureCheck } from '@cambio/core/partners/authenticate'

const SIGNATURE_BYTES = 32
const BASE64 = /^[A-Za-z0-9+/]{43}=$/

/**
 * Returns whether a request signature is valid. It must be the HMAC-SHA256 of the timestamp, text and public key, keyed
 * with the secret (wire.md §1). Compares in constant time.
 */
export function isSigned({ secret, timestamp, text, publicKey, signature }: SignatureCheck): boolean {
  const expected = createHmac('sha256', secret).update(timestamp).update(text).update(publicKey).digest()
  return timingSafeEqual(expected, signature)
}

/** Parses a base64 signature. Returns null for any other input. */
export function readSignature(text: string): Uint8Array | null {
  if (!BASE64.test(text)) return null
  const bytes = Buffer.from(text, 'base64')
  return bytes.length === SIGNATURE_BYTES ? bytes : null
}
