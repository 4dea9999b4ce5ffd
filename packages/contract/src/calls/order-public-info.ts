import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { AddressText, optionalField, OrderId } from '../fields.ts'
import { OrderView } from '../order-view.ts'
import { DEFAULT_TIMEOUT_MS } from '../timing.ts'

/**
 * GET /orders/public-info: returns an order to a caller that knows its ID and destination address. A wrong destination
 * address causes the same response as an unknown ID. A signed request needs only one of the two.
 */
export const orderPublicInfo = defineCall({
  name: 'orderPublicInfo',
  method: 'GET',
  versions: ['v1', 'v2'],
  path: '/orders/public-info',
  signed: 'accepted',
  query: z.object({
    /**
     * A signed request may omit the order ID. The response is then the newest order that was created with the key for
     * this destination address.
     */
    orderId: optionalField(OrderId),
    /** A signed request may omit the destination address if its key created the order. */
    destinationAddress: optionalField(AddressText),
  }),
  response: OrderView,
  errors: ['ERR_NOT_FOUND'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
