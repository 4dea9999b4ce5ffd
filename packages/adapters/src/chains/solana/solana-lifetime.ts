import type { Lifetime } from '@cambio/core/chains/transfer-terms'
import type { SignaturesBlockJson } from './solana-json.ts'

/**
 * Number of blocks added to the last valid block height that a node reports. This margin is needed because the heights
 * of two nodes may differ by a block.
 */
const LIFE_MARGIN_BLOCKS = 10
/**
 * Maximum number of blocks between the node's last final block and the block that a transaction refers to. A block is
 * final after 32 blocks, and a node may lag by half a minute.
 */
const HASH_AHEAD_BLOCKS = 100
interface FinalBlocks {
  /** Returns the height of the last final block. */
  height(): Promise<number>
  /** Returns the next slots that contain a block, starting at `from`. */
  slotsWithBlocks(from: number): Promise<number[]>
  /** Returns the block in a slot, or null if the node does not have it. */
  signatures(slot: number): Promise<SignaturesBlockJson | null>
}

/**
 * Returns the lifetime of a transaction that is signed while `slot` is the last final slot. The worker and the signer
 * must compute the same lifetime. Otherwise the worker could propose the next attempt before the signer accepts it.
 */
export function lifeFrom(slot: number, lastValidBlockHeight: number): Lifetime {
  return { fromHeight: slot + 1, expiresAt: lastValidBlockHeight + HASH_AHEAD_BLOCKS + LIFE_MARGIN_BLOCKS }
}

/**
 * Proves that no block within a transaction's lifetime contains the transaction. Returns the height of a final block
 * after the lifetime, or null while there is no proof.
 */
export async function provenDead(
  blocks: FinalBlocks,
  txId: string,
  { fromHeight, expiresAt }: Lifetime,
): Promise<number | null> {
  // Before the expiry, no proof is possible, so no block needs to be read.
  if ((await blocks.height()) < expiresAt) return null
  let before = fromHeight - 1
  let parent: string | null = null
  for (;;) {
    const slots = await blocks.slotsWithBlocks(before + 1)
    if (slots.length === 0) return null
    for (const slot of slots) {
      const block: SignaturesBlockJson | null = await blocks.signatures(slot)
      if (block === null || block.blockHeight === null) return null
      // Each block contains its predecessor's hash, so this check detects a missing block within the lifetime.
      if (parent === null ? block.parentSlot >= fromHeight : block.previousBlockhash !== parent) return null
      if (block.signatures.includes(txId)) return null
      if (block.blockHeight >= expiresAt) return block.blockHeight
      parent = block.blockhash
      before = slot
    }
  }
}
