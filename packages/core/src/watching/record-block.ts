import { present } from '@cambio/kernel/assert'
import type { Instrument } from '../instruments/instrument.ts'
import { isDust } from '../orders/refund/dust.ts'
import { applyFact } from '../orders/machine/order-machine.ts'
import { orNullIfUnreadable } from '../orders/unreadable-order.ts'
import { storeTransition } from '../orders/settle/store-transition.ts'
import { depositsAmong } from '../payments/own-transaction.ts'
import type { Stores } from '../chain-work/stores.ts'
import type { ObservedBlock, Upkeep } from '../chains/observed-block.ts'
import type { IncomingTransfer } from '../chains/incoming-transfer.ts'
import { UNASSIGNED, type TargetOwner } from '../chains/chain-store.ts'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { groupTransfers, joinTransfers } from '../chains/join-transfers.ts'
import { transfersIn } from '../chains/transfers-in.ts'
import { HOT_KEY } from '../chains/signer.ts'
import { recordForeignSpend, type ForeignSpend } from './malleated-payments.ts'
import { recallDeposits } from './recall-deposits.ts'

/**
 * Records what a block contains: deposits, upkeep, recalled deposits and foreign spends of our coins. Recording a block
 * again changes nothing. Returns the number of deposits that are new or reappeared after a reorganisation.
 */
export async function recordBlock(
  deps: ChainWorkerDeps,
  stores: Stores,
  block: ObservedBlock,
  foreign: readonly ForeignSpend[],
): Promise<number> {
  for (const txId of block.untraced ?? [])
    deps.report('transaction-not-traced', { chain: deps.gateway.chain, height: block.height, txId })
  // Record foreign spends before the transfers, because the change output of a malleated payment is not a deposit.
  for (const spend of foreign) await recordForeignSpend(deps, stores, spend)
  const deposits = await recordTransfers(deps, stores, block.transfers, block)
  await recordUpkeep(deps, stores, block.upkeep ?? [])
  await recallDeposits(deps, stores, block.recalled ?? [])
  return deposits
}

async function recordUpkeep(
  { gateway, catalogue }: Pick<ChainWorkerDeps, 'gateway' | 'catalogue'>,
  stores: Stores,
  upkeep: Upkeep[],
): Promise<void> {
  if (upkeep.length === 0) return
  const own = await stores.chains.ownAddresses(gateway.chain, [...new Set(upkeep.map(({ address }) => address))])
  const hot = new Set(own.filter(({ key }) => key.purpose === HOT_KEY.purpose).map(({ address }) => address))
  const ours = upkeep.filter(({ address }) => hot.has(address))
  const { slug } = present(catalogue.nativeOf(gateway.chain), 'a chain has a native coin')
  if (ours.length > 0) await stores.chains.recordUpkeep(gateway.chain, slug, ours)
}

/**
 * Records transfers to our addresses as deposits. Returns the number of new deposits.
 * @param block null for unmined transfers
 */
export async function recordTransfers(
  deps: ChainWorkerDeps,
  stores: Stores,
  transfers: readonly IncomingTransfer[],
  block: ObservedBlock | null,
): Promise<number> {
  const { chain } = deps.gateway
  const seen = { transfers: [...transfers], unchecked: block?.unchecked ?? [] }
  const addresses = new Set([...seen.transfers, ...seen.unchecked].map((transfer) => transfer.address))
  const own = await stores.chains.ownAddresses(chain, [...addresses])
  if (own.length === 0) return 0
  const ownByAddress = new Map(own.map((one) => [one.address, one]))
  const ours = await transfersIn(deps.gateway, seen, (transfer) => ownByAddress.has(transfer.address))
  const sentByUs = await stores.payments.ownTransactions(chain, [...new Set(ours.map((transfer) => transfer.txId))])
  const targets = ours.flatMap(({ address, memo }) => (memo === null ? [] : [{ address, memo }]))
  const ownerByMemo = await stores.chains.ownersByMemo(chain, targets)
  const isHot = (address: string) => ownByAddress.get(address)?.key.purpose === HOT_KEY.purpose
  const contractOf = (slug: string) => deps.catalogue.recorded(slug).contract
  const deposits = depositsAmong(ours, sentByUs, { contractOf, isHot })
  const arrived = new Map<number, Arrival[]>()
  let recorded = 0
  for (const transfer of await joinParts(deps, stores, deposits, sentByUs)) {
    const ownTarget = ownByAddress.get(transfer.address)
    if (!ownTarget) continue
    const owner = isHot(transfer.address) ? (ownerByMemo.get(transfer.memo ?? '') ?? UNASSIGNED) : ownTarget.owner
    const arrival = await recordTransfer(deps, stores, transfer, block, owner)
    if (arrival !== null) recorded += 1
    if (arrival === null || owner.orderId === null) continue
    arrived.set(owner.orderId, [...(arrived.get(owner.orderId) ?? []), arrival])
  }
  for (const [orderId, arrivals] of arrived) await noteSeen(deps, stores, orderId, arrivals)
  return recorded
}

