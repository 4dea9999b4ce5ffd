import type { IncomingTransfer } from '../chains/incoming-transfer.ts'
import { changeParts } from './coin-selection.ts'
import { FIRST_CHANGE_VOUT, VOID_VOUT, type Payment } from './payment.ts'

/** A signed version of one of our payments, and the coins that it moves. */
export interface OwnTransaction extends Pick<Payment, 'purpose' | 'to' | 'asset' | 'amountAtomic'> {
  /** Change to the hot wallet, in base units; 0 if there is no change, null if the node's wallet chose the change. */
  changeAtomic: bigint | null
  changeOutputs: number
  /** Whether the transaction is a void. A void's only output is change to our own address. */
  isVoid: boolean
}

interface OwnTransferRules {
  /** Returns the token contract of an asset, or null for the chain's native coin. */
  contractOf(asset: string): string | null
  /** Returns whether an address belongs to the hot wallet. */
  isHot(address: string): boolean
}

/**
 * Returns the given transfers that are deposits. Excludes coins that our own payments move to our addresses: change,
 * and the amount of a sweep or gas payment. The payment's posting already includes each of these amounts, so one
 * matching transfer is excluded for each. A payout to the deposit address of an order, for example, is a deposit.
 * @param transfers all transfers to our addresses in the transactions concerned, in the sequence in which the chain
 *   contains them
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
