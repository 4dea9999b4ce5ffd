import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ProviderHandles } from '@cambio/core/card-orders/identity/provider-handle'

/**
 * Lifetime of a handle, in milliseconds. It is longer than an identity check, which takes minutes. After the handle
 * expires, the page signs the user in again.
 */
const LIFETIME_MS = 12 * 3_600_000
const HANDLE = /^([1-9]\d{12,13})\.([\w-]{43})$/

/**
 * Creates and checks handles, which give a user access to the card provider. A handle consists of its expiry time and a
 * base64url HMAC-SHA256 of this time and the account ID, keyed with the installation's secret. It contains neither the
 * account ID nor a provider token.
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
