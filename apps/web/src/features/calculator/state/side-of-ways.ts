import type { InstrumentView } from '@cambio/contract/instrument'
import { isFiat } from '../../../lib/exchange/is-by-card.ts'

export interface Pair {
  send: InstrumentView
  receive: InstrumentView
}

/**
 * Returns the side of a pair on which the user chooses between several ways for the same currency, or null for a swap
 * between two coins.
 */
export function sideOfWays({ send, receive }: Pair): 'send' | 'receive' | null {
  if (isFiat(send)) return 'send'
  return isFiat(receive) ? 'receive' : null
}
