import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts and authenticates the messages that server and worker exchange through the database: AES-256-GCM under a key
 * that is derived from the control secret of the installation. A database role can neither read nor forge a message,
 * nor move it to another row.
 */
export interface RequestBox {
  /** @param belongsTo name of the row and the direction; only the same name opens the message */
  seal(value: unknown, belongsTo: string): Buffer
  /** @throws when the bytes were sealed under another secret or name, or were changed */
  open(sealed: Buffer, belongsTo: string): unknown
}

/** Creates a box. @param controlSecret value of the setting CONTROL_SECRET, the same for server and worker */
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
