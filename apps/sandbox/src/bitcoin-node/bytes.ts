import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'

export { bytesToHex, concatBytes, hexToBytes, sha256 }

export const sha256d = (bytes: Uint8Array): Uint8Array => sha256(sha256(bytes))
/** Returns the display form of a hash: hex with reversed bytes. */
export const displayHash = (hash: Uint8Array): string => bytesToHex(hash.toReversed())
export const fromDisplay = (hex: string): Uint8Array => hexToBytes(hex).toReversed()

export function u32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value >>> 0, true)
  return bytes
}

export function u64(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, value, true)
  return bytes
}
