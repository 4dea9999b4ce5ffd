import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { KeyWrapper, Sealed, EnvelopeCipher } from '@cambio/core/identity/identity'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts data keys with AES-256-GCM. HKDF-SHA256 derives the master key from the installation's secret. */
export function createKeyWrapper(secret: string): KeyWrapper {
  const master = new Uint8Array(hkdfSync('sha256', secret, '', 'cambio identity keys 1', KEY_BYTES))
  return {
    wrap: (key, context) => Promise.resolve(seal(master, key, context)),
    // Use an async function, so that a failure rejects the promise, as it would with a key management service.
    unwrap: async (wrapped, context) => open(master, wrapped, context),
  }
}

/**
 * Encrypts records with AES-256-GCM. Each record has its own random key, which is used only once. Layout: nonce, tag,
 * ciphertext.
 */
export function createEnvelopeCipher(wrapper: KeyWrapper): EnvelopeCipher {
  return {
    async seal(bytes, context): Promise<Sealed> {
      const key = randomBytes(KEY_BYTES)
      return { sealed: seal(key, bytes, context), wrappedKey: await wrapper.wrap(key, context) }
    },
    async open({ sealed, wrappedKey }, context) {
      return open(await wrapper.unwrap(wrappedKey, context), sealed, context)
    },
  }
}

function seal(key: Uint8Array, bytes: Uint8Array, context: string): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(context))
  const sealed = [cipher.update(bytes), cipher.final()]
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed])
}

function open(key: Uint8Array, sealed: Uint8Array, context: string): Uint8Array {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(context)).setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}
