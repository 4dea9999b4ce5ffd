import type { OrderStore } from '@cambio/core/orders/order-store'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

/** Names of the query and body fields that contain an order ID. */
const ORDER_FIELDS = ['orderId', 'before'] as const
const Uuid = z.uuid()

/** Resolves an order's UUID to its number. */
type LegacyIds = Pick<OrderStore, 'idOfLegacy'>

/**
 * Lets every call in a scope accept an order's UUID (`legacyOrderId`) in place of its number. Replaces the UUID with
 * the number before the call's schema validates the request. An unknown UUID remains unchanged.
 */
export function acceptLegacyIds(app: FastifyInstance, orders: LegacyIds): void {
  app.addHook('preValidation', async ({ query, body }) => {
    await replaceIn(query, orders)
    await replaceIn(body, orders)
  })
}

async function replaceIn(part: unknown, orders: LegacyIds): Promise<void> {
  if (typeof part !== 'object' || part === null) return
  const fields = part as Record<string, unknown>
  await replaceFields(fields, orders)
  // `whatIf` has the ID in the object `order`. No call has an order ID deeper in its body.
  const { order } = fields
  if (typeof order === 'object' && order !== null) await replaceFields(order as Record<string, unknown>, orders)
}

async function replaceFields(fields: Record<string, unknown>, orders: LegacyIds): Promise<void> {
  for (const name of ORDER_FIELDS) {
    const uuid = Uuid.safeParse(fields[name])
    if (!uuid.success) continue
    fields[name] = (await orders.idOfLegacy(uuid.data)) ?? uuid.data
  }
}
