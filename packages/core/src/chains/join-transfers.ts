import type { IncomingTransfer, TransferName } from './incoming-transfer.ts'

/**
 * Output key prefix of a transfer that joins several transfers of one transaction. The prefix is followed by the output
 * key of the first joined transfer. No gateway reports a key with this prefix.
 */
const JOINED_KEY = 'sum:'

/**
 * A transfer in a block. The database may already have recorded the same coins under one of the output keys in
 * `overlaps`.
 */
export interface FoundTransfer<T extends IncomingTransfer = IncomingTransfer> {
  transfer: T
  overlaps: readonly string[]
}

/**
 * Groups transfers of one transaction that have the same address, memo and asset. Groups and their members keep their
 * on-chain order.
 */
export function groupTransfers<T extends IncomingTransfer>(transfers: readonly T[]): T[][] {
  const groups = Map.groupBy(transfers, ({ txId, address, memo, contract }) =>
    JSON.stringify([txId, address, memo, contract]),
  )
  return [...groups.values()]
}

/**
 * Joins a group returned by `groupTransfers` into one transfer. Its amount is the sum, in base units, and its output
 * key differs from the keys of the joined transfers.
 */
export function joinTransfers<T extends IncomingTransfer>(group: readonly [T, ...T[]]): T {
  const [first, ...others] = group
  if (others.length === 0) return first
  const amountAtomic = others.reduce((sum, one) => sum + one.amountAtomic, first.amountAtomic)
  return { ...first, outputKey: `${JOINED_KEY}${first.outputKey}`, amountAtomic }
}

/**
 * Finds a recorded transfer among the transfers in its block. A joined transfer is identified by its group's key, and
 * any other transfer by its own key. Returns undefined if the block does not contain the transfer.
 */
export function findTransfer(
  transfers: readonly IncomingTransfer[],
  { txId, outputKey }: Pick<TransferName, 'txId' | 'outputKey'>,
): FoundTransfer | undefined {
  for (const group of groupTransfers(transfers.filter((one) => one.txId === txId))) {
    const joined = joinTransfers(group as [IncomingTransfer, ...IncomingTransfer[]])
    if (joined.outputKey === outputKey)
      return { transfer: joined, overlaps: group.length === 1 ? [] : group.map((part) => part.outputKey) }
    const part = group.find((one) => one.outputKey === outputKey)
    if (part) return { transfer: part, overlaps: [joined.outputKey] }
  }
  return undefined
}

/**
 * Returns whether a transfer is the named transfer. If the name identifies a joined transfer, returns whether the
 * transfer is one of its parts.
 */
export function isPartOf(
  transfer: Pick<IncomingTransfer, keyof TransferName>,
  { txId, outputKey, address, contract }: TransferName,
): boolean {
  if (transfer.txId !== txId) return false
  if (!outputKey.startsWith(JOINED_KEY)) return transfer.outputKey === outputKey
  return transfer.address === address && transfer.contract === contract
}
