import type { ChainGateway } from '@cambio/core/chains/chain-gateway'
import type { ObservedBlock } from '@cambio/core/chains/observed-block'
import type { BlockReader } from '@cambio/core/signing/block-reader'
import { LRUCache } from 'lru-cache'

const MAX_BLOCKS = 32
/** Maximum number of entries (transfers, spent outputs, upkeep) of all cached blocks: about 100 MB. */
const MAX_ENTRIES = 200_000
const MAX_AGE_MS = 600_000

type Reading = Promise<ObservedBlock | null>

/**
 * Caches recently read blocks. Concurrent reads of the same block share one call to the node. Failed calls are not
 * cached. A block with more than `MAX_ENTRIES` entries is also cached, but it evicts all other blocks. Without the
 * cache, each of its many deposits would cause another read of the block.
 */
export class RecentBlocks implements BlockReader {
  readonly #readings = new Map<string, Reading>()
  readonly #blocks = new LRUCache<string, ObservedBlock>({
    max: MAX_BLOCKS,
    maxSize: MAX_ENTRIES,
    sizeCalculation: (block) => Math.min(entriesOf(block), MAX_ENTRIES),
    ttl: MAX_AGE_MS,
  })

  async read(gateway: Pick<ChainGateway, 'chain' | 'block'>, height: number): Reading {
    const key = keyOf(gateway.chain, height)
    return this.#blocks.get(key) ?? this.#readings.get(key) ?? this.#start(key, gateway.block(height))
  }

  forget(chain: string, height: number): void {
    const key = keyOf(chain, height)
    this.#readings.delete(key)
    this.#blocks.delete(key)
  }

  #start(key: string, reading: Reading): Reading {
    this.#readings.set(key, reading)
    reading.then(
      (block) => this.#end(key, reading, block),
      () => this.#end(key, reading, null),
    )
    return reading
  }

  /** Caches the block of a finished call, unless `forget` was called meanwhile. */
  #end(key: string, reading: Reading, block: ObservedBlock | null): void {
    if (this.#readings.get(key) !== reading) return
    this.#readings.delete(key)
    if (block) this.#blocks.set(key, block)
  }
}

/** Returns the number of entries of a block, at least 1. */
function entriesOf({ transfers, unchecked, spends, upkeep, recalled }: ObservedBlock): number {
  return [transfers, unchecked, spends, upkeep, recalled].reduce((sum, entries) => sum + (entries?.length ?? 0), 1)
}

function keyOf(chain: string, height: number): string {
  return `${chain} ${height}`
}
