import type { BlockRange } from '@cambio/core/chains/chain-store'
import type { ChainId } from '@cambio/core/instruments/instrument'
import type { Queryable } from '../queryable.ts'

/** Stores a request to read blocks again. Replaces an earlier request for the chain. */
export async function upsertReread(db: Queryable, chain: ChainId, { from, to }: BlockRange): Promise<void> {
  await db.query(
    `INSERT INTO chain_reread (chain, from_height, to_height) VALUES ($1, $2, $3)
     ON CONFLICT (chain) DO UPDATE SET from_height = $2, to_height = $3, try_after = NULL`,
    [chain, from, to],
  )
}

/** Deletes a chain's request. Returns its unread blocks, or null without a request. */
export async function deleteReread(db: Queryable, chain: ChainId): Promise<BlockRange | null> {
  const { rows } = await db.query<{ from_height: string; to_height: string }>(
    'DELETE FROM chain_reread WHERE chain = $1 RETURNING from_height, to_height',
    [chain],
  )
  const [row] = rows
  return row ? { from: Number(row.from_height), to: Number(row.to_height) } : null
}

/** Returns a chain's request and the time of its next attempt in epoch milliseconds, or null without a request. */
export async function selectReread(
  db: Queryable,
  chain: ChainId,
): Promise<(BlockRange & { tryAfter: number | null }) | null> {
  const { rows } = await db.query<{ from_height: string; to_height: string; try_after: Date | null }>(
    'SELECT from_height, to_height, try_after FROM chain_reread WHERE chain = $1',
    [chain],
  )
  const [row] = rows
  if (!row) return null
  return { from: Number(row.from_height), to: Number(row.to_height), tryAfter: row.try_after?.getTime() ?? null }
}

/** Removes the blocks below `next` from a request whose blocks are `range`, and the request once it has no blocks. */
export async function deleteRereadBlocks(
  db: Queryable,
  chain: ChainId,
  { from, to }: BlockRange,
  next: number,
): Promise<void> {
  const isRange = 'chain = $1 AND from_height = $2 AND to_height = $3'
  if (next > to) await db.query(`DELETE FROM chain_reread WHERE ${isRange}`, [chain, from, to])
  else
    await db.query(`UPDATE chain_reread SET from_height = $4, try_after = NULL WHERE ${isRange}`, [
      chain,
      from,
      to,
      next,
    ])
}

/** Stores when the worker should continue with a request, in epoch milliseconds. */
export async function updateRereadTime(db: Queryable, chain: ChainId, nextTryAt: number): Promise<void> {
  await db.query('UPDATE chain_reread SET try_after = to_timestamp($2::numeric / 1000) WHERE chain = $1', [
    chain,
    nextTryAt,
  ])
}
