import type { RateMode } from '@cambio/kernel/order-vocabulary'

/**
 * Returns the rate mode for a query parameter or attribute: `FIXED` for `fixed` in any capitalisation, otherwise
 * `FLOATING`.
 */
export function rateModeOf(mode: string | undefined): RateMode {
  return mode?.toLowerCase() === 'fixed' ? 'FIXED' : 'FLOATING'
}
