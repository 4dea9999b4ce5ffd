import { inclusionOf } from '../chains/inclusion-of.ts'
import { transfersIn } from '../chains/transfers-in.ts'
import { NodesDisagree, type ChainWitness } from '../chains/witness.ts'
import type { ChainId, Instrument } from '../instruments/instrument.ts'

/**
 * Maximum time by which a delivery's block may appear to be older than the order, in milliseconds. This tolerance is
 * needed because Bitcoin block times may be off by two hours.
 */
const BLOCK_TIME_ERROR_MS = 2 * 3_600_000

/** The nodes of one chain. */
export interface DeliveryNodes {
  node: ChainWitness
  /** Second node. Null if the chain is read from a single node. */
  witness: ChainWitness | null
}

interface Delivery {
  txId: string
  destinationAddress: string
  createdAt: number
}

/** Returns the nodes of a chain; null if the exchange does not follow the chain. */
export function nodesOf(
  { gateways, witnesses }: Record<'gateways' | 'witnesses', ReadonlyMap<ChainId, ChainWitness>>,
  chain: ChainId,
): DeliveryNodes | null {
  const node = gateways.get(chain)
  return node === undefined ? null : { node, witness: witnesses.get(chain) ?? null }
}

/**
 * Looks up a provider's transaction and returns the amount that it pays to the destination, in base units. Returns null
 * until both nodes show the confirmations that a payout needs. Returns 0 if the transaction pays the destination
 * nothing or is older than the order. Compares the amounts in both nodes' blocks, because a transaction's status and
 * fee do not contain the paid amount.
 * @throws {AdapterError} when a node does not respond
 * @throws {NodesDisagree} when the second node shows another amount
 */
export async function proveDelivery(
  { node, witness }: DeliveryNodes,
  to: Instrument,
  delivery: Delivery,
): Promise<bigint | null> {
  const ours = await paidAt(node, to, delivery)
  if (ours === null || witness === null) return ours
  const theirs = await paidAt(witness, to, delivery)
  if (theirs !== null && theirs !== ours) throw new NodesDisagree(to.chain, `transaction ${delivery.txId}`)
  return theirs
}

async function paidAt(
  node: ChainWitness,
  to: Instrument,
  { txId, destinationAddress, createdAt }: Delivery,
): Promise<bigint | null> {
  const found = await inclusionOf(node, txId)
  if (found.status !== 'included') return null
  const { height } = await node.tip()
  if (height - found.block.height + 1 < to.minConfirmationsToWithdraw) return null
  if (!found.succeeded) return 0n
  const block = await node.block(found.block.height)
  if (block?.hash !== found.block.hash || block.untraced?.includes(txId)) return null
  if (block.at + BLOCK_TIME_ERROR_MS < createdAt) return 0n
  const isOurs = (one: { txId: string; address: string; contract: string | null }) =>
    one.txId === txId && one.contract === to.contract && one.address === destinationAddress
  return (await transfersIn(node, block, isOurs)).reduce((sum, { amountAtomic }) => sum + amountAtomic, 0n)
}
