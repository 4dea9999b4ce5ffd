import type { RateMode } from '@cambio/kernel/order-vocabulary'

/** Returns the rate mode of a query or an attribute: `fixed` in any case is fixed, everything else floating. */
export function rateModeOf(mode: string | undefined): RateMode {
  return mode?.toLowerCase() === 'fixed' ? 'FIXED' : 'FLOATING'
}
