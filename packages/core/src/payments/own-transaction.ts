import type { IncomingTransfer } from '../chains/chain-gateway.ts'
import { changeParts } from './coin-selection.ts'
import { FIRST_CHANGE_VOUT, VOID_VOUT, type Payment } from './payment.ts'

/** A signed version of one of our payments, and what it is meant to move. */
export interface OwnTransaction extends Pick<Payment, 'purpose' | 'to' | 'asset' | 'amountAtomic'> {
  /** Base units that come back to the hot wallet as change; 0 without change, null where the node's wallet chose it. */
  changeAtomic: bigint | null
  /** Outputs that the change is split into. */
  changeOutputs: number
  /** Whether it takes the place of a payment and pays only ourselves: then its change is its one output. */
  isVoid: boolean
}

interface OwnTransferRules {
  /** Contract of an asset, null for the coin of the chain. */
  contractOf(asset: string): string | null
  /** Whether an address is the hot wallet's. */
  isHot(address: string): boolean
}

/**
 * Returns the transfers that are deposits: all but those which the payments account for themselves. Of one of our own
 * transactions these are its change, and the amount that a sweep or a gas payment moves, each once. The recipient of any
 * other payment owns its coins, so coins that reach an address of ours are a deposit: they may be another order's.
 *
 * @param transfers every transfer to our addresses in the transactions concerned, in the chain's order
 */
export function depositsAmong(
  transfers: readonly IncomingTransfer[],
  ownTransactions: ReadonlyMap<string, OwnTransaction>,
  rules: OwnTransferRules,
): IncomingTransfer[] {
  const matched = new Set<string>()
  return transfers.filter((transfer) => {
    const own = ownTransactions.get(transfer.txId)
    if (own === undefined) return true
    if (isChange(own, transfer, rules)) return false
    if (matched.has(transfer.txId) || !isInternalMove(own, transfer, rules)) return true
    matched.add(transfer.txId)
    return false
  })
}

function isChange(
  { changeAtomic, changeOutputs, isVoid }: OwnTransaction,
  { outputKey, amountAtomic, address }: IncomingTransfer,
  { isHot }: OwnTransferRules,
): boolean {
  if (changeAtomic === null) return isHot(address)
  const first = isVoid ? VOID_VOUT : FIRST_CHANGE_VOUT
  return changeParts({ changeAtomic, changeOutputs })[Number(outputKey) - first] === amountAtomic
}

function isInternalMove(own: OwnTransaction, transfer: IncomingTransfer, { contractOf }: OwnTransferRules): boolean {
  return (
    (own.purpose === 'sweep' || own.purpose === 'gas') &&
    own.to === transfer.address &&
    own.amountAtomic === transfer.amountAtomic &&
    contractOf(own.asset) === transfer.contract
  )
}
