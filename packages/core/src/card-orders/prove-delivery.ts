import type { ChainGateway } from '../chains/chain-gateway.ts'
import type { Instrument } from '../instruments/instrument.ts'

/**
 * Looks up a provider's transaction at our own node. Returns the coins that it pays to the destination, in base units,
 * once the transaction has as many confirmations as a payout needs. Returns null while the transaction has fewer
 * confirmations, and 0 when it pays the destination nothing.
 * @throws {AdapterError}
 */
export async function proveDelivery(
  gateway: Pick<ChainGateway, 'tip' | 'block' | 'transaction'>,
  to: Instrument,
  { txId, destinationAddress }: { txId: string; destinationAddress: string },
): Promise<bigint | null> {
  const found = await gateway.transaction(txId)
  if (found.status !== 'included') return null
  const { height } = await gateway.tip()
  if (height - found.block.height + 1 < to.minConfirmationsToWithdraw) return null
  if (!found.succeeded) return 0n
  const block = await gateway.block(found.block.height)
  if (block?.hash !== found.block.hash) return null
  const isOurs = (one: { txId: string; address: string; contract: string | null }) =>
    one.txId === txId && one.contract === to.contract && one.address === destinationAddress
  return block.transfers.filter(isOurs).reduce((sum, { amountAtomic }) => sum + amountAtomic, 0n)
}
