import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { KeyMint, SecretBox } from '@cambio/core/partners/api-key'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const PUBLIC_KEY_BYTES = 18
const SECRET_BYTES = 32

/**
 * Encrypts partner secrets with AES-256-GCM. HKDF-SHA256 derives the key from the installation's secret. Layout: nonce,
 * tag, ciphertext.
 */
export function createSecretBox(masterSecret: string): SecretBox {
  const key = new Uint8Array(hkdfSync('sha256', masterSecret, '', 'cambio partner secrets 1', KEY_BYTES))
  return {
    seal(secret, belongsTo) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(belongsTo))
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    open(sealed, belongsTo) {
      const nonce = sealed.subarray(0, NONCE_BYTES)
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(belongsTo)).setAuthTag(tag)
      return decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

export const randomKeyMint: KeyMint = {
  publicKey: () => randomBytes(PUBLIC_KEY_BYTES).toString('base64url'),
  secret: () => randomBytes(SECRET_BYTES).toString('base64url'),
  webhookSecret: () => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`,
}
