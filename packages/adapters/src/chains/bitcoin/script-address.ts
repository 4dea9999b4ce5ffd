import {
  CashAddressType,
  decodeCashAddress,
  encodeCashAddress,
} from '@bitauth/libauth/build/lib/address/cash-address.js'
import { Address, OutScript } from '@scure/btc-signer'
import type { BitcoinNetwork } from './networks.ts'

/**
 * Script types that the exchange pays to. The library can also decode other types, such as P2PK or a future witness
 * version. The exchange rejects them, because coins sent to them could be lost.
 */
const PAYABLE = new Set(['pkh', 'sh', 'wpkh', 'wsh', 'tr'])
const P2SH32_LENGTH = 32

/**
 * Returns an address's script.
 * @throws when the input is not an address on the network
 */
export function scriptOfAddress(address: string, network: BitcoinNetwork): Uint8Array {
  if (network.cashPrefix !== undefined) return cashScript(address, network.cashPrefix)
  return OutScript.encode(payableOf(address, network))
}

/**
 * Returns the canonical form of an address, which is the form that the exchange stores. Different spellings of an
 * address have the same canonical form. A script address with an old version byte is converted to the current one.
 * @throws when the input is not an address on the network
 */
export function canonicalAddress(address: string, network: BitcoinNetwork): string {
  if (network.cashPrefix !== undefined) return cashAddress(cashScript(address, network.cashPrefix), network.cashPrefix)
  return Address(network).encode(payableOf(address, network))
}

function payableOf(address: string, network: BitcoinNetwork) {
  for (const scriptHash of [network.scriptHash, ...network.otherScriptHashes]) {
    try {
      const decoded = Address({ ...network, scriptHash }).decode(address)
      if (PAYABLE.has(decoded.type)) return decoded
    } catch {
      continue
    }
  }
  throw new Error('Not an address of this network')
}

/**
 * Returns the address of a script, in the form that the exchange stores.
 * @throws when the script has no address
 */
export function addressOfScript(script: Uint8Array, network: BitcoinNetwork): string {
  if (network.cashPrefix !== undefined) return cashAddress(script, network.cashPrefix)
  return Address(network).encode(OutScript.decode(script))
}

/**
 * Parses a cashaddr in upper or lower case, with or without its prefix. Rejects the legacy format, because most
 * addresses in that format are Bitcoin addresses.
 */
function cashScript(address: string, prefix: string): Uint8Array {
  const text = address === address.toUpperCase() ? address.toLowerCase() : address
  if (text !== text.toLowerCase()) throw new Error('Mixed case')
  const decoded = decodeCashAddress(text.includes(':') ? text : `${prefix}:${text}`)
  if (typeof decoded === 'string' || decoded.prefix !== prefix) throw new Error('Not an address of this network')
  const { type, payload } = decoded
  if (type === 'p2pkh' || type === 'p2pkhWithTokens') return OutScript.encode({ type: 'pkh', hash: payload })
  if (payload.length === P2SH32_LENGTH) return Uint8Array.of(0xaa, P2SH32_LENGTH, ...payload, 0x87)
  return OutScript.encode({ type: 'sh', hash: payload })
}

function cashAddress(script: Uint8Array, prefix: string): string {
  const isP2sh32 = script.length === P2SH32_LENGTH + 3 && script[0] === 0xaa && script.at(-1) === 0x87
  const decoded = isP2sh32 ? { type: 'sh' as const, hash: script.subarray(2, -1) } : OutScript.decode(script)
  if (decoded.type !== 'pkh' && decoded.type !== 'sh') throw new Error('No address for this script')
  const type = decoded.type === 'pkh' ? CashAddressType.p2pkh : CashAddressType.p2sh
  return encodeCashAddress({ prefix: prefix as 'bitcoincash', type, payload: decoded.hash }).address
}
