import { createHash } from 'node:crypto'
import { utils } from 'tronweb'

export function sha256(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

export const hexToBytes = (hex: string): Uint8Array => Buffer.from(hex, 'hex')

/** Returns the hex form (`41…`) of a Base58 address, or undefined for an invalid one. */
export function hexOfAddress(address: string): string | undefined {
  if (address.length !== 34 || !utils.crypto.isAddressValid(address)) return undefined
  return Buffer.from(utils.crypto.decode58Check(address) || []).toString('hex')
}
