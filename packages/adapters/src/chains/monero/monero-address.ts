import { ed25519 } from '@noble/curves/ed25519.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58xmr } from '@scure/base'

/**
 * Network names as reported by nodes. `fakechain` is a private chain (`--regtest`), which uses the public network's
 * address format.
 */
export const MONERO_NETWORKS = ['mainnet', 'stagenet', 'testnet', 'fakechain'] as const
export type MoneroNetwork = (typeof MONERO_NETWORKS)[number]
export type MoneroAddressKind = 'standard' | 'integrated' | 'subaddress'

const PREFIXES: Readonly<Record<MoneroNetwork, Readonly<Record<MoneroAddressKind, number>>>> = {
  mainnet: { standard: 18, integrated: 19, subaddress: 42 },
  fakechain: { standard: 18, integrated: 19, subaddress: 42 },
  stagenet: { standard: 24, integrated: 25, subaddress: 36 },
  testnet: { standard: 53, integrated: 54, subaddress: 63 },
}
const KEY_BYTES = 32
const CHECKSUM_BYTES = 4
const PLAIN_BYTES = 1 + 2 * KEY_BYTES + CHECKSUM_BYTES
const PAYMENT_ID_BYTES = 8
const MAX_ADDRESS_LENGTH = 106

/** Returns the address that consists of a public spend key and a public view key. */
export function moneroAddress(
  network: MoneroNetwork,
  kind: 'standard' | 'subaddress',
  keys: { spend: Uint8Array; view: Uint8Array },
): string {
  const body = Uint8Array.of(PREFIXES[network][kind], ...keys.spend, ...keys.view)
  return base58xmr.encode(Uint8Array.of(...body, ...checksumOf(body)))
}

/**
 * Returns the kind of a Monero address. An integrated address contains a payment ID. Returns null for input that is not
 * an address on the network.
 */
export function moneroAddressKind(network: MoneroNetwork, text: string): MoneroAddressKind | null {
  const bytes = decode(text)
  if (bytes === null) return null
  const body = bytes.subarray(0, -CHECKSUM_BYTES)
  if (!isSame(checksumOf(body), bytes.subarray(-CHECKSUM_BYTES))) return null
  const kinds = Object.entries(PREFIXES[network]) as [MoneroAddressKind, number][]
  const kind = kinds.find(([, prefix]) => prefix === bytes[0])?.[0]
  if (kind === undefined || bytes.length !== PLAIN_BYTES + (kind === 'integrated' ? PAYMENT_ID_BYTES : 0)) return null
  const areKeys = [1, 1 + KEY_BYTES].every((start) => isPoint(body.subarray(start, start + KEY_BYTES)))
  return areKeys ? kind : null
}

/** Returns the address without the payment ID of an integrated address, and any other address unchanged. */
export function standardAddress(network: MoneroNetwork, address: string): string {
  if (moneroAddressKind(network, address) !== 'integrated') return address
  const keys = base58xmr.decode(address).subarray(1)
  return moneroAddress(network, 'standard', {
    spend: keys.subarray(0, KEY_BYTES),
    view: keys.subarray(KEY_BYTES, 2 * KEY_BYTES),
  })
}

function decode(text: string): Uint8Array | null {
  if (text.length > MAX_ADDRESS_LENGTH) return null
  try {
    const bytes = base58xmr.decode(text)
    return bytes.length < PLAIN_BYTES ? null : bytes
  } catch {
    return null
  }
}

/** Returns whether the bytes are a point on the curve. Nodes reject any other key. */
function isPoint(bytes: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(bytes)
    return true
  } catch {
    return false
  }
}

function checksumOf(body: Uint8Array): Uint8Array {
  return keccak_256(body).subarray(0, CHECKSUM_BYTES)
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.every((byte, index) => byte === other[index])
}
