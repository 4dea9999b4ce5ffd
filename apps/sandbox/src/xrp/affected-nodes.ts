import type { Applied, BalanceChange } from './ledgers.ts'

/** Returns the ledger entries that a transaction has changed, in the format of rippled's metadata. */
export function affectedNodes({ changes, finished }: Applied): object[] {
  const accounts = changes.flatMap(accountNode)
  if (finished === undefined) return accounts
  const { owner, to, amount } = finished
  const fields = { Account: owner, Amount: amount.toString(), Destination: to }
  return [...accounts, { DeletedNode: { LedgerEntryType: 'Escrow', FinalFields: fields } }]
}

function accountNode({ address, before, after }: BalanceChange): object[] {
  const entry = { LedgerEntryType: 'AccountRoot' }
  const balanceOf = (drops: bigint) => ({ Account: address, Balance: drops.toString() })
  if (before === after) return []
  if (before === null) return [{ CreatedNode: { ...entry, NewFields: balanceOf(after ?? 0n) } }]
  const changed = { ...entry, FinalFields: balanceOf(after ?? 0n), PreviousFields: { Balance: before.toString() } }
  return [after === null ? { DeletedNode: changed } : { ModifiedNode: changed }]
}
