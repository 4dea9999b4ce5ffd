import type { Balance, Funding } from '@cambio/core/signing/evidence'
import type { Queryable } from '../queryable.ts'
import { balanceName } from './signer-balances.ts'

/**
 * Returns whether a transfer's coins already fund a payment or balance under another output key. A caller can use the
 * transfers of a transaction one by one, each under its own key. A caller can also use their sum under a separate key.
 * Concurrent calls for the same transaction wait for each other.
 */
export async function isOverlapSpent(client: Queryable, { chain, txId, overlaps }: Funding): Promise<boolean> {
  if (overlaps.length === 0) return false
  await client.query('SELECT lock_for_signer($1)', [`transfers:${chain}:${txId}`])
  const { rows } = await client.query(
    'SELECT 1 FROM signer_funding WHERE chain = $1 AND tx_id = $2 AND output_key = ANY ($3) LIMIT 1',
    [chain, txId, overlaps],
  )
  return rows.length > 0
}

/** Records a transfer that funds a balance, unless it already funds something else. */
export async function addCreditIn(
  client: Queryable,
  balance: Balance,
  { chain, txId, outputKey, amountAtomic }: Funding & { amountAtomic: bigint },
): Promise<'recorded' | 'spent'> {
  const { rows } = await client.query<{ subject: string }>(
    `WITH added AS (INSERT INTO signer_funding (chain, tx_id, output_key, subject, amount)
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING subject)
     SELECT subject FROM added
     UNION ALL SELECT subject FROM signer_funding WHERE chain = $1 AND tx_id = $2 AND output_key = $3`,
    [chain, txId, outputKey, balanceName(balance), amountAtomic.toString()],
  )
  return rows[0]?.subject === balanceName(balance) ? 'recorded' : 'spent'
}
