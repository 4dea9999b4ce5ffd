import type { Lifetime } from '@cambio/core/chains/chain-gateway'
import type { SignaturesBlockJson } from './solana-json.ts'

/** Extra blocks after the last valid one that nodes report: nodes differ by one in how they count. */
const LIFE_MARGIN_BLOCKS = 10
/**
 * Maximum number of blocks by which a block that a transaction names may be ahead of the node's last final one: 32 to
 * finality, and about half a minute that the node may lag.
 */
const HASH_AHEAD_BLOCKS = 100
/** Reads final blocks of a node. */
interface FinalBlocks {
  /** Returns the height of the last one. */
  height(): Promise<number>
  /** Returns the next slots that have a block, starting at `from`. */
  slotsWithBlocks(from: number): Promise<number[]>
  /** Returns the block of a slot; null when the node does not have it. */
  signatures(slot: number): Promise<SignaturesBlockJson | null>
}

/**
 * Returns the lifetime of a transaction that is signed after a final slot. Worker and signer use the same one: otherwise
 * the worker would propose the next attempt before the signer accepts it.
 */
export function lifeFrom(slot: number, lastValidBlockHeight: number): Lifetime {
  return { fromHeight: slot + 1, expiresAt: lastValidBlockHeight + HASH_AHEAD_BLOCKS + LIFE_MARGIN_BLOCKS }
}

/**
 * Returns the height of a final block after the lifetime when no block of the lifetime contains the transaction; null
 * while there is no such proof.
 */
export async function provenDead(
  blocks: FinalBlocks,
  txId: string,
  { fromHeight, expiresAt }: Lifetime,
): Promise<number | null> {
  // Saves the reads before the expiry. The blocks themselves prove the expiry below.
  if ((await blocks.height()) < expiresAt) return null
  let before = fromHeight - 1
  let parent: string | null = null
  for (;;) {
    const slots = await blocks.slotsWithBlocks(before + 1)
    if (slots.length === 0) return null
    for (const slot of slots) {
      const block: SignaturesBlockJson | null = await blocks.signatures(slot)
      if (block === null || block.blockHeight === null) return null
      // Each block names the one before it, so no block of the life was skipped.
      if (parent === null ? block.parentSlot >= fromHeight : block.previousBlockhash !== parent) return null
      if (block.signatures.includes(txId)) return null
      if (block.blockHeight >= expiresAt) return block.blockHeight
      parent = block.blockhash
      before = slot
    }
  }
}
