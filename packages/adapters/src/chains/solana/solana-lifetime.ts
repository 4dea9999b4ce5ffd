import type { Lifetime } from '@cambio/core/chains/chain-gateway'
import type { SignaturesBlockJson } from './solana-json.ts'

/**
 * Number of blocks added to the last valid block height that a node reports, as a margin, because two nodes' heights
 * may differ by a block.
 */
const LIFE_MARGIN_BLOCKS = 10
/**
 * Maximum number of blocks between the node's last final block and the block referenced by a transaction. A block is
 * final after 32 blocks, and a node may lag by half a minute.
 */
const HASH_AHEAD_BLOCKS = 100
/** Source of final blocks. */
interface FinalBlocks {
  /** Returns the height of the last final block. */
  height(): Promise<number>
  /** Returns the next slots that contain a block, starting at `from`. */
  slotsWithBlocks(from: number): Promise<number[]>
  /** Returns the block in a slot; null when the node does not have it. */
  signatures(slot: number): Promise<SignaturesBlockJson | null>
}

/**
 * Returns the lifetime of a transaction that is signed when `slot` is the last final slot. The worker and the signer
 * must compute the same lifetime. Otherwise, the worker would propose the next attempt before the signer accepts it.
 */
export function lifeFrom(slot: number, lastValidBlockHeight: number): Lifetime {
  return { fromHeight: slot + 1, expiresAt: lastValidBlockHeight + HASH_AHEAD_BLOCKS + LIFE_MARGIN_BLOCKS }
}

/**
 * Returns the height of a final block after the lifetime, which proves that no block within the lifetime contains the
 * transaction. Returns null while there is no proof.
 */
export async function provenDead(
  blocks: FinalBlocks,
  txId: string,
  { fromHeight, expiresAt }: Lifetime,
): Promise<number | null> {
  // Before the expiry, return early without reading blocks. Afterwards, the loop below proves the expiry from the
  // blocks.
  if ((await blocks.height()) < expiresAt) return null
  let before = fromHeight - 1
  let parent: string | null = null
  for (;;) {
    const slots = await blocks.slotsWithBlocks(before + 1)
    if (slots.length === 0) return null
    for (const slot of slots) {
      const block: SignaturesBlockJson | null = await blocks.signatures(slot)
      if (block === null || block.blockHeight === null) return null
      // Each block contains its predecessor's hash, so no block within the lifetime was skipped.
      if (parent === null ? block.parentSlot >= fromHeight : block.previousBlockhash !== parent) return null
      if (block.signatures.includes(txId)) return null
      if (block.blockHeight >= expiresAt) return block.blockHeight
      parent = block.blockhash
      before = slot
    }
  }
}
