import { assert } from '@cambio/kernel/assert'
import type { ChainGateway } from './chain-gateway.ts'
import type { IncomingTransfer, TransferName } from './incoming-transfer.ts'
import { findTransfer, type FoundTransfer } from './join-transfers.ts'
import type { ObservedBlock } from './observed-block.ts'

/**
 * Returns the transfers in a block that `isWanted` selects. Checks token accounts only after this selection, because a
 * third party can fill a block with transfers to accounts of other wallets.
 */
export async function transfersIn(
  gateway: Pick<ChainGateway, 'checkAccounts'>,
  block: Pick<ObservedBlock, 'transfers' | 'unchecked'>,
  isWanted: (transfer: IncomingTransfer) => boolean,
): Promise<IncomingTransfer[]> {
  const transfers = block.transfers.filter(isWanted)
  const unchecked = (block.unchecked ?? []).filter(isWanted)
  if (unchecked.length === 0) return transfers
  assert(gateway.checkAccounts !== undefined, 'a gateway with unchecked transfers checks them')
  return [...transfers, ...(await gateway.checkAccounts(unchecked))]
}

/**
 * Finds a recorded transfer in its block, as `findTransfer` does. Returns undefined if the block does not contain the
 * transfer to the recorded address.
 */
export async function findRecorded(
  gateway: Pick<ChainGateway, 'checkAccounts'>,
  block: Pick<ObservedBlock, 'transfers' | 'unchecked'>,
  { txId, outputKey, address }: Pick<TransferName, 'txId' | 'outputKey' | 'address'>,
): Promise<FoundTransfer | undefined> {
  const transfers = await transfersIn(gateway, block, (one) => one.txId === txId && one.address === address)
  return findTransfer(transfers, { txId, outputKey })
}
