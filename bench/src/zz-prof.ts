import { createTestDatabase } from '@cambio/adapters/postgres/testing/test-database'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { startPostgres } from '/work/wt/coverage/bench/src/support/postgres.ts'
const stop = await startPostgres()
const database = await createTestDatabase()
const c = new pg.Client({ connectionString: database.ownerUrl })
await c.connect()
c.on('notice', (n) => console.log(n.message))
for (const part of readFileSync('/tmp/cov-prof.sql', 'utf8').split('----')) await c.query(part)
await c.end()
await database.close()
await stop()
process.exit(0)
