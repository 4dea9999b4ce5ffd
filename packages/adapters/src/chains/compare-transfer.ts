import type { TokenTransfer } from '@cambio/core/chains/transfer-terms'
import type { TransactionStatus } from '@cambio/core/chains/chain-gateway'

/** A `Transfer` event of a token, with canonical addresses. */
interface TransferEvent {
  from: string | null
  to: string
  contract: string | null
  amountAtomic: bigint
}

/**
 * Returns whether a successful transaction made the token transfer for which it was signed. Compares that transfer with
 * the receipt's `Transfer` events. Success alone proves nothing, because a token may return false rather than revert,
 * or deduct a fee.
 */
export function compareTransfer(
  { from, to, contract, amountAtomic }: TokenTransfer,
  events: readonly TransferEvent[],
): Pick<Extract<TransactionStatus, { status: 'included' }>, 'succeeded' | 'reportedAtomic'> {
  const reportedAtomic = events
    .filter((event) => event.contract === contract && event.from === from && event.to === to)
    .reduce((sum, event) => sum + event.amountAtomic, 0n)
  return reportedAtomic === amountAtomic ? { succeeded: true } : { succeeded: false, reportedAtomic }
}
