import { mkdtempSync, chmodSync, rmSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../lib/ports.ts'
import { startCluster } from '../postgres/cluster.ts'
import { migrate } from '../postgres/migrate.ts'
import { APP_ROLE, OWNER_ROLE, prepareDatabase, roleUrl } from '../postgres/roles.ts'

const TEMPLATE = 'template_cambio'

/** One Postgres for the whole run, with a migrated template that each test file copies. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'cambio-postgres-'))
  chmodSync(folder, 0o755)
  const password = randomBytes(16).toString('hex')
  const cluster = await startCluster({
    dir: join(folder, 'cluster'),
    port: await freePort(),
    password,
    logFile: join(folder, 'postgres.log'),
    // Tests kill processes, never the machine: waiting for the disk would prove nothing here.
    settings: ['fsync=off', 'synchronous_commit=off', 'max_connections=200'],
  })
  await prepareDatabase(cluster.superUrl('postgres'), TEMPLATE, { ownerPassword: password, appPassword: password })
  await migrate(roleUrl(cluster.port, TEMPLATE, OWNER_ROLE, password), APP_ROLE)
  Object.assign(process.env, {
    TEST_SUPER_URL: cluster.superUrl('postgres'),
    TEST_TEMPLATE: TEMPLATE,
    TEST_OWNER_ROLE: OWNER_ROLE,
    TEST_APP_ROLE: APP_ROLE,
    TEST_PASSWORD: password,
  })
  return async () => {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
