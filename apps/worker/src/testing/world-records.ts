import { randomUUID } from 'node:crypto'
import type { Catalogue } from '@cambio/core/instruments/catalogue'
import { present } from '@cambio/kernel/assert'
import type { Pool } from 'pg'

/** Creates functions that read and change a fault test's database records with the database owner's database role. */
export function createWorldRecords(pool: Pool, catalogue: () => Promise<Catalogue>) {
  return {
    ...createAddressRecords(pool),
    ...createHaltRecords(pool),

    /**
     * Returns the deposits at an address that come from the exchange's own transactions, oldest first. Each has the
     * form `status amount`.
     */
    async ownDepositsAt(address: string): Promise<string[]> {
      const { rows } = await pool.query<{ arrived: string }>(
        `SELECT status || ' ' || amount AS arrived FROM deposit WHERE address = $1 AND tx_id IN (SELECT tx_id FROM payment_attempt)
         ORDER BY id`,
        [address],
      )
      return rows.map(({ arrived }) => arrived)
    },

    /** Records a deposit to an account as the signer does after verifying the deposit. */
    async recordProvenDeposit(userId: number, asset: string, amountAtomic: bigint): Promise<void> {
      const { chain } = (await catalogue()).get({ slug: asset })
      await pool.query(
        `INSERT INTO signer_funding (chain, tx_id, output_key, subject, amount) VALUES ($1, $2, '0', $3, $4)`,
        [chain, randomUUID(), `balance:${userId}:${asset}`, amountAtomic.toString()],
      )
    },

    /** Backdates the first rejection of an order's payments by `ms` milliseconds. */
    async refusedEarlier(orderId: number, ms: number): Promise<void> {
      await pool.query(
        `UPDATE payment SET first_refused_at = first_refused_at - $2 * interval '1 millisecond' WHERE order_id = $1`,
        [orderId, ms],
      )
    },
  }
}

function createAddressRecords(pool: Pool) {
  return {
    async hotAddress(chain: string): Promise<string> {
      const { rows } = await pool.query<{ address: string }>(
        `SELECT address FROM own_address WHERE purpose = 'hot' AND chain = $1`,
        [chain],
      )
      return present(rows[0], chain).address
    },

    /** Returns a deposit address that no order or account uses yet. */
    async pooledAddress(chain: string): Promise<string> {
      const { rows } = await pool.query<{ address: string }>(
        `SELECT address FROM own_address WHERE purpose = 'deposit' AND chain = $1 AND order_id IS NULL AND user_id IS NULL
           AND NOT EXISTS (SELECT 1 FROM deposit d WHERE d.address = own_address.address)
         ORDER BY key_index DESC LIMIT 1`,
        [chain],
      )
      return present(rows[0], chain).address
    },
  }
}

function createHaltRecords(pool: Pool) {
  return {
    /** Resumes a chain as an operator does. */
    async resume(chain: string): Promise<void> {
      await pool.query('DELETE FROM chain_halt WHERE chain = $1', [chain])
    },

    /** Returns the reasons why chains are halted, keyed by chain. */
    async halts(): Promise<Record<string, string>> {
      const { rows } = await pool.query<{ chain: string; reason: string }>('SELECT chain, reason FROM chain_halt')
      return Object.fromEntries(rows.map(({ chain, reason }) => [chain, reason]))
    },
  }
}
