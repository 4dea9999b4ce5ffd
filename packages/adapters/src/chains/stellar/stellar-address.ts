import { base32nopad } from '@scure/base'
import { crc16 } from '../crc16.ts'

/** First byte of a decoded account address, `G…` (SEP-23). */
const ACCOUNT = 6 << 3
/** First byte of a decoded muxed account address, `M…` (SEP-23). */
const MUXED = 12 << 3
const KEY_BYTES = 32
const ID_BYTES = 8
const CHECKSUM_BYTES = 2
/** Length of the longest address, in characters. A muxed address has 69 characters, and an account address 56. */
const MAX_ADDRESS_LENGTH = 69

/** The account in an address, and the number in a muxed address. */
export interface StellarAccount {
  /** Canonical address of the account, `G…`. */
  address: string
  id: string | null
}

/**
 * Returns the account in an address, or null for other input. Rejects the addresses of signers, contracts and pools,
 * because the exchange does not pay them.
 */
export function accountOf(address: string): StellarAccount | null {
  const bytes = address.length > MAX_ADDRESS_LENGTH ? null : decoded(address)
  if (bytes?.[0] === ACCOUNT && bytes.length === 1 + KEY_BYTES) return { address, id: null }
  if (bytes?.[0] !== MUXED || bytes.length !== 1 + KEY_BYTES + ID_BYTES) return null
  const key = bytes.subarray(1, 1 + KEY_BYTES)
  const id = Buffer.from(bytes.subarray(1 + KEY_BYTES)).readBigUInt64BE()
  return { address: encoded(Uint8Array.of(ACCOUNT, ...key)), id: id.toString() }
}

function encoded(bytes: Uint8Array): string {
  const checksum = crc16(bytes)
  return base32nopad.encode(Uint8Array.of(...bytes, checksum & 0xff, checksum >> 8))
}

function decoded(address: string): Uint8Array | null {
  try {
    const bytes = base32nopad.decode(address).slice(0, -CHECKSUM_BYTES)
    return encoded(bytes) === address ? bytes : null
  } catch {
    return null
  }
}
