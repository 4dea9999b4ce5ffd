import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ReceiptTokens } from '@cambio/core/orders/receipt-token'

const TOKEN = /^([1-9]\d{0,9})\.([\w-]{43})$/

/**
 * Creates receipt tokens. A token is the order id and the HMAC-SHA256 (base64url) of the order id, keyed with a secret
 * of the installation.
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
