import type { InstrumentView } from '@cambio/contract/instrument'
import type { RateMode } from '@cambio/kernel/order-vocabulary'
import { isFiat } from '../../../lib/exchange/is-by-card.ts'

export interface Pair {
  send: InstrumentView
  receive: InstrumentView
}

/**
 * Returns the fiat side of a pair, for which the user chooses a payment or payout method. Returns null for a swap
 * between two coins.
 */
export function sideOfWays({ send, receive }: Pair): 'send' | 'receive' | null {
  if (isFiat(send)) return 'send'
  return isFiat(receive) ? 'receive' : null
}

/**
 * Returns the rate mode of a pair for which the user prefers `wanted`. Purchases and sales always have a floating rate.
 */
export function rateModeFor(pair: Pair, wanted: RateMode): RateMode {
  return sideOfWays(pair) === null ? wanted : 'FLOATING'
}
