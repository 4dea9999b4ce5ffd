import { setTimeout as pause } from 'node:timers/promises'
import type { ChainSettings } from '@cambio/adapters/chains/chain-settings'
import { createGateway } from '@cambio/adapters/chains/compose-chains'
import { PostgresAuditStore } from '@cambio/adapters/postgres/audit/audit-store'
import { PostgresBankStatement } from '@cambio/adapters/postgres/fiat/bank-statement-store'
import { sealJournal } from '@cambio/adapters/postgres/ledger/journal-sealer'
import { brokenBy } from '@cambio/adapters/postgres/testing/broken-by'
import { TEST_SEALS } from '@cambio/adapters/seals/testing/test-seals'
import { reconcileChain, type Finding } from '@cambio/core/audit/audit'
import type { Catalogue } from '@cambio/core/instruments/catalogue'
import type { Pool } from 'pg'
import { eventually } from './processes.ts'

/**
 * Maximum time in milliseconds until the hash chain covers the whole journal. It is long because an open transaction of
 * another test on the same database cluster can delay the hash chain.
 */
const SEAL_PATIENCE_MS = 60_000
const AUDIT_PAUSE_MS = 100

interface AuditParts {
  /** Connections with the database owner's database role. */
  pool: Pool
  ownerUrl: string
  chains: readonly ChainSettings[]
  catalogue(): Promise<Catalogue>
}

/** Creates functions that run the audit on a fault test's database and chains, and that backdate earlier runs. */
export function createWorldAudit({ pool, ownerUrl, chains, catalogue }: AuditParts) {
  return {
    /** Backdates the last run of every audit check by `seconds`, so that the checks are due again. */
    async ageAudit(seconds: number): Promise<void> {
      const earlier = (column: string): string => `${column} = ${column} - make_interval(secs => ${seconds})`
      await pool.query(`UPDATE audit_check SET ${earlier('checked_at')}, ${earlier('broken_since')}`)
    },

    /** Sets the time of every audit check's last run, with the database owner's database role. */
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
     * Runs SQL statements with the database owner's database role and audits the result. Then rolls the statements
     * back. Returns the numbers of the invariants that the audit found violated.
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
