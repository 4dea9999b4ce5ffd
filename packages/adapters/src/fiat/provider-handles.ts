import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ProviderHandles } from '@cambio/core/card-orders/identity/provider-handle'

/** Lifetime of a handle, in milliseconds. An identity check takes minutes; a page signs in again after an expiry. */
const LIFETIME_MS = 12 * 3_600_000
const HANDLE = /^([1-9]\d{12,13})\.([\w-]{43})$/

/**
 * Creates handles: the time of expiry, and the HMAC-SHA256 (base64url) of that time and the account's id, keyed with a
 * secret of the installation. A handle contains neither the account's id nor a token of the provider.
 */
export function createProviderHandles(secret: string): ProviderHandles {
  const proofOf = (userId: number, expiresAt: string): Buffer =>
    createHmac('sha256', secret).update(`card provider user:${userId}:${expiresAt}`).digest()
  return {
    issue(userId, now) {
      const expiresAt = String(now + LIFETIME_MS)
      return `${expiresAt}.${proofOf(userId, expiresAt).toString('base64url')}`
    },
    belongsTo(handle, userId, now) {
      const [, expiresAt = '0', proof = ''] = HANDLE.exec(handle) ?? []
      return Number(expiresAt) > now && timingSafeEqual(proofOf(userId, expiresAt), Buffer.from(proof, 'base64url'))
    },
  }
}
