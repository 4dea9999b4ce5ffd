import { PostgresAuditStore } from '../audit/audit-store.ts'
import { createPool } from '../compose-stores.ts'

/**
 * Runs an SQL write with the schema owner's rights, audits the result and rolls the write back. Returns the numbers of
 * the violated invariants.
 */
export async function brokenBy(ownerUrl: string, sabotage: string): Promise<number[]> {
  const owner = createPool(ownerUrl, 1)
  const client = await owner.connect()
  try {
    await client.query('BEGIN')
    await client.query(sabotage)
    const { findings } = await new PostgresAuditStore(client).checkRecords()
    return [...new Set(findings.map(({ invariant }) => invariant))]
  } finally {
    await client.query('ROLLBACK')
    client.release()
    await owner.end()
  }
}
