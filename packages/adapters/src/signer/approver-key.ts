import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod'

/** File mode of a key file. Only the owner may read and write it. */
const FILE_MODE = 0o600
const CIPHER = 'aes-256-cbc'

const ApproverFile = z.strictObject({
  name: z.string().min(1),
  /** Ed25519 public key, 32 bytes in base64url. The setting APPROVERS contains it. */
  publicKey: z.string().min(1),
  /** Private key in PKCS #8 as PEM, encrypted with the passphrase. */
  privateKey: z.string().min(1),
})

export interface ApproverKey {
  name: string
  /** Ed25519 public key, 32 bytes in base64url. */
  publicKey: string
  /** Signs a string. Returns the signature in base64url. */
  sign(text: string): string
}

/** Thrown when a file does not contain an approver key, or when the passphrase is wrong. */
export class ApproverKeyRefused extends Error {
  override readonly name = 'ApproverKeyRefused'
}

/**
 * Creates an approver key and writes it to a new, encrypted file. Returns the public key.
 * @throws when the file already exists
 */
export function createApproverKey(file: string, name: string, passphrase: string): string {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const text = privateKey.export({ type: 'pkcs8', format: 'pem', cipher: CIPHER, passphrase }).toString()
  const content = { name, publicKey: publicText(publicKey), privateKey: text }
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`, { mode: FILE_MODE, flag: 'wx' })
  return content.publicKey
}

/**
 * Reads and decrypts a key file.
 * @throws {ApproverKeyRefused} when the file contains no approver key, or the passphrase is wrong
 */
export function openApproverKey(file: string, passphrase: string): ApproverKey {
  const { name, privateKey } = readApproverFile(file)
  let key: KeyObject
  try {
    key = createPrivateKey({ key: privateKey, passphrase })
  } catch {
    throw new ApproverKeyRefused(`The passphrase does not open ${file}.`)
  }
  return {
    name,
    publicKey: publicText(createPublicKey(key)),
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64url'),
  }
}

/** Returns whether an Ed25519 signature of a string is valid. Returns false for a malformed key or signature. */
export function isSignedBy(text: string, signature: string, publicKey: string): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}

function readApproverFile(file: string): z.infer<typeof ApproverFile> {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new ApproverKeyRefused(`${file} cannot be read as an approver key.`)
  }
  const parsed = ApproverFile.safeParse(content)
  if (!parsed.success) throw new ApproverKeyRefused(`${file} holds no approver key.`)
  return parsed.data
}

function publicText(key: KeyObject): string {
  return key.export({ format: 'jwk' }).x ?? ''
}
