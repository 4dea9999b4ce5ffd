import type { OrderView } from '@cambio/contract/order-view'
import { nextActionOf, nextStepSide, waitsForSigner } from '@cambio/core/orders/view/next-action'
import type { Order } from '@cambio/core/orders/order'
import type { Payment } from '@cambio/core/payments/payment'
import type { Services } from '../../services.ts'

/** Returns the next action of an order for the API. */
export function presentNextAction(
  { catalogue, halted, isSigningStopped }: Services,
  order: Order,
  payments: readonly Payment[],
): OrderView['nextAction'] {
  const side = nextStepSide(order)
  const isHalted = side !== null && halted.has(catalogue.get({ slug: order[side] }).chain)
  const { deadline, ...action } = nextActionOf(order, isHalted || (isSigningStopped && waitsForSigner(order, payments)))
  return { ...action, deadline: deadline === null ? null : new Date(deadline).toISOString() }
}
