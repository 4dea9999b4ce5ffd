import type { UtxoNetwork } from '../utxo/params.ts'
import { scriptOfAddress as decodeAddress } from '../utxo/script-address.ts'
import { hexToBytes } from './bytes.ts'
import { NodeError, RPC } from './node-error.ts'

export function scriptOfAddress(address: string, network: UtxoNetwork): Uint8Array {
  try {
    return decodeAddress(address, network)
  } catch {
    throw new NodeError(RPC.invalidAddressOrKey, 'Error: Invalid address')
  }
}

/** Returns the script for an output descriptor. Supports `addr(…)` and `raw(…)`, with or without a checksum. */
export function scriptOfDescriptor(descriptor: string, network: UtxoNetwork): Uint8Array {
  const match = /^(addr|raw)\(([^)]*)\)(?:#\w+)?$/.exec(descriptor)
  if (match?.[1] === 'addr') return scriptOfAddress(match[2] ?? '', network)
  if (match?.[1] === 'raw' && /^(?:[0-9a-f]{2})*$/i.test(match[2] ?? '')) return hexToBytes(match[2] ?? '')
  throw new NodeError(RPC.invalidAddressOrKey, `Invalid descriptor '${descriptor}'`)
}
