import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { ControlTokens } from '@cambio/core/orders/control-token'

/**
 * Creates control tokens. A control token proves that its holder may control one order. It is the HMAC-SHA256 of the
 * order ID, keyed with the installation's secret (256 bits in base64url).
 */
export function createControlTokens(secret: string): ControlTokens {
  const hash = (token: string): string => createHash('sha256').update(token).digest('hex')
  return {
    issue: (orderId) => createHmac('sha256', secret).update(`control:${orderId}`).digest('base64url'),
    hash,
    matches: (token, stored) => timingSafeEqual(Buffer.from(hash(token), 'hex'), Buffer.from(stored, 'hex')),
  }
}
