import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'

const KEY_BYTES = 32
/** 32 bytes take from 32 to 44 characters of Base58. */
const LONGEST_ADDRESS = 44

/**
 * The public key of a wallet's address, or null for what is none. There is no checksum, and half of all mistyped addresses are no
 * point of the curve; neither are addresses that programs own, to which nobody has a key.
 */
export function keyOf(address: string): Uint8Array | null {
  const bytes = address.length > LONGEST_ADDRESS ? null : decoded(address)
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
