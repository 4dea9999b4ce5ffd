import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'

const KEY_BYTES = 32
/** Length of the longest Base58 encoding of 32 bytes, in characters. The shortest has 32 characters. */
const MAX_ADDRESS_LENGTH = 44

/**
 * Returns the public key in an address, or null for input that is not a wallet address. Addresses have no checksum, but
 * half of all mistyped ones are not points on the curve. An account that belongs to a program has no private key, so
 * its address is not a point on the curve either.
 */
export function keyOf(address: string): Uint8Array | null {
  const bytes = address.length > MAX_ADDRESS_LENGTH ? null : decoded(address)
  return bytes?.length === KEY_BYTES && isOnCurve(bytes) ? bytes : null
}

function decoded(text: string): Uint8Array | null {
  try {
    return base58.decode(text)
  } catch {
    return null
  }
}

function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(bytes)
    return true
  } catch {
    return false
  }
}
