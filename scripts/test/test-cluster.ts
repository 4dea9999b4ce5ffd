import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endProcess } from '../lib/processes.ts'
import { freePort } from '../lib/ports.ts'
import { startCluster } from '../postgres/cluster.ts'
import { migrate } from '../postgres/migrate.ts'
import { OWNER_ROLE, prepareDatabase, PROCESS_ROLES, roleUrl } from '../postgres/roles.ts'

const TEMPLATE = 'template_cambio'
const DEATH_PATIENCE_MS = 15_000

/** Starts a Postgres for tests, with a migrated template database. Each test file uses a copy of the template. */
export async function startTestCluster(settings: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'cambio-postgres-'))
  chmodSync(folder, 0o755)
  const password = randomBytes(16).toString('hex')
  const dir = join(folder, 'cluster')
  const backup = join(folder, 'backup')
  const options = { dir, port: await freePort(), password, logFile: join(folder, 'postgres.log'), settings }
  let cluster = await startCluster(options)
  await createTemplate(cluster, password)
  const start = async (): Promise<void> => {
    cluster = await startCluster(options)
  }
  return {
    /** Environment variables that test files need to create their databases. */
    environment: {
      TEST_SUPER_URL: cluster.superUrl('postgres'),
      TEST_TEMPLATE: TEMPLATE,
      TEST_OWNER_ROLE: OWNER_ROLE,
      TEST_PASSWORD: password,
    },
    /** Kills Postgres with SIGKILL, as the operating system does when memory runs out. */
    kill: () => endProcess(cluster.pid, 'SIGKILL', DEATH_PATIENCE_MS),
    start,
    /** Stops Postgres, copies its files, and starts it again. */
    async backUp(): Promise<void> {
      await cluster.stop()
      copyWithOwners(dir, backup)
      await start()
    },
    /** Stops Postgres, restores the copied files, and starts it again. */
    async restore(): Promise<void> {
      await cluster.stop()
      rmSync(dir, { recursive: true })
      copyWithOwners(backup, dir)
      await start()
    },
    async close(): Promise<void> {
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Creates the template database and applies all migrations. Every role has the same password. */
async function createTemplate(cluster: Awaited<ReturnType<typeof startCluster>>, password: string): Promise<void> {
  await prepareDatabase(cluster.superUrl('postgres'), TEMPLATE, {
    owner: password,
    server: password,
    worker: password,
    signer: password,
    prices: password,
    operator: password,
  })
  await migrate(roleUrl({ port: cluster.port }, TEMPLATE, OWNER_ROLE, password), PROCESS_ROLES)
}

/** Copies files and preserves their owners, because Postgres rejects files that belong to another user. */
function copyWithOwners(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to])
}
