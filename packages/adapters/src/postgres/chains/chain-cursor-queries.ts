import type { BlockRef } from '@cambio/core/chains/observed-block'
import type { BehindChain } from '@cambio/core/chains/chain-store'
import type { ChainId } from '@cambio/core/instruments/instrument'
import type { Queryable } from '../queryable.ts'

/**
 * SQL that sets a chain's cursor to a block. `highest` is the greatest height that the cursor has ever reached. Blocks
 * that the worker reads again after a reorg therefore do not count as progress.
 */
const SET_CURSOR = `
  INSERT INTO chain_cursor AS c (chain, height, hash, highest) VALUES ($1, $2::bigint, $3, $2)
  ON CONFLICT (chain) DO UPDATE SET height = excluded.height, hash = excluded.hash,
    highest = greatest(c.highest, excluded.height),
    behind_since = CASE WHEN excluded.height > c.highest THEN NULL ELSE c.behind_since END`

/** Returns the last block that the worker has read, or null before the first one. */
export async function selectCursor(db: Queryable, chain: ChainId): Promise<BlockRef | null> {
  const { rows } = await db.query<{ height: string; hash: string }>(
    'SELECT height, hash FROM chain_cursor WHERE chain = $1',
    [chain],
  )
  return rows[0] ? { height: Number(rows[0].height), hash: rows[0].hash } : null
}

/** Moves the cursor to a block and stores the block. Deletes the blocks that are more than `keep` below it. */
export async function advanceCursor(db: Queryable, chain: ChainId, block: BlockRef, keep: number): Promise<void> {
  await db.query(
    `WITH progress AS (${SET_CURSOR}), added AS (
       INSERT INTO chain_block (chain, height, hash) VALUES ($1, $2, $3)
       ON CONFLICT (chain, height) DO UPDATE SET hash = excluded.hash)
     DELETE FROM chain_block WHERE chain = $1 AND height < $4`,
    [chain, block.height, block.hash, block.height - keep],
  )
}

/** Moves the cursor back to a stored block. Deletes the blocks above it. */
export async function rewindCursor(db: Queryable, chain: ChainId, to: BlockRef): Promise<void> {
  await db.query('DELETE FROM chain_block WHERE chain = $1 AND height > $2', [chain, to.height])
  await db.query(SET_CURSOR, [chain, to.height, to.hash])
}

/** Returns the greatest height that the cursor has reached, or null before the first block. */
export async function selectHighest(db: Queryable, chain: ChainId): Promise<number | null> {
  const { rows } = await db.query<{ highest: string }>('SELECT highest FROM chain_cursor WHERE chain = $1', [chain])
  return rows[0] ? Number(rows[0].highest) : null
}

/** Records when the cursor began to lag behind the node's newest block, or clears this time once it no longer lags. */
export async function updateBehindSince(db: Queryable, chain: ChainId, tipHeight: number, now: number): Promise<void> {
  await db.query(
    `UPDATE chain_cursor SET behind_since = CASE WHEN height < $2 THEN to_timestamp($3::numeric / 1000) END
     WHERE chain = $1 AND (behind_since IS NULL) = (height < $2)`,
    [chain, tipHeight, now],
  )
}

/** Returns the chains whose cursor lags behind the node's newest block. Sorted by lag, longest first. */
export async function selectBehind(db: Queryable): Promise<BehindChain[]> {
  const { rows } = await db.query<{ chain: ChainId; height: string; behind_since: Date }>(
    'SELECT chain, height, behind_since FROM chain_cursor WHERE behind_since IS NOT NULL ORDER BY behind_since, chain',
  )
  return rows.map((row) => ({ chain: row.chain, height: Number(row.height), since: row.behind_since.getTime() }))
}

/** Returns the hash of the stored block at a height, or null if none is stored. */
export async function selectBlockHash(db: Queryable, chain: ChainId, height: number): Promise<string | null> {
  const { rows } = await db.query<{ hash: string }>('SELECT hash FROM chain_block WHERE chain = $1 AND height = $2', [
    chain,
    height,
  ])
  return rows[0]?.hash ?? null
}

/** Returns the stored blocks below a height, highest first. */
export async function selectBlocksBelow(db: Queryable, chain: ChainId, height: number): Promise<BlockRef[]> {
  const { rows } = await db.query<{ height: string; hash: string }>(
    'SELECT height, hash FROM chain_block WHERE chain = $1 AND height < $2 ORDER BY height DESC',
    [chain, height],
  )
  return rows.map((row) => ({ height: Number(row.height), hash: row.hash }))
}
