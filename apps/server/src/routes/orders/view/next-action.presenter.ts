import type { ChainId } from '@cambio/core/instruments/instrument'
import type { Catalogue } from '@cambio/core/instruments/catalogue'
import type { OrderView } from '@cambio/contract/order-view'
import { nextActionOf, nextStepSide, waitsForSigner } from '@cambio/core/orders/view/next-action'
import type { OrderFile } from '@cambio/core/orders/view/find-order'

export interface NextActionDeps {
  catalogue: Catalogue
  /**
   * Halted chains. The worker neither credits deposits nor makes payments on such a chain until an operator resumes it.
   */
  halted: ReadonlySet<ChainId>
  /** Whether the signer is stopped. If so, it signs for no chain until an operator resumes it. */
  isSigningStopped: boolean
}

/** Returns an order's next action in API format. */
export function presentNextAction(
  { catalogue, halted, isSigningStopped }: NextActionDeps,
  { order, payments, deposits }: Pick<OrderFile, 'order' | 'payments' | 'deposits'>,
): OrderView['nextAction'] {
  const side = nextStepSide(order)
  const isHalted = side !== null && isStopped({ catalogue, halted }, order[side])
  const isSignerAwaited = isSigningStopped && waitsForSigner(order, payments)
  const { deadline, ...action } = nextActionOf(order, isHalted || isSignerAwaited, deposits)
  return { ...action, deadline: deadline === null ? null : new Date(deadline).toISOString() }
}

/** Returns whether nothing moves on an instrument's chain: it is halted, or the exchange no longer serves it. */
function isStopped({ catalogue, halted }: Pick<NextActionDeps, 'catalogue' | 'halted'>, slug: string): boolean {
  return catalogue.find({ slug }) === null || halted.has(catalogue.recorded(slug).chain)
}
