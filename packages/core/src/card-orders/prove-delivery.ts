import type { ChainGateway } from '../chains/chain-gateway.ts'
import { inclusionOf } from '../chains/inclusion-of.ts'
import type { Instrument } from '../instruments/instrument.ts'

/**
 * Maximum time by which a delivery's block may appear to be older than the order, in milliseconds. Bitcoin block times
 * may be off by two hours.
 */
const BLOCK_TIME_ERROR_MS = 2 * 3_600_000

/**
 * Looks up a provider's transaction with our own node and returns the amount that it pays to the destination, in base
 * units. Returns null while the transaction has fewer confirmations than a payout needs. Returns 0 if the transaction
 * pays the destination nothing or is older than the order.
 * @throws {AdapterError} when the node does not respond
 */
export async function proveDelivery(
  gateway: Pick<ChainGateway, 'tip' | 'block' | 'transaction' | 'inclusion'>,
  to: Instrument,
  { txId, destinationAddress, createdAt }: { txId: string; destinationAddress: string; createdAt: number },
): Promise<bigint | null> {
  const found = await inclusionOf(gateway, txId)
  if (found.status !== 'included') return null
  const { height } = await gateway.tip()
  if (height - found.block.height + 1 < to.minConfirmationsToWithdraw) return null
  if (!found.succeeded) return 0n
  const block = await gateway.block(found.block.height)
  if (block?.hash !== found.block.hash) return null
  if (block.at + BLOCK_TIME_ERROR_MS < createdAt) return 0n
  const isOurs = (one: { txId: string; address: string; contract: string | null }) =>
    one.txId === txId && one.contract === to.contract && one.address === destinationAddress
  return block.transfers.filter(isOurs).reduce((sum, { amountAtomic }) => sum + amountAtomic, 0n)
}
