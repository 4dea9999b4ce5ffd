import type { Clock } from '@cambio/kernel/clock'
import { DomainError } from '../shared/domain-error.ts'
import type { ApiKey, ApiKeyStore, SecretBox } from './api-key.ts'

/** Maximum clock difference of a signed request in either direction, milliseconds (wire.md §1). */
export const SIGNATURE_WINDOW_MS = 5 * 60_000
/** Precision of `lastUsedAt`, milliseconds, so that a busy key does not write on every call. */
const USED_EVERY_MS = 60_000
const TIMESTAMP = /^\d{13}$/
const MAX_PUBLIC_KEY_LENGTH = 64

/** The signature of a request: HMAC-SHA256 of timestamp, text and public key. */
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
  /** Returns whether a signature is right, compared in constant time. */
  isSigned: (check: SignatureCheck) => boolean
  /** Decodes a base64 signature; returns null when it is invalid or not 32 bytes. */
  readSignature: (text: string) => Uint8Array | null
  clock: Clock
}

/** A signed request. */
export interface SignedRequest {
  publicKey: string
  timestamp: string
  signature: string
  /** Address of the caller. */
  ip: string
  /** Possible signed texts: the exact bytes of a body; for a GET the raw query or nothing. */
  texts: readonly Uint8Array[]
  /** A read-only request may be repeated. */
  isReading: boolean
}

/**
 * Returns the key of a signed request. An unknown key, a disabled key and a wrong signature give the same error.
 * @throws {DomainError} SIGNATURE_INVALID, SIGNATURE_STALE, SIGNATURE_REPLAYED, IP_NOT_ALLOWED
 */
export async function authenticate(deps: AuthenticateDeps, request: SignedRequest): Promise<ApiKey> {
  const { publicKey, timestamp, ip, texts, isReading } = request
  const signature = deps.readSignature(request.signature)
  if (!TIMESTAMP.test(timestamp) || publicKey.length > MAX_PUBLIC_KEY_LENGTH || signature === null) throw invalid()
  const now = deps.clock.now()
  if (Math.abs(now - Number(timestamp)) > SIGNATURE_WINDOW_MS)
    throw new DomainError('SIGNATURE_STALE', 'X-Api-Timestamp is more than 5 minutes off')
  const found = await deps.keys.findForRequest(publicKey, ip)
  const secret = found ? deps.secrets.open(found.sealedSecret, publicKey) : ''
  const isRight = texts.some((text) => deps.isSigned({ secret, timestamp, text, publicKey, signature }))
  if (!found?.key.isActive || !isRight) throw invalid()
  const { key, isAllowedFrom } = found
  if (!isAllowedFrom) throw new DomainError('IP_NOT_ALLOWED', 'This key may not be used from this address')
  if (!isReading) {
    const isNew = await deps.keys.keepSignature(key.apiId, signature, Number(timestamp) + SIGNATURE_WINDOW_MS)
    if (!isNew) throw new DomainError('SIGNATURE_REPLAYED', 'This signed request was sent before: sign it anew')
  }
  if (key.lastUsedAt === null || now - key.lastUsedAt > USED_EVERY_MS) await deps.keys.used(key.apiId)
  return key
}

function invalid(): DomainError {
  return new DomainError('SIGNATURE_INVALID', 'The key or the signature is not right')
}
