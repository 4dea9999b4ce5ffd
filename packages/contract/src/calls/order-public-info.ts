import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { AddressText, optionalField, OrderId } from '../fields.ts'
import { OrderView } from '../order-view.ts'
import { DEFAULT_TIMEOUT_MS } from '../timing.ts'

/**
 * GET /orders/public-info: returns an order to a caller who knows its id and destination. A wrong destination gives the
 * response of an unknown id.
 */
export const orderPublicInfo = defineCall({
  name: 'orderPublicInfo',
  method: 'GET',
  versions: ['v1', 'v2'],
  path: '/orders/public-info',
  signed: 'accepted',
  query: z.object({
    /** A signed request may leave it out: then the newest order of the key for the address is meant. */
    orderId: optionalField(OrderId),
    destinationAddress: AddressText,
  }),
  response: OrderView,
  errors: ['ERR_NOT_FOUND'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
