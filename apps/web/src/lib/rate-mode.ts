import type { RateMode } from '@cambio/kernel/order-vocabulary'

/** The rate that a query or a tag asks for: `fixed` in either case, or whatever else for a floating one. */
export function rateModeOf(mode: string | undefined): RateMode {
  return mode?.toLowerCase() === 'fixed' ? 'FIXED' : 'FLOATING'
}
