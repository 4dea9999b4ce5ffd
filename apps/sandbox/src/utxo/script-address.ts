import {
  CashAddressType,
  decodeCashAddress,
  encodeCashAddress,
} from '@bitauth/libauth/build/lib/address/cash-address.js'
import { Address, OutScript } from '@scure/btc-signer'
import type { UtxoNetwork } from './params.ts'

type Spelling = Pick<UtxoNetwork, 'bech32' | 'pubKeyHash' | 'scriptHash' | 'wif' | 'cashPrefix'>

/** Returns the script for an address. @throws for an invalid address */
export function scriptOfAddress(address: string, network: Spelling): Uint8Array {
  if (network.cashPrefix === undefined) return OutScript.encode(Address(network).decode(address))
  const decoded = decodeCashAddress(address.includes(':') ? address : `${network.cashPrefix}:${address}`)
  if (typeof decoded === 'string' || decoded.prefix !== network.cashPrefix) throw new Error('Not an address')
  const { type, payload } = decoded
  if (type === 'p2pkh' || type === 'p2pkhWithTokens') return OutScript.encode({ type: 'pkh', hash: payload })
  if (payload.length === 32) return Uint8Array.of(0xaa, 32, ...payload, 0x87)
  return OutScript.encode({ type: 'sh', hash: payload })
}

/** Returns the address of a script in the network's format, or undefined if the script has no address. */
export function addressOfScript(script: Uint8Array, network: Spelling): string | undefined {
  try {
    const { cashPrefix: prefix } = network
    if (prefix === undefined) return Address(network).encode(OutScript.decode(script))
    const isP2sh32 = script.length === 35 && script[0] === 0xaa && script[34] === 0x87
    const decoded = isP2sh32 ? { type: 'sh' as const, hash: script.subarray(2, 34) } : OutScript.decode(script)
    if (decoded.type !== 'pkh' && decoded.type !== 'sh') return undefined
    const type = decoded.type === 'pkh' ? CashAddressType.p2pkh : CashAddressType.p2sh
    return encodeCashAddress({ prefix, type, payload: decoded.hash }).address
  } catch {
    return undefined
  }
}
