import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ChainSettings } from '@cambio/adapters/chains/chain-settings'
import { createGateway } from '@cambio/adapters/chains/compose-chains'
import { sealJournal } from '@cambio/adapters/postgres/journal-sealer'
import { PostgresBankStatement } from '@cambio/adapters/postgres/bank-statement-store'
import { TEST_SEALS } from '@cambio/adapters/seals/testing/test-seals'
import { PostgresAuditStore } from '@cambio/adapters/postgres/audit-store'
import { brokenBy } from '@cambio/adapters/postgres/testing/broken-by'
import { reconcileChain, type Finding } from '@cambio/core/audit/audit'
import type { Catalogue } from '@cambio/core/instruments/catalogue'
import { present } from '@cambio/kernel/assert'
import { eventually } from './processes.ts'
import type { Pool } from 'pg'

/**
 * Maximum time in milliseconds until the hash chain covers the entire journal. It is long because an open transaction
 * of any test on the same database cluster delays the hash chain.
 */
const SEAL_PATIENCE_MS = 60_000
const AUDIT_PAUSE_MS = 100

interface RecordParts {
  /** Connections with the database owner's login. */
  pool: Pool
  ownerUrl: string
  chains: readonly ChainSettings[]
  catalogue(): Promise<Catalogue>
}

/** Reads and changes a fault test's database records directly. */
export function createWorldRecords({ pool, ownerUrl, chains, catalogue }: RecordParts) {
  return {
    /** Returns the address of a chain's hot wallet. */
    async hotAddress(chain: string): Promise<string> {
      const { rows } = await pool.query<{ address: string }>(
        `SELECT address FROM own_address WHERE purpose = 'hot' AND chain = $1`,
        [chain],
      )
      return present(rows[0], chain).address
    },

    /** Returns a free deposit address that does not belong to any order or account yet. */
    async pooledAddress(chain: string): Promise<string> {
      const { rows } = await pool.query<{ address: string }>(
        `SELECT address FROM own_address WHERE purpose = 'deposit' AND chain = $1 AND order_id IS NULL AND user_id IS NULL
           AND NOT EXISTS (SELECT 1 FROM deposit d WHERE d.address = own_address.address)
         ORDER BY key_index DESC LIMIT 1`,
        [chain],
      )
      return present(rows[0], chain).address
    },

    /** Returns the deposits that our own transactions made to an address, oldest first, as `status amount`. */
    async ownDepositsAt(address: string): Promise<string[]> {
      const { rows } = await pool.query<{ arrived: string }>(
        `SELECT status || ' ' || amount AS arrived FROM deposit WHERE address = $1 AND tx_id IN (SELECT tx_id FROM payment_attempt)
         ORDER BY id`,
        [address],
      )
      return rows.map(({ arrived }) => arrived)
    },

    /** Records an account's deposit as the signer does after verifying it. */
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

    /** Resumes a chain as an operator does. */
    async resume(chain: string): Promise<void> {
      await pool.query('DELETE FROM chain_halt WHERE chain = $1', [chain])
    },

    /** Returns the reason for each halt, by chain. */
    async halts(): Promise<Record<string, string>> {
      const { rows } = await pool.query<{ chain: string; reason: string }>('SELECT chain, reason FROM chain_halt')
      return Object.fromEntries(rows.map(({ chain, reason }) => [chain, reason]))
    },

    /** Backdates the last run of every audit check by this number of seconds, so that the checks are due. */
    async ageAudit(seconds: number): Promise<void> {
      const earlier = (column: string): string => `${column} = ${column} - make_interval(secs => ${seconds})`
      await pool.query(`UPDATE audit_check SET ${earlier('checked_at')}, ${earlier('broken_since')}`)
    },

    /** Sets the time of every audit check's last run, with the database owner's login. */
    async dateAudit(at: string): Promise<void> {
      await pool.query('UPDATE audit_check SET checked_at = $1', [at])
    },

    /** Returns all violations of invariants in the database and on the chains. */
    async findings(): Promise<Finding[]> {
      const store = new PostgresAuditStore(pool)
      const { findings } = await store.checkRecords()
      const reconciled = await Promise.all(
        chains.map(async (chain) =>
          reconcileChain(
            { store, catalogue: await catalogue(), pause: () => pause(AUDIT_PAUSE_MS) },
            createGateway(chain, { statement: new PostgresBankStatement(pool), seals: TEST_SEALS }),
          ),
        ),
      )
      return [...findings, ...reconciled.flat()]
    },

    /**
     * Runs statements with the database owner's login and rolls them back. Returns the numbers of the invariants that
     * they violate.
     */
    async brokenBy(sabotage: string): Promise<number[]> {
      await eventually('the journal is sealed', SEAL_PATIENCE_MS, async () => {
        await sealJournal(pool)
        const { rowCount } = await pool.query(
          'SELECT 1 FROM journal WHERE seq > (SELECT sealed_seq FROM journal_head) LIMIT 1',
        )
        return rowCount === 0 ? true : null
      })
      return brokenBy(ownerUrl, sabotage)
    },
  }
}
