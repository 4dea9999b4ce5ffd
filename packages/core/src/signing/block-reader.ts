import type { ChainGateway, ObservedBlock } from '../chains/chain-gateway.ts'
import type { ChainId } from '../instruments/instrument.ts'

/** Reads blocks for proofs. Many deposits lie in one block, and a node takes long to trace it. */
export interface BlockReader {
  /** Returns a block of the node's best chain, perhaps as it was some minutes ago; null above the tip. */
  read(gateway: Pick<ChainGateway, 'chain' | 'block'>, height: number): Promise<ObservedBlock | null>
  /** Reads the block from the node at the next call. */
  forget(chain: ChainId, height: number): void
}
