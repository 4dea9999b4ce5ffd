import type { ChainStore, DepositBounds, MinAmount, UnminedTransaction } from '@cambio/core/chains/chain-store'
import type { Deposit, DepositStatus } from '@cambio/core/chains/deposit'
import type { ChainId } from '@cambio/core/instruments/instrument'
import { present } from '@cambio/kernel/assert'
import { DEPOSIT_COLUMNS, depositFromRow, type DepositRow } from './deposit-row.ts'
import type { Queryable } from '../queryable.ts'

/**
 * Inserts a transfer as a deposit, or updates a known deposit's block. Returns whether the deposit was unknown or
 * orphaned before.
 */
export async function upsertDeposit(
  db: Queryable,
  sighting: Parameters<ChainStore['recordTransfer']>[0],
): Promise<{ isNew: boolean }> {
  const { chain, transfer, asset, block, owner, now } = sighting
  const { rows } = await db.query<{ is_new: boolean }>(
    `INSERT INTO deposit AS d (chain, tx_id, output_key, asset, address, memo, amount, status,
       block_height, block_hash, block_at, order_id, seen_at, user_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 'SEEN', $8, $9, to_timestamp($10::numeric / 1000), $11,
       to_timestamp($12::numeric / 1000), $13)
     ON CONFLICT (chain, tx_id, output_key) DO UPDATE SET
       block_height = CASE WHEN excluded.block_height IS NULL THEN d.block_height ELSE excluded.block_height END,
       block_hash = CASE WHEN excluded.block_height IS NULL THEN d.block_hash ELSE excluded.block_hash END,
       block_at = CASE WHEN excluded.block_height IS NULL THEN d.block_at ELSE excluded.block_at END,
       amount = CASE WHEN excluded.block_height IS NOT NULL AND (d.status = 'SEEN' OR (d.status = 'ORPHANED' AND d.times_reverted = 0))
         THEN excluded.amount ELSE d.amount END,
       status = CASE WHEN d.status = 'ORPHANED' THEN 'SEEN' ELSE d.status END
     RETURNING (old.status IS NULL OR old.status = 'ORPHANED') AS is_new`,
    [
      chain,
      transfer.txId,
      transfer.outputKey,
      asset,
      transfer.address,
      transfer.memo,
      transfer.amountAtomic.toString(),
      block?.height ?? null,
      block?.hash ?? null,
      block?.at ?? null,
      owner.orderId,
      now,
      owner.userId,
    ],
  )
  return { isNew: present(rows[0], 'an upsert answers one row').is_new }
}

/**
 * Returns the deposits with a given status in blocks up to a height. Alternates between orders and accounts, so that an
 * order or account with many deposits does not delay the others. Deposits for the same order are sorted by block, and
 * then by how far they differ from the announced amount. Deposits below the dust limit are last.
 */
export async function selectDepositsUpTo(
  db: Queryable,
  chain: ChainId,
  status: DepositStatus,
  height: number,
  { limit, perOwner = limit, dueBy, dustBelow = [], omitted = [] }: DepositBounds,
): Promise<Deposit[]> {
  const { rows } = await db.query<DepositRow>(
    `SELECT ${DEPOSIT_COLUMNS} FROM (
       SELECT ${DEPOSIT_COLUMNS}, is_dust, row_number() OVER (
         PARTITION BY order_id, user_id ORDER BY is_dust, block_height, distance, id
       ) AS turn
       FROM (
         SELECT ${DEPOSIT_COLUMNS}, amount < coalesce(($7::numeric[])[array_position($6::text[], asset)], 0) AS is_dust, (
           SELECT abs(deposit.amount - o.claimed_deposit) FROM orders o
           WHERE o.order_id = deposit.order_id AND o.from_slug = deposit.asset
         ) AS distance
         FROM deposit WHERE chain = $1 AND status = $2 AND block_height <= $3
           AND (try_after IS NULL OR $5::numeric IS NULL OR try_after <= to_timestamp($5::numeric / 1000))
           AND id <> ALL ($9::bigint[])
       ) AS waiting
     ) AS ranked
     WHERE turn <= $8 ORDER BY is_dust, turn, block_height, id LIMIT $4`,
    [
      chain,
      status,
      height,
      limit,
      dueBy ?? null,
      dustBelow.map(({ asset }) => asset),
      dustBelow.map(({ atomic }) => atomic.toString()),
      perOwner,
      omitted,
    ],
  )
  return rows.map(depositFromRow)
}

/**
 * Returns the sum of unswept deposits for each address and asset, in base units. Omits sums below the asset's minimum.
 */
export async function selectUnswept(db: Queryable, chain: ChainId, least: readonly MinAmount[], limit: number) {
  const { rows } = await db.query<{
    address: string
    key_index: number
    asset: string
    amount: string
    deposits: { id: string; timesReverted: number }[]
  }>(
    `SELECT d.address, a.key_index, d.asset, sum(d.amount)::text AS amount,
       jsonb_agg(jsonb_build_object('id', d.id::text, 'timesReverted', d.times_reverted) ORDER BY d.id) AS deposits
     FROM deposit d JOIN own_address a USING (chain, address)
     WHERE d.chain = $1 AND d.swept_by IS NULL AND d.status IN ('CREDITED', 'SUSPENSE', 'RETURNED', 'KEPT') AND a.purpose = 'deposit'
       AND d.asset = ANY ($3)
     GROUP BY d.address, a.key_index, d.asset HAVING sum(d.amount) >= ($4::numeric[])[array_position($3, d.asset)]
     ORDER BY min(d.id) LIMIT $2`,
    [chain, limit, least.map(({ asset }) => asset), least.map(({ atomic }) => atomic.toString())],
  )
  return rows.map((row) => ({
    address: row.address,
    key: { purpose: 'deposit' as const, index: row.key_index },
    asset: row.asset,
    amountAtomic: BigInt(row.amount),
    deposits: row.deposits,
  }))
}

/**
 * Returns unmined transactions with deposits. Sorts them by a hash of ID and time, so that repeated calls eventually
 * return every transaction.
 */
export async function selectUnmined(
  db: Queryable,
  chain: ChainId,
  now: number,
  limit: number,
): Promise<UnminedTransaction[]> {
  const { rows } = await db.query<{ tx_id: string; deposits: UnminedTransaction['deposits'] }>(
    `SELECT tx_id, jsonb_agg(jsonb_build_object('id', id::text, 'orderId', order_id) ORDER BY id) AS deposits
       FROM deposit WHERE chain = $1 AND status = 'SEEN' AND block_height IS NULL
       GROUP BY tx_id ORDER BY hashtextextended(tx_id, $2::bigint) LIMIT $3`,
    [chain, Math.floor(now), limit],
  )
  return rows.map(({ tx_id: txId, deposits }) => ({ txId, deposits }))
}
