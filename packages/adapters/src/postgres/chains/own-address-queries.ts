import type { OwnAddress, TargetOwner } from '@cambio/core/chains/chain-store'
import type { KeyPath } from '@cambio/core/chains/key-path'
import type { ChainId } from '@cambio/core/instruments/instrument'
import { present } from '@cambio/kernel/assert'
import type { Queryable } from '../queryable.ts'

/** Returns those of the given addresses that belong to the exchange, each with its key and its order or account. */
export async function selectOwnAddresses(
  db: Queryable,
  chain: ChainId,
  addresses: readonly string[],
): Promise<OwnAddress[]> {
  if (addresses.length === 0) return []
  const { rows } = await db.query<{
    address: string
    purpose: KeyPath['purpose']
    key_index: number
    order_id: number | null
    user_id: number | null
  }>('SELECT address, purpose, key_index, order_id, user_id FROM own_address WHERE chain = $1 AND address = ANY ($2)', [
    chain,
    addresses,
  ])
  return rows.map((row) => ({
    address: row.address,
    key: { purpose: row.purpose, index: row.key_index },
    owner: { orderId: row.order_id, userId: row.user_id },
  }))
}

/**
 * Returns the order or account to which each pair of address and memo is assigned, keyed by memo. Omits unassigned
 * pairs.
 */
export async function selectOwnersByMemo(
  db: Queryable,
  chain: ChainId,
  targets: readonly { address: string; memo: string }[],
): Promise<Map<string, TargetOwner>> {
  if (targets.length === 0) return new Map()
  const { rows } = await db.query<{ memo: string; order_id: number | null; user_id: number | null }>(
    `SELECT target.memo, o.order_id, a.user_id FROM unnest($2::text[], $3::text[]) AS target (address, memo)
     LEFT JOIN orders o ON o.deposit_chain = $1 AND o.deposit_address = target.address AND o.deposit_memo = target.memo
     LEFT JOIN account_memo a ON a.chain = $1 AND a.address = target.address AND a.memo = target.memo
     WHERE o.order_id IS NOT NULL OR a.user_id IS NOT NULL`,
    [chain, targets.map((target) => target.address), targets.map((target) => target.memo)],
  )
  return new Map(rows.map((row) => [row.memo, { orderId: row.order_id, userId: row.user_id }]))
}

/**
 * Counts two kinds of addresses of the current wallet: free deposit addresses, and addresses not yet verified to belong
 * to the wallet.
 */
export async function countAddresses(db: Queryable, chain: ChainId): Promise<{ free: number; unproven: number }> {
  const { rows } = await db.query<{ free: number; unproven: number }>(
    `SELECT (SELECT count(*)::int FROM own_address WHERE chain = $1 AND purpose = 'deposit' AND order_id IS NULL AND user_id IS NULL
               AND wallet IS NOT DISTINCT FROM (SELECT fingerprint FROM wallet_identity)
               AND key_index >= coalesce((SELECT first_index FROM address_floor WHERE chain = $1), 0)) AS free,
            (SELECT count(*)::int FROM own_address WHERE chain = $1 AND wallet IS NULL) AS unproven`,
    [chain],
  )
  return present(rows[0], 'an aggregate answers one row')
}
