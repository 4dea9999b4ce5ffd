import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestCluster } from '@cambio/adapters/postgres/testing/test-database'
import { freePort } from '../../../scripts/lib/ports.ts'
import { startCluster } from '../../../scripts/postgres/cluster.ts'
import { migrate } from '../../../scripts/postgres/migrate.ts'
import { OWNER_ROLE, prepareDatabase, PROCESS_ROLES, roleUrl } from '../../../scripts/postgres/roles.ts'

const TEMPLATE = 'template_bench'

/**
 * Starts Postgres as `npm start` does. Unlike in the tests' Postgres, commits wait for the disk. Returns a function
 * that stops it.
 */
export async function startPostgres(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'cambio-bench-'))
  chmodSync(folder, 0o755)
  const password = randomBytes(16).toString('hex')
  const cluster = await startCluster({
    dir: join(folder, 'cluster'),
    port: await freePort(),
    password,
    logFile: join(folder, 'postgres.log'),
  })
  await prepareDatabase(cluster.superUrl('postgres'), TEMPLATE, {
    owner: password,
    server: password,
    worker: password,
    signer: password,
    prices: password,
    operator: password,
  })
  await migrate(roleUrl({ port: cluster.port }, TEMPLATE, OWNER_ROLE, password), PROCESS_ROLES)
  const coordinates: TestCluster = {
    TEST_SUPER_URL: cluster.superUrl('postgres'),
    TEST_TEMPLATE: TEMPLATE,
    TEST_OWNER_ROLE: OWNER_ROLE,
    TEST_PASSWORD: password,
  }
  Object.assign(process.env, coordinates)
  return async () => {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
