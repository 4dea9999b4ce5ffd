import type { CreateOrderInput } from './create-order-input.ts'

/**
 * Returns the idempotency key of a request: the caller's own key or, if it is missing, the legacy order ID. A prefix
 * separates the two kinds, because any visitor with the order's link can read the legacy ID. The prefix also separates
 * the keys of different partners.
 */
export function repeatableKey({
  idempotencyKey,
  legacyOrderId,
  partner,
}: Pick<CreateOrderInput, 'idempotencyKey' | 'legacyOrderId' | 'partner'>): string | null {
  const owner = partner === null ? '' : `partner:${partner.apiId}:`
  if (idempotencyKey !== null) return `${owner}key:${idempotencyKey}`
  return legacyOrderId === null ? null : `${owner}legacy:${legacyOrderId}`
}
