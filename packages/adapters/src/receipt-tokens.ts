import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ReceiptTokens } from '@cambio/core/orders/receipt-token'

const TOKEN = /^([1-9]\d{0,9})\.([\w-]{43})$/

/**
 * Creates receipt tokens. A token is the order ID and its HMAC-SHA256 (base64url), keyed with the installation's
 * secret.
 */
export function createReceiptTokens(secret: string): ReceiptTokens {
  const proofOf = (orderId: string): Buffer => createHmac('sha256', secret).update(`receipt:${orderId}`).digest()
  return {
    issue: (orderId) => `${orderId}.${proofOf(String(orderId)).toString('base64url')}`,
    read(token) {
      const [, orderId = '', proof = ''] = TOKEN.exec(token) ?? []
      if (orderId === '' || !timingSafeEqual(proofOf(orderId), Buffer.from(proof, 'base64url'))) return null
      return Number(orderId)
    },
  }
}
