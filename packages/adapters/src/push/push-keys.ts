import { createECDH } from 'node:crypto'

const KEY_BYTES = 32

/** VAPID key pair (RFC 8292) in base64url. It identifies this installation to push services. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/**
 * Derives the key pair from a P-256 private key of 32 bytes, in base64url.
 * @throws {Error} for an invalid key
 */
export function pushKeys(privateKey: string): PushKeys {
  const bytes = Buffer.from(privateKey, 'base64url')
  if (bytes.length !== KEY_BYTES) throw new Error(`must be ${KEY_BYTES} bytes in base64url`)
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(bytes)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: bytes.toString('base64url') }
}
