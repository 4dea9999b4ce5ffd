import { present } from '@cambio/kernel/assert'
import type { ChainStore, DepositBounds, MinAmount, Lot } from '../../chains/chain-store.ts'
import type { Deposit, DepositStatus } from '../../chains/deposit.ts'
import type { MemoryDatabase } from './memory-database.ts'

const SWEPT_STATUSES: ReadonlySet<DepositStatus> = new Set(['CREDITED', 'SUSPENSE', 'RETURNED', 'KEPT'])

/**
 * Stores a transfer as a deposit, or updates the block of its deposit. Returns whether the deposit is new or had been
 * orphaned.
 */
export function upsertDeposit(
  db: MemoryDatabase,
  sighting: Parameters<ChainStore['recordTransfer']>[0],
): { isNew: boolean } {
  const { chain, transfer, asset, block, owner, now } = sighting
  const name = `${chain} ${transfer.txId} ${transfer.outputKey}`
  const knownId = db.depositIds.get(name)
  const known = knownId === undefined ? undefined : db.deposits.get(knownId)
  const blockRef = block
    ? { blockHeight: block.height, blockHash: block.hash, blockAt: block.at }
    : { blockHeight: known?.blockHeight ?? null, blockHash: known?.blockHash ?? null, blockAt: known?.blockAt ?? null }
  if (known) {
    const amountAtomic = block && known.status === 'SEEN' ? transfer.amountAtomic : known.amountAtomic
    const status = known.status === 'ORPHANED' ? 'SEEN' : known.status
    db.set(db.deposits, known.id, { ...known, ...blockRef, amountAtomic, status })
    return { isNew: known.status === 'ORPHANED' }
  }
  const id = db.nextId()
  const { txId, outputKey, address, memo, amountAtomic } = transfer
  const arrived = { id, chain, txId, outputKey, asset, address, memo, amountAtomic }
  db.set(db.depositIds, name, id)
  db.set(db.deposits, id, { ...NEW_DEPOSIT, ...arrived, ...blockRef, ...owner, seenAt: now })
  return { isNew: true }
}

const NEW_DEPOSIT = {
  status: 'SEEN',
  balanceOf: null,
  sweptBy: null,
  timesReverted: 0,
  takenFrom: null,
  lostAtomic: 0n,
  senders: null,
  listing: null,
  unscreenedSince: null,
  disputedSince: null,
} as const satisfies Partial<Deposit>

/**
 * Returns a chain's deposits with a given status in blocks up to a height, sorted as `ChainStore.depositsUpTo`
 * describes.
 */
export function depositsUpTo(
  db: MemoryDatabase,
  chain: string,
  status: DepositStatus,
  height: number,
  { limit, perOwner = limit, dueBy = Number.POSITIVE_INFINITY, dustBelow = [], omitted = [] }: DepositBounds,
): Deposit[] {
  const isDue = ({ id }: Deposit) => (db.tryAfter.get(id) ?? 0) <= dueBy && !omitted.includes(id)
  const isDust = ({ asset, amountAtomic }: Deposit) =>
    dustBelow.some((least) => least.asset === asset && amountAtomic < least.atomic)
  const found = [...db.deposits.values()]
    .filter(
      (one) => one.chain === chain && one.status === status && one.blockHeight !== null && one.blockHeight <= height,
    )
    .filter(isDue)
    .toSorted(
      (one, other) =>
        Number(isDust(one)) - Number(isDust(other)) ||
        (one.blockHeight ?? 0) - (other.blockHeight ?? 0) ||
        offBy(db, one) - offBy(db, other) ||
        Number(one.id) - Number(other.id),
    )
  return [...Map.groupBy(found, ({ orderId, userId }) => `${orderId} ${userId}`).values()]
    .flatMap((own) => own.slice(0, perOwner).map((deposit, turn) => ({ deposit, turn })))
    .toSorted(
      (one, other) =>
        Number(isDust(one.deposit)) - Number(isDust(other.deposit)) ||
        one.turn - other.turn ||
        (one.deposit.blockHeight ?? 0) - (other.deposit.blockHeight ?? 0) ||
        Number(one.deposit.id) - Number(other.deposit.id),
    )
    .slice(0, limit)
    .map(({ deposit }) => deposit)
}

/**
 * Returns the difference between a deposit and its order's claimed amount in base units, precise enough for sorting.
 */
function offBy(db: MemoryDatabase, { orderId, asset, amountAtomic }: Deposit): number {
  const order = orderId === null ? undefined : db.orders.get(orderId)
  return order?.from === asset ? Math.abs(Number(amountAtomic - order.claimedDepositAtomic)) : Number.MAX_VALUE
}

/** Returns unswept deposits grouped by address and asset, if their total reaches the asset's minimum amount. */
export function unsweptLots(db: MemoryDatabase, chain: string, least: readonly MinAmount[], limit: number): Lot[] {
  const lots = new Map<string, Lot>()
  for (const deposit of db.deposits.values()) {
    if (deposit.chain !== chain || deposit.sweptBy !== null || !SWEPT_STATUSES.has(deposit.status)) continue
    const { address, asset, amountAtomic, id, timesReverted } = deposit
    const { key } = present(db.addresses.get(`${chain} ${address}`), 'a deposit lies at our address')
    if (key.purpose !== 'deposit') continue
    const lot = lots.get(`${address} ${asset}`) ?? { address, key, asset, amountAtomic: 0n, deposits: [] }
    lot.amountAtomic += amountAtomic
    lot.deposits.push({ id, timesReverted })
    lots.set(`${address} ${asset}`, lot)
  }
  const isWorthIt = ({ asset, amountAtomic }: { asset: string; amountAtomic: bigint }) =>
    least.some((one) => one.asset === asset && amountAtomic >= one.atomic)
  return [...lots.values()].filter(isWorthIt).slice(0, limit)
}
