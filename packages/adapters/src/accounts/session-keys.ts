import { hkdfSync } from 'node:crypto'

const KEY_BYTES = 32

/** What a key is for: each has its own, so that none can stand for another. */
type Use = 'access tokens' | 'refresh tokens' | 'letter codes' | 'acts' | 'form stamps' | 'log' | 'devices'

/** A key derived (HKDF-SHA256) from the installation's secret. */
export function sessionKey(secret: string, use: Use): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `cambio ${use} 1`, KEY_BYTES))
}
