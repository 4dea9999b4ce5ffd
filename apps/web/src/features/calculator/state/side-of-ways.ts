import type { InstrumentView } from '@cambio/contract/instrument'
import { isFiat } from '../../../lib/exchange/is-by-card.ts'

export interface Pair {
  send: InstrumentView
  receive: InstrumentView
}

/** Side of a pair on which the user chooses between ways of the same currency; null for a swap of two coins. */
export function sideOfWays({ send, receive }: Pair): 'send' | 'receive' | null {
  if (isFiat(send)) return 'send'
  return isFiat(receive) ? 'receive' : null
}
