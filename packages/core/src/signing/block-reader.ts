import type { ChainGateway } from '../chains/chain-gateway.ts'
import type { ObservedBlock } from '../chains/observed-block.ts'
import type { ChainId } from '../instruments/instrument.ts'

/**
 * Reads and caches the blocks that the signer needs to verify deposits. The cache saves time, because a block may
 * contain many deposits and tracing a block takes the node a long time.
 */
export interface BlockReader {
  /**
   * Returns a block on the node's best chain, or null if the height is above the tip. The block may come from the cache
   * of the last few minutes.
   */
  read(gateway: Pick<ChainGateway, 'chain' | 'block'>, height: number): Promise<ObservedBlock | null>
  /** Deletes a block's cache entry, so that the next call reads it from the node. */
  forget(chain: ChainId, height: number): void
}
