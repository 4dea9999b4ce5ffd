import type { IncomingTransfer } from '../chains/chain-gateway.ts'
import { changeParts } from './coin-selection.ts'
import { FIRST_CHANGE_VOUT, VOID_VOUT, type Payment } from './payment.ts'

/** A signed version of one of our payments, and what it should move. */
export interface OwnTransaction extends Pick<Payment, 'purpose' | 'to' | 'asset' | 'amountAtomic'> {
  /** Change of the hot wallet, base units; 0 without change, null when the node's wallet chose it. */
  changeAtomic: bigint | null
  /** Number of outputs that the change is split into. */
  changeOutputs: number
  /** Whether it is the void of a payment, which pays only ourselves: its change is its only output. */
  isVoid: boolean
}

interface OwnTransferRules {
  /** Returns the contract of an asset, null for the coin of the chain. */
  contractOf(asset: string): string | null
  /** Returns whether an address belongs to the hot wallet. */
  isHot(address: string): boolean
}

/**
 * Returns the transfers that are deposits: all except those that our payments book themselves. In one of our own
 * transactions, those are its change and the amount of a sweep or gas payment, each once. The recipient of any other
 * payment owns its coins. So when such coins reach an address of ours, they are a deposit, perhaps of another order.
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
