import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PageProofs } from '@cambio/core/card-orders/page-proofs'

/**
 * Creates proofs of payment pages. A proof is the base64url HMAC-SHA256 of order ID and URL, keyed with the
 * installation's secret.
 */
export function createPageProofs(secret: string): PageProofs {
  const signed = (orderId: number, url: string): Buffer =>
    createHmac('sha256', secret).update(`payment-page:${orderId}:${url}`).digest()
  return {
    issue: (orderId, url) => signed(orderId, url).toString('base64url'),
    matches(orderId, url, proof) {
      const [expected, given] = [signed(orderId, url), Buffer.from(proof ?? '', 'base64url')]
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
