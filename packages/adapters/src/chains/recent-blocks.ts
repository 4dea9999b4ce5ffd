import type { ChainGateway } from '@cambio/core/chains/chain-gateway'
import type { ObservedBlock } from '@cambio/core/chains/observed-block'
import type { BlockReader } from '@cambio/core/signing/block-reader'
import { LRUCache } from 'lru-cache'

const MAX_BLOCKS = 32
const MAX_AGE_MS = 600_000

/**
 * Caches recently read blocks. Concurrent reads of the same block share one call to the node. Failed calls are not
 * cached.
 */
export class RecentBlocks implements BlockReader {
  readonly #blocks = new LRUCache<string, Promise<ObservedBlock | null>>({ max: MAX_BLOCKS, ttl: MAX_AGE_MS })

  read(gateway: Pick<ChainGateway, 'chain' | 'block'>, height: number): Promise<ObservedBlock | null> {
    const { chain } = gateway
    const key = keyOf(chain, height)
    const known = this.#blocks.get(key)
    if (known) return known
    const reading = gateway.block(height)
    this.#blocks.set(key, reading)
    reading.then(
      (block) => block ?? this.forget(chain, height),
      () => this.forget(chain, height),
    )
    return reading
  }

  forget(chain: string, height: number): void {
    this.#blocks.delete(keyOf(chain, height))
  }
}

function keyOf(chain: string, height: number): string {
  return `${chain} ${height}`
}
