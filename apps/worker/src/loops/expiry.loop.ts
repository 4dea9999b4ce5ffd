import { expireOrders } from '@cambio/core/orders/expire-orders'
import type { Loop } from './run-loop.ts'

const EVERY_MS = 2_000

/** Closes orders whose deadline has passed. Two workers doing it at once change nothing twice. */
export function expiryLoop(deps: Parameters<typeof expireOrders>[0]): Loop {
  return {
    name: 'expiry',
    everyMs: EVERY_MS,
    async step() {
      await expireOrders(deps)
    },
  }
}
