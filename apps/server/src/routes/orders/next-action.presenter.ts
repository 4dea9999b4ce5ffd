import type { OrderView } from '@cambio/contract/order-view'
import { nextActionOf, nextStepSide } from '@cambio/core/orders/next-action'
import type { Order } from '@cambio/core/orders/order'
import type { Services } from '../../services.ts'

/** What happens next to an order, as the wire says it. */
export function presentNextAction({ catalogue, halted }: Services, order: Order): OrderView['nextAction'] {
  const side = nextStepSide(order)
  const isHalted = side !== null && halted.has(catalogue.get({ slug: order[side] }).chain)
  const { deadline, ...action } = nextActionOf(order, isHalted)
  return { ...action, deadline: deadline === null ? null : new Date(deadline).toISOString() }
}
