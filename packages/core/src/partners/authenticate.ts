import type { Clock } from '@cambio/kernel/clock'
import { DomainError } from '../shared/domain-error.ts'
import type { ApiKey, ApiKeyStore, SecretBox } from './api-key.ts'

/** Maximum difference between a request's timestamp and the server's clock, in milliseconds (wire.md §1). */
export const SIGNATURE_WINDOW_MS = 5 * 60_000
/**
 * Minimum interval between updates of `lastUsedAt`, in milliseconds. It prevents a database write on every call with a
 * busy key.
 */
const USED_EVERY_MS = 60_000
const TIMESTAMP = /^\d{13}$/
const MAX_PUBLIC_KEY_LENGTH = 64

/** Input for verifying a request signature: the HMAC-SHA256 of the timestamp, the signed bytes and the public key. */
export interface SignatureCheck {
  secret: string
  timestamp: string
  text: Uint8Array
  publicKey: string
  signature: Uint8Array
}

export interface AuthenticateDeps {
  keys: ApiKeyStore
  secrets: SecretBox
  /** Returns whether a signature is correct. The comparison takes constant time. */
  isSigned: (check: SignatureCheck) => boolean
  /** Decodes a base64 signature. Returns null if it is invalid or not 32 bytes long. */
  readSignature: (text: string) => Uint8Array | null
  clock: Clock
}

export interface SignedRequest {
  publicKey: string
  timestamp: string
  signature: string
  ip: string
  /**
   * Byte strings that the signature may cover: the exact request body or, for a GET request, either the raw query or an
   * empty string.
   */
  texts: readonly Uint8Array[]
  /** Whether the request only reads data. If so, its signature may be used more than once. */
  isReading: boolean
}

/**
 * Returns the key of a signed request. An unknown key, a disabled key and a wrong signature all cause the same error.
 * @throws {DomainError} SIGNATURE_INVALID, SIGNATURE_STALE, SIGNATURE_REPLAYED, IP_NOT_ALLOWED
 */
export async function authenticate(deps: AuthenticateDeps, request: SignedRequest): Promise<ApiKey> {
  const { publicKey, timestamp, ip, texts, isReading } = request
  const signature = deps.readSignature(request.signature)
  if (!TIMESTAMP.test(timestamp))
    throw new DomainError('SIGNATURE_STALE', 'X-Api-Timestamp: expected milliseconds since 1970, 13 digits')
  if (publicKey.length > MAX_PUBLIC_KEY_LENGTH || signature === null) throw invalid()
  const now = deps.clock.now()
  if (Math.abs(now - Number(timestamp)) > SIGNATURE_WINDOW_MS)
    throw new DomainError('SIGNATURE_STALE', 'X-Api-Timestamp is more than 5 minutes off')
  const found = await deps.keys.findForRequest(publicKey, ip)
  const secret = found ? deps.secrets.open(found.sealedSecret, publicKey) : ''
  const isRight = texts.some((text) => deps.isSigned({ secret, timestamp, text, publicKey, signature }))
  if (!found?.key.isActive || !isRight) throw invalid()
  const { key, isAllowedFrom } = found
  if (!isAllowedFrom) throw new DomainError('IP_NOT_ALLOWED', 'This key is not allowed from this IP address')
  if (!isReading) {
    const isNew = await deps.keys.keepSignature(key.apiId, signature, Number(timestamp) + SIGNATURE_WINDOW_MS)
    if (!isNew) throw new DomainError('SIGNATURE_REPLAYED', 'This signed request was already sent: sign it again')
  }
  if (key.lastUsedAt === null || now - key.lastUsedAt > USED_EVERY_MS) await deps.keys.used(key.apiId)
  return key
}

function invalid(): DomainError {
  return new DomainError('SIGNATURE_INVALID', 'The key or the signature is wrong')
}
