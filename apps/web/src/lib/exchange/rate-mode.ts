import type { RateMode } from '@cambio/kernel/order-vocabulary'

/**
 * Returns the rate mode for a query parameter or an attribute: `FIXED` for `fixed` in any case, otherwise `FLOATING`.
 */
export function rateModeOf(mode: string | undefined): RateMode {
  return mode?.toLowerCase() === 'fixed' ? 'FIXED' : 'FLOATING'
}
