import type { SpentOutput } from '@cambio/core/chains/observed-block'
import type { KeyPath } from '@cambio/core/chains/key-path'
import type { Utxo } from '@cambio/core/chains/utxo'
import type { ChainId } from '@cambio/core/instruments/instrument'
import { present } from '@cambio/kernel/assert'
import type { Queryable } from '../queryable.ts'

/**
 * Reserves a sequence number of a source address for a payment, and returns it. Chooses the lowest free number that is
 * at least `next`. A repeated call returns the same number.
 */
export async function claimSequence(
  db: Queryable,
  chain: ChainId,
  source: KeyPath,
  paymentId: string,
  next: number,
): Promise<number> {
  const { rows } = await db.query<{ nonce: string }>(
    `WITH earlier AS (
       SELECT nonce FROM nonce_claim WHERE payment_id = $4
     ), claimed AS (
       INSERT INTO nonce_claim (chain, source_purpose, source_index, nonce, payment_id)
       SELECT $1, $2, $3, min(free.nonce), $4
       FROM (SELECT $5::bigint AS nonce UNION ALL
             SELECT nonce + 1 FROM nonce_claim
             WHERE chain = $1 AND source_purpose = $2 AND source_index = $3 AND nonce >= $5) free
       WHERE NOT EXISTS (SELECT 1 FROM nonce_claim n WHERE n.chain = $1 AND n.source_purpose = $2 AND n.source_index = $3
                         AND n.nonce = free.nonce)
       HAVING NOT EXISTS (SELECT 1 FROM earlier)
       RETURNING nonce
     )
     SELECT nonce FROM earlier UNION ALL SELECT nonce FROM claimed`,
    [chain, source.purpose, source.index, paymentId, next],
  )
  return Number(present(rows[0], 'a claim answers one row').nonce)
}

/** Returns unreserved outputs, largest first, and locks them. */
export async function spendableLocked(db: Queryable, chain: ChainId, limit: number): Promise<Utxo[]> {
  const { rows } = await db.query<{
    tx_id: string
    vout: number
    amount: string
    key_purpose: KeyPath['purpose']
    key_index: number
  }>(
    `SELECT tx_id, vout, amount, key_purpose, key_index FROM utxo WHERE chain = $1 AND claimed_by IS NULL
     ORDER BY amount DESC LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [chain, limit],
  )
  return rows.map((row) => ({
    txId: row.tx_id,
    vout: row.vout,
    amountAtomic: BigInt(row.amount),
    key: { purpose: row.key_purpose, index: row.key_index },
  }))
}

/** Reserves outputs for a payment. An output that is already reserved remains with its payment. */
export async function claimInputs(
  db: Queryable,
  chain: ChainId,
  inputs: readonly Utxo[],
  paymentId: string,
): Promise<void> {
  for (const input of inputs)
    await db.query(
      'UPDATE utxo SET claimed_by = $4 WHERE chain = $1 AND tx_id = $2 AND vout = $3 AND claimed_by IS NULL',
      [chain, input.txId, input.vout, paymentId],
    )
}

/** Returns the payment for which an output is reserved, or null if it is not reserved. */
export async function claimantOf(db: Queryable, chain: ChainId, txId: string, vout: number): Promise<string | null> {
  const { rows } = await db.query<{ claimed_by: string | null }>(
    'SELECT claimed_by FROM utxo WHERE chain = $1 AND tx_id = $2 AND vout = $3',
    [chain, txId, vout],
  )
  return rows[0]?.claimed_by ?? null
}

/** Returns the outputs spent by signed payments that are not final yet. */
export async function inputsInFlight(
  db: Queryable,
  chain: ChainId,
  spends: readonly SpentOutput[],
): Promise<(SpentOutput & { paymentId: string })[]> {
  if (spends.length === 0) return []
  const { rows } = await db.query<{ tx_id: string; vout: number; spent_by: string; claimed_by: string }>(
    `SELECT u.tx_id, u.vout, s.spent_by, u.claimed_by
     FROM unnest($2::text[], $3::int[], $4::text[]) AS s (tx_id, vout, spent_by)
     JOIN utxo u ON u.chain = $1 AND u.tx_id = s.tx_id AND u.vout = s.vout
     JOIN payment p ON p.id = u.claimed_by WHERE p.status IN ('SIGNED', 'SENT')`,
    [chain, spends.map(({ txId }) => txId), spends.map(({ vout }) => vout), spends.map(({ spentBy }) => spentBy)],
  )
  return rows.map((row) => ({ txId: row.tx_id, vout: row.vout, spentBy: row.spent_by, paymentId: row.claimed_by }))
}

/** Releases the sequence number and the outputs of a payment. */
export async function releaseClaims(db: Queryable, paymentId: string): Promise<void> {
  await db.query('DELETE FROM nonce_claim WHERE payment_id = $1', [paymentId])
  await db.query('UPDATE utxo SET claimed_by = NULL WHERE claimed_by = $1', [paymentId])
}

/** Deletes the outputs that a payment has spent. */
export async function dropClaimedInputs(db: Queryable, paymentId: string): Promise<void> {
  await db.query('DELETE FROM utxo WHERE claimed_by = $1', [paymentId])
}

/** Adds an output that pays one of our addresses. */
export async function addUtxo(db: Queryable, chain: ChainId, utxo: Utxo, blockHeight: number): Promise<void> {
  await db.query(
    `INSERT INTO utxo (chain, tx_id, vout, amount, key_purpose, key_index, block_height)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (chain, tx_id, vout) DO NOTHING`,
    [chain, utxo.txId, utxo.vout, utxo.amountAtomic.toString(), utxo.key.purpose, utxo.key.index, blockHeight],
  )
}

/** Deletes an output unless it is reserved for a payment. */
export async function dropUnspent(db: Queryable, chain: ChainId, txId: string, vout: number): Promise<void> {
  await db.query('DELETE FROM utxo WHERE chain = $1 AND tx_id = $2 AND vout = $3 AND claimed_by IS NULL', [
    chain,
    txId,
    vout,
  ])
}
