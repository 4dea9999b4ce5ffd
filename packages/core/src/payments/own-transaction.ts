import type { IncomingTransfer } from '../chains/chain-gateway.ts'
import { CHANGE_VOUT, type Payment } from './payment.ts'

/** A signed version of one of our payments, and what it is meant to move. */
export interface OwnTransaction extends Pick<Payment, 'purpose' | 'to' | 'asset' | 'amountAtomic'> {
  /** Base units that come back to the hot wallet as change; 0 without change. */
  changeAtomic: bigint
}

/**
 * Returns the transfers that are deposits: all but those which the payments account for themselves. Of one of our own
 * transactions these are its change, and the amount that a sweep or a gas payment moves, each once. The recipient of any
 * other payment owns its coins, so coins that reach an address of ours are a deposit: they may be another order's.
 *
 * @param transfers every transfer to our addresses in the transactions concerned, in the chain's order
 * @param contractOf contract of an asset, null for the coin of the chain
 */
export function depositsAmong(
  transfers: readonly IncomingTransfer[],
  ownTransactions: ReadonlyMap<string, OwnTransaction>,
  contractOf: (asset: string) => string | null,
): IncomingTransfer[] {
  const matched = new Set<string>()
  return transfers.filter((transfer) => {
    const own = ownTransactions.get(transfer.txId)
    if (own === undefined) return true
    if (isChange(own, transfer)) return false
    if (matched.has(transfer.txId) || !isInternalMove(own, transfer, contractOf)) return true
    matched.add(transfer.txId)
    return false
  })
}

function isChange({ changeAtomic }: OwnTransaction, { outputKey, amountAtomic }: IncomingTransfer): boolean {
  return changeAtomic > 0n && outputKey === String(CHANGE_VOUT) && amountAtomic === changeAtomic
}

function isInternalMove(
  own: OwnTransaction,
  transfer: IncomingTransfer,
  contractOf: (asset: string) => string | null,
): boolean {
  return (
    (own.purpose === 'sweep' || own.purpose === 'gas') &&
    own.to === transfer.address &&
    own.amountAtomic === transfer.amountAtomic &&
    contractOf(own.asset) === transfer.contract
  )
}
