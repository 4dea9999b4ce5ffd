import type { ChainGateway, ObservedBlock } from '../chains/chain-gateway.ts'
import type { ChainId } from '../instruments/instrument.ts'

/**
 * Reads and caches the blocks that the signer needs to verify deposits. The cache saves time because one block may
 * contain many deposits, and a node needs a long time to trace a block.
 */
export interface BlockReader {
  /** Returns a block on the node's best chain, possibly cached a few minutes ago, or null above the tip. */
  read(gateway: Pick<ChainGateway, 'chain' | 'block'>, height: number): Promise<ObservedBlock | null>
  /** Deletes a block's cache entry, so that the next call reads the block from the node. */
  forget(chain: ChainId, height: number): void
}
