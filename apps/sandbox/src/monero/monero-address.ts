import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58xmr } from '@scure/base'

const MAX_LENGTH = 106
const CHECKSUM_BYTES = 4
/**
 * Prefix bytes of standard addresses, integrated addresses and subaddresses. Regtest chains use the mainnet prefixes.
 */
const PREFIXES = [18, 19, 42]

export function isMoneroAddress(text: string): boolean {
  if (text.length > MAX_LENGTH) return false
  try {
    const bytes = base58xmr.decode(text)
    const checksum = keccak_256(bytes.subarray(0, -CHECKSUM_BYTES)).subarray(0, CHECKSUM_BYTES)
    return PREFIXES.includes(bytes[0] ?? 0) && Buffer.from(checksum).equals(bytes.subarray(-CHECKSUM_BYTES))
  } catch {
    return false
  }
}
