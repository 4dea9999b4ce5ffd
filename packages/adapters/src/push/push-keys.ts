import { createECDH } from 'node:crypto'

const KEY_BYTES = 32

/** What push services know this installation by (VAPID, RFC 8292), base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** The key pair of a P-256 private key of 32 bytes in base64url. @throws {Error} where it is none */
export function pushKeys(privateKey: string): PushKeys {
  const bytes = Buffer.from(privateKey, 'base64url')
  if (bytes.length !== KEY_BYTES) throw new Error(`must be ${KEY_BYTES} bytes in base64url`)
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(bytes)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: bytes.toString('base64url') }
}
