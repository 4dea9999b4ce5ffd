import { createECDH } from 'node:crypto'

const KEY_BYTES = 32

/** Key pair that identifies this installation to push services (VAPID, RFC 8292), base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** Returns the key pair of a P-256 private key: 32 bytes, base64url. @throws {Error} for an invalid key */
export function pushKeys(privateKey: string): PushKeys {
  const bytes = Buffer.from(privateKey, 'base64url')
  if (bytes.length !== KEY_BYTES) throw new Error(`must be ${KEY_BYTES} bytes in base64url`)
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(bytes)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: bytes.toString('base64url') }
}
