import type { IncomingTransfer } from '@cambio/core/chains/incoming-transfer'
import type { EntryJson, MetadataJson, TransactionJson } from './xrp-json.ts'

export const SUCCESS = 'tesSUCCESS'
const DROPS = /^\d+$/
/** Flag of a payment that may deliver less than its `Amount`. */
const PARTIAL_PAYMENT = 0x0002_0000
/** Types of ledger entries in which an account's coins wait for delivery. */
const HOLDING: ReadonlySet<string> = new Set(['Escrow', 'PayChannel'])

/**
 * Returns the transfers of a successful transaction. A payment or the deletion of an account transfers its delivered
 * amount, which may be less than the requested one. Any other transaction, such as the end of an escrow, counts as a
 * transfer to each account whose balance it increases. Most of these transactions have no tag, and a third party can
 * send them. Their transfers therefore have no memo and pay no order.
 */
export function receivedTransfers(transaction: TransactionJson, meta: MetadataJson | undefined): IncomingTransfer[] {
  if (meta?.TransactionResult !== SUCCESS) return []
  if (transaction.TransactionType === 'Payment') return deliveredTransfer(transaction, meta.delivered_amount)
  // rippled's method `ledger` adds `delivered_amount` only to payments and cashed checks.
  if (transaction.TransactionType === 'AccountDelete')
    return deliveredTransfer(transaction, meta.delivered_amount ?? meta.DeliveredAmount)
  return changedEntries(meta).flatMap((entry) => {
    const { Account: address } = entry.FinalFields ?? entry.NewFields ?? {}
    const amountAtomic = riseOf(entry)
    if (address === undefined || amountAtomic <= 0n) return []
    return [
      { txId: transaction.hash, outputKey: `balance:${address}`, address, memo: null, contract: null, amountAtomic },
    ]
  })
}

/** Returns the transfer of a payment that no validated ledger contains yet. Omits partial payments. */
export function pendingTransfers(transaction: TransactionJson): IncomingTransfer[] {
  const isPartial = ((transaction.Flags ?? 0) & PARTIAL_PAYMENT) !== 0
  return transaction.TransactionType === 'Payment' && !isPartial
    ? deliveredTransfer(transaction, transaction.Amount)
    : []
}

/** Returns the accounts whose coins a transaction moves: its sender, and the owners of escrows and payment channels. */
export function sendersOf({ Account: sender }: TransactionJson, meta: MetadataJson | undefined): string[] {
  const owners = changedEntries(meta).flatMap(({ LedgerEntryType: kind, FinalFields: fields }) =>
    HOLDING.has(kind) && fields?.Account !== undefined ? [fields.Account] : [],
  )
  return [...new Set([sender, ...owners])]
}

function deliveredTransfer(
  { Destination: address, DestinationTag: tag, hash: txId }: TransactionJson,
  amount: string | object | undefined,
): IncomingTransfer[] {
  // Skip payments without a delivered amount. Old ledgers did not record it, and nodes report `unavailable` in its
  // place.
  if (address === undefined || typeof amount !== 'string' || !DROPS.test(amount)) return []
  const memo = tag === undefined ? null : String(tag)
  return [{ txId, outputKey: 'payment', address, memo, contract: null, amountAtomic: BigInt(amount) }]
}

function changedEntries(meta: MetadataJson | undefined): EntryJson[] {
  return (meta?.AffectedNodes ?? []).flatMap((node) => node.CreatedNode ?? node.ModifiedNode ?? node.DeletedNode ?? [])
}

/**
 * Returns the amount in drops by which a transaction increases an account's balance. Returns 0 for other ledger
 * entries.
 */
function riseOf({ LedgerEntryType: kind, NewFields, FinalFields, PreviousFields }: EntryJson): bigint {
  if (kind !== 'AccountRoot') return 0n
  if (NewFields) return dropsOf(NewFields.Balance)
  return PreviousFields?.Balance === undefined ? 0n : dropsOf(FinalFields?.Balance) - dropsOf(PreviousFields.Balance)
}

function dropsOf(balance: unknown): bigint {
  return typeof balance === 'string' && DROPS.test(balance) ? BigInt(balance) : 0n
}
