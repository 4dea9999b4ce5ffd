import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts and authenticates the messages that the server and the worker exchange through the database. Uses
 * AES-256-GCM with a key derived from the installation's control secret. No database role can read, forge or change a
 * message, or move it to another row.
 */
export interface RequestBox {
  /**
   * Encrypts a value.
   * @param belongsTo name of the row and the direction; `open` requires the same name
   */
  seal(value: unknown, belongsTo: string): Buffer
  /**
   * Decrypts a value.
   * @throws when the bytes were changed, or encrypted with another secret or for another name
   */
  open(sealed: Buffer, belongsTo: string): unknown
}

/**
 * Creates a box.
 * @param controlSecret the CONTROL_SECRET setting, which the server and the worker share
 */
export function createRequestBox(controlSecret: string): RequestBox {
  const key = new Uint8Array(hkdfSync('sha256', controlSecret, '', 'cambio worker requests 1', KEY_BYTES))
  return {
    seal(value, belongsTo) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(belongsTo))
      const sealed = Buffer.concat([cipher.update(serialize(value)), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    open(sealed, belongsTo) {
      const nonce = sealed.subarray(0, NONCE_BYTES)
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(belongsTo)).setAuthTag(tag)
      const bytes = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
      return deserialize(bytes)
    },
  }
}
