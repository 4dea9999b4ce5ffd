import type { KeyPath } from '@cambio/core/chains/key-path'
import type { ChainId } from '@cambio/core/instruments/instrument'
import type { IssuedAddressStore, KeyedAddress } from '@cambio/core/signing/issued-address-store'
import { present } from '@cambio/kernel/assert'
import type { Queryable } from '../queryable.ts'

/** Records issued addresses. Only the signer's database role may write them. */
export class PostgresIssuedAddressStore implements IssuedAddressStore {
  readonly #db: Queryable
  readonly #wallet: string

  /** @param wallet fingerprint of the wallet that derives the addresses */
  constructor(db: Queryable, wallet: string) {
    this.#db = db
    this.#wallet = wallet
  }

  async count(chain: ChainId): ReturnType<IssuedAddressStore['count']> {
    const { rows } = await this.#db.query<{ free: number; next_index: number; first_index: number }>(
      `WITH floor AS (SELECT coalesce((SELECT first_index FROM address_floor WHERE chain = $1), 0) AS first_index)
       SELECT (SELECT count(*)::int FROM own_address WHERE chain = $1 AND purpose = 'deposit' AND order_id IS NULL AND user_id IS NULL
                 AND wallet = $2 AND key_index >= first_index) AS free,
              (SELECT coalesce(max(key_index) + 1, 0) FROM own_address WHERE chain = $1 AND purpose = 'deposit') AS next_index,
              first_index
       FROM floor`,
      [chain, this.#wallet],
    )
    const row = present(rows[0], 'an aggregate answers one row')
    return { free: row.free, nextIndex: row.next_index, firstIndex: row.first_index }
  }

  async find(chain: ChainId, { purpose, index }: KeyPath): Promise<string | null> {
    const { rows } = await this.#db.query<{ address: string }>(
      'SELECT address FROM own_address WHERE chain = $1 AND purpose = $2 AND key_index = $3',
      [chain, purpose, index],
    )
    return rows[0]?.address ?? null
  }

  async unproven(chain: ChainId, limit: number): Promise<KeyedAddress[]> {
    const { rows } = await this.#db.query<{ address: string; purpose: KeyPath['purpose']; key_index: number }>(
      `SELECT address, purpose, key_index FROM own_address WHERE chain = $1 AND wallet IS NULL
       ORDER BY order_id IS NOT NULL, user_id IS NOT NULL, key_index LIMIT $2`,
      [chain, limit],
    )
    return rows.map((row) => ({ address: row.address, key: { purpose: row.purpose, index: row.key_index } }))
  }

  async prove(chain: ChainId, addresses: readonly string[]): Promise<void> {
    await this.#db.query(
      'UPDATE own_address SET wallet = $3 WHERE chain = $1 AND address = ANY ($2) AND wallet IS NULL',
      [chain, addresses, this.#wallet],
    )
  }

  async add(chain: ChainId, addresses: readonly KeyedAddress[]): Promise<void> {
    await this.#db.query(
      `INSERT INTO own_address (chain, address, purpose, key_index)
       SELECT $1, * FROM unnest($2::text[], $3::text[], $4::int[]) ON CONFLICT DO NOTHING`,
      [
        chain,
        addresses.map((one) => one.address),
        addresses.map((one) => one.key.purpose),
        addresses.map((one) => one.key.index),
      ],
    )
  }

  async raiseFloor(chain: ChainId, firstIndex: number): Promise<void> {
    await this.#db.query(
      `INSERT INTO address_floor (chain, first_index) VALUES ($1, $2)
       ON CONFLICT (chain) DO UPDATE SET first_index = greatest(address_floor.first_index, excluded.first_index)`,
      [chain, firstIndex],
    )
  }
}
