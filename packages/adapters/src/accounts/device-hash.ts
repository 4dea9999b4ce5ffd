import { createHash, randomBytes } from 'node:crypto'

const AFFILIATE_ID_BYTES = 9

/** SHA-256 of how a browser names itself. */
export function hashDevice(name: string): Uint8Array {
  return createHash('sha256').update(name).digest()
}

/** A random public name: 72 bits, so that nobody meets one by trying. */
export function newAffiliateId(): string {
  return randomBytes(AFFILIATE_ID_BYTES).toString('base64url')
}
