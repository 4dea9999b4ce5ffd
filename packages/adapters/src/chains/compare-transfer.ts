import type { TokenTransfer, TransactionStatus } from '@cambio/core/chains/chain-gateway'

/** A `Transfer` event of a token, with canonical addresses. */
interface TransferEvent {
  from: string | null
  to: string
  contract: string | null
  amountAtomic: bigint
}

/**
 * Returns the outcome of a successful transaction that was signed to make a token transfer, according to the `Transfer`
 * events in its receipt. A token may return false instead of reverting, or deduct a fee.
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
