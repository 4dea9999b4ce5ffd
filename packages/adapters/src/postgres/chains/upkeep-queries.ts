import type { Upkeep } from '@cambio/core/chains/observed-block'
import type { ChainId } from '@cambio/core/instruments/instrument'
import type { Queryable } from '../queryable.ts'

/** Records a chain's upkeep transactions. Skips those that are already recorded. */
export async function insertUpkeep(
  db: Queryable,
  chain: ChainId,
  asset: string,
  upkeep: readonly Upkeep[],
): Promise<void> {
  await db.query(
    `INSERT INTO upkeep (chain, asset, tx_id, address, amount)
     SELECT $1, $2, * FROM unnest($3::text[], $4::text[], $5::numeric[]) ON CONFLICT (chain, tx_id) DO NOTHING`,
    [
      chain,
      asset,
      upkeep.map((one) => one.txId),
      upkeep.map((one) => one.address),
      upkeep.map((one) => one.amountAtomic.toString()),
    ],
  )
}

/** Returns up to `limit` upkeep transactions that are not in the journal yet, oldest first. */
export async function selectUpkeepToBook(
  db: Queryable,
  chain: ChainId,
  limit: number,
): Promise<(Upkeep & { asset: string })[]> {
  const { rows } = await db.query<{ tx_id: string; address: string; asset: string; amount: string }>(
    'SELECT tx_id, address, asset, amount::text FROM upkeep WHERE chain = $1 AND NOT is_booked ORDER BY id LIMIT $2',
    [chain, limit],
  )
  return rows.map(({ tx_id: txId, amount, ...row }) => ({ ...row, txId, amountAtomic: BigInt(amount) }))
}

/** Marks an upkeep transaction as posted to the journal. */
export async function setUpkeepBooked(db: Queryable, chain: ChainId, txId: string): Promise<void> {
  await db.query('UPDATE upkeep SET is_booked = true WHERE chain = $1 AND tx_id = $2', [chain, txId])
}
