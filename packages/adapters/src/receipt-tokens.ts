import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ReceiptTokens } from '@cambio/core/orders/receipt-token'

const TOKEN = /^([1-9]\d{0,9})\.([\w-]{43})$/
const PICTURE_TOKEN = /^([1-9]\d{0,9})\.([1-9]\d{0,12})\.([\w-]{43})$/

/**
 * Creates receipt tokens. A token consists of the order ID and its base64url HMAC-SHA256, keyed with the installation's
 * secret. A picture token also contains its expiry time in epoch milliseconds.
 */
export function createReceiptTokens(secret: string): ReceiptTokens {
  const signed = (text: string): Buffer => createHmac('sha256', secret).update(text).digest()
  const proofOf = (orderId: string): Buffer => signed(`receipt:${orderId}`)
  const pictureProofOf = (orderId: string, until: string): Buffer => signed(`receipt-picture:${orderId}.${until}`)
  return {
    issue: (orderId) => `${orderId}.${proofOf(String(orderId)).toString('base64url')}`,
    read(token) {
      const [, orderId = '', proof = ''] = TOKEN.exec(token) ?? []
      if (orderId === '' || !timingSafeEqual(proofOf(orderId), Buffer.from(proof, 'base64url'))) return null
      return Number(orderId)
    },
    issuePicture: (orderId, expiresAt) =>
      `${orderId}.${expiresAt}.${pictureProofOf(String(orderId), String(expiresAt)).toString('base64url')}`,
    readPicture(token, now) {
      const [, orderId = '', until = '', proof = ''] = PICTURE_TOKEN.exec(token) ?? []
      if (orderId === '' || !timingSafeEqual(pictureProofOf(orderId, until), Buffer.from(proof, 'base64url')))
        return null
      return Number(until) > now ? Number(orderId) : null
    },
  }
}
