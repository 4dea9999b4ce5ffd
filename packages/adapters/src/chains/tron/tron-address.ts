import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import { type Hex, bytesToHex, hexToBytes } from 'viem'

const base58check = createBase58check(sha256)
/** First byte of every main network address, in hexadecimal. */
const PREFIX = '41'
const LENGTH = 34

/** Returns the Base58 address of a 20-byte virtual machine account. */
export function tronAddress(account: Hex): string {
  return base58check.encode(hexToBytes(`0x${PREFIX}${account.slice(2)}`))
}

/** Returns the 20-byte account of an address, or null for other input. */
export function accountOf(address: string): Hex | null {
  if (address.length !== LENGTH) return null
  try {
    const hex = bytesToHex(base58check.decode(address))
    return hex.startsWith(`0x${PREFIX}`) && hex.length === 44 ? `0x${hex.slice(4)}` : null
  } catch {
    return null
  }
}

/** Returns the Base58 address for a node's hex form `41…`, or null for other input. */
export function addressOfHex(hex: string): string | null {
  return /^41[0-9a-f]{40}$/i.test(hex) ? tronAddress(`0x${hex.slice(2)}`) : null
}
