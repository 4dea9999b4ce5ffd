import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'

const KEY_BYTES = 32
/** Length of the longest Base58 encoding of 32 bytes, in characters. The shortest has 32 characters. */
const MAX_ADDRESS_LENGTH = 44

/**
 * Returns the public key in an address. Returns null for input that is not a point on the Ed25519 curve. This rejects
 * the addresses of accounts that belong to a program, because they have no private key. It also rejects half of all
 * mistyped addresses, which have no checksum.
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
