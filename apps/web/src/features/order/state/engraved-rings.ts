import type { ReceiptView } from '@cambio/contract/receipt-view'
import { outcomeOf } from './outcome.ts'
import { mainDeposit } from './verdict.ts'

const RING_COUNT = 6
/** Index of the ochre ring between the petals, counted from the rim. */
const OCHRE_RING = 2

/**
 * Returns the indexes, counted from the rim, of the rings that an order's drawing shows in full. Each sixth of the
 * required confirmations adds one ring, from the centre outwards. For a refund, returns only the ochre ring.
 */
export function engravedRings(
  order: Pick<
    ReceiptView,
    'state' | 'orderEvents' | 'deposits' | 'minConfirmationsToTrade' | 'instrumentFromCurrencyTitle'
  >,
): number[] {
  if (outcomeOf(order) === 'refund') return [OCHRE_RING]
  const count = ringCount(order)
  return Array.from({ length: count }, (_, ring) => RING_COUNT - 1 - ring)
}

function ringCount(order: Parameters<typeof engravedRings>[0]): number {
  switch (order.state) {
    case 'EXCHANGING':
    case 'SENDING':
    case 'FINISHED':
      return RING_COUNT
    case 'CONFIRMING': {
      const confirmations = mainDeposit(order)?.confirmations ?? 0
      return Math.min(RING_COUNT, Math.ceil((confirmations * RING_COUNT) / Math.max(1, order.minConfirmationsToTrade)))
    }
    default:
      return 0
  }
}
