import { hkdfSync } from 'node:crypto'

const KEY_BYTES = 32

/**
 * Purpose of a derived key. Each purpose has its own key, so that a value created for one purpose is invalid for any
 * other.
 */
type Use =
  | 'access tokens'
  | 'refresh tokens'
  | 'email codes'
  | 'acts'
  | 'form stamps'
  | 'log'
  | 'past emails'
  | 'devices'

/** Returns the key for a purpose, derived from the installation's secret with HKDF-SHA256. */
export function sessionKey(secret: string, use: Use): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `cambio ${use} 1`, KEY_BYTES))
}
