import { createPrivateKey, createPublicKey, hkdfSync, sign, verify, type KeyObject } from 'node:crypto'
import type { SealAuthor, Sealer, SealVerifier } from '@cambio/core/seals/seal'

const SEED_BYTES = 32
/** DER header before the raw bytes of an Ed25519 private key in PKCS #8 (RFC 8410). */
const PKCS8_HEADER = Buffer.from('302e020100300506032b657004220420', 'hex')
/** DER header before the raw bytes of an Ed25519 public key in SPKI (RFC 8410). */
const SPKI_HEADER = Buffer.from('302a300506032b6570032100', 'hex')
const SIGNATURE_BYTES = 64

/** Creates a sealer that signs statements with Ed25519. HKDF-SHA256 derives the key from the process's secret. */
export function createSealer(secret: string): Sealer {
  const key = privateKey(secret)
  return { seal: (text) => sign(null, Buffer.from(text), key).toString('hex') }
}

/** Returns the public key for signatures made with a secret: 32 bytes in base64url. */
export function sealPublicKey(secret: string): string {
  const spki = createPublicKey(privateKey(secret)).export({ type: 'spki', format: 'der' })
  return spki.subarray(SPKI_HEADER.length).toString('base64url')
}

/**
 * Creates a verifier of signatures (seals).
 * @param publicKeys each author's key, as returned by `sealPublicKey`
 * @throws {Error} for a malformed key
 */
export function createSealVerifier(publicKeys: Readonly<Record<SealAuthor, string>>): SealVerifier {
  const keys: Record<SealAuthor, KeyObject> = {
    server: publicKey(publicKeys.server),
    operator: publicKey(publicKeys.operator),
  }
  return {
    isSealedBy(author, text, seal) {
      const signature = Buffer.from(seal ?? '', 'hex')
      return signature.length === SIGNATURE_BYTES && verify(null, Buffer.from(text), keys[author], signature)
    },
  }
}

function privateKey(secret: string): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'cambio seal key 1', SEED_BYTES))
  return createPrivateKey({ key: Buffer.concat([PKCS8_HEADER, seed]), format: 'der', type: 'pkcs8' })
}

function publicKey(text: string): KeyObject {
  const raw = Buffer.from(text, 'base64url')
  if (raw.length !== SEED_BYTES) throw new Error('A seal key has 32 bytes, base64url')
  return createPublicKey({ key: Buffer.concat([SPKI_HEADER, raw]), format: 'der', type: 'spki' })
}