/**
 * Joins a transaction's transfers of one asset to the same address into one deposit. Otherwise, a contract could create
 * thousands of deposits at once. Three kinds of transfers remain separate: outputs, because each is spent separately;
 * transfers of our own transactions, because some are not deposits; and transfers that an older version recorded
 * separately.
 */
async function joinParts(
  { gateway }: Pick<ChainWorkerDeps, 'gateway'>,
  stores: Stores,
  transfers: readonly IncomingTransfer[],
  sentByUs: ReadonlyMap<string, unknown>,
): Promise<readonly IncomingTransfer[]> {
  if (gateway.model === 'outputs') return transfers
  const groups = groupTransfers(transfers)
  const split = groups.flatMap(([first, second]) => (first && second ? [first.txId] : []))
  if (split.length === 0) return transfers
  const nameOf = ({ txId, outputKey }: Pick<IncomingTransfer, 'txId' | 'outputKey'>) => `${txId} ${outputKey}`
  const recorded = new Set((await stores.chains.recordedTransfers(gateway.chain, split)).map(nameOf))
  return groups.flatMap((group) => {
    const isKept = group.some((part) => sentByUs.has(part.txId) || recorded.has(nameOf(part)))
    return isKept ? group : [joinTransfers(group as [IncomingTransfer, ...IncomingTransfer[]])]
  })
}

/** A new deposit, or a deposit that reappeared after a reorganisation. */
interface Arrival {
  instrument: Instrument
  amountAtomic: bigint
}

/** Records a transfer as a deposit. Returns null for a known transfer or an asset that is not traded. */
async function recordTransfer(
  deps: Pick<ChainWorkerDeps, 'gateway' | 'catalogue' | 'clock' | 'reach'>,
  stores: Stores,
  transfer: IncomingTransfer,
  block: ObservedBlock | null,
  owner: TargetOwner,
): Promise<Arrival | null> {
  const { chain } = deps.gateway
  const instrument = deps.catalogue.onChain(chain, transfer.contract)
  if (!instrument) return null
  const sighting = { chain, transfer, asset: instrument.slug, block, owner, now: deps.clock.now() }
  const { isNew } = await stores.chains.recordTransfer(sighting)
  if (!isNew) return null
  deps.reach('deposit-seen')
  return { instrument, amountAtomic: transfer.amountAtomic }
}

/** Updates an order's state once for all of its deposits in a block. Leaves an unreadable order unchanged. */
async function noteSeen(
  deps: Pick<ChainWorkerDeps, 'catalogue' | 'ticks' | 'terms' | 'clock' | 'report'>,
  stores: Stores,
  orderId: number,
  arrivals: readonly Arrival[],
): Promise<void> {
  const order = await orNullIfUnreadable(stores.orders.findLocked(orderId), deps.report)
  const isPaid = arrivals.some(
    ({ instrument, amountAtomic }) => order?.from === instrument.slug && !isDust(deps, instrument, amountAtomic),
  )
  if (order && isPaid)
    await storeTransition(stores, applyFact(order, { kind: 'deposit-seen' }, deps.clock.now(), deps.terms))
}
