import { join } from 'node:path'
import pg from 'pg'
import { PlainFailure } from '../lib/plain-failure.ts'
import { freePort } from '../lib/ports.ts'
import { type Cluster, startCluster } from '../postgres/cluster.ts'
import { migrate } from '../postgres/migrate.ts'
import { DATABASE_PROCESSES, type DatabaseProcess, type DatabaseRoles } from '@cambio/adapters/postgres/grants'
import { OWNER_ROLE, prepareDatabase, PROCESS_ROLES, roleUrl } from '../postgres/roles.ts'
import type { Secrets } from './secrets.ts'
import { databaseSetting, type Settings } from './settings.ts'

const DATABASE = 'cambio'
const CONNECT_TIMEOUT_MS = 5_000

export interface RunningDatabase {
  /** Null when OWNER_DATABASE_URL names one of the person's own. */
  cluster: Cluster | null
  /** Where each process logs in. */
  urls: Readonly<Record<DatabaseProcess, string>>
  ownerUrl: string
  title: string
}

/** Starts the embedded Postgres, or takes the given one, and migrates it. */
export async function openDatabase(settings: Settings, secrets: Secrets, logDir: string): Promise<RunningDatabase> {
  if (settings.database) {
    const { urls, ownerUrl } = settings.database
    await assertAnswers('OWNER_DATABASE_URL', ownerUrl)
    for (const process of DATABASE_PROCESSES) await assertAnswers(databaseSetting(process), urls[process])
    await migrate(ownerUrl, rolesOf(urls))
    return { cluster: null, urls, ownerUrl, title: 'Postgres of OWNER_DATABASE_URL' }
  }
  const cluster = await startCluster({
    dir: join(settings.dataDir, 'postgres'),
    port: await freePort(),
    password: secrets.superPassword,
    logFile: join(logDir, 'postgres.log'),
  })
  try {
    const passwords = {
      owner: secrets.ownerPassword,
      server: secrets.serverPassword,
      worker: secrets.workerPassword,
      signer: secrets.signerPassword,
      operator: secrets.operatorPassword,
    }
    await prepareDatabase(cluster.superUrl('postgres'), DATABASE, passwords)
    const ownerUrl = roleUrl(cluster.port, DATABASE, OWNER_ROLE, passwords.owner)
    await migrate(ownerUrl, PROCESS_ROLES)
    const urlOf = (process: DatabaseProcess) =>
      roleUrl(cluster.port, DATABASE, PROCESS_ROLES[process], passwords[process])
    const urls = { server: urlOf('server'), worker: urlOf('worker'), signer: urlOf('signer'), operator: urlOf('operator') }
    return { cluster, urls, ownerUrl, title: 'Postgres 18, embedded' }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

/** The login role that each URL names. */
function rolesOf(urls: RunningDatabase['urls']): DatabaseRoles {
  const roleOf = (process: DatabaseProcess) => decodeURIComponent(new URL(urls[process]).username)
  return { server: roleOf('server'), worker: roleOf('worker'), signer: roleOf('signer'), operator: roleOf('operator') }
}

async function assertAnswers(setting: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  try {
    await client.connect()
  } catch (error) {
    const reason = error instanceof AggregateError ? error.errors.map(String).join(', ') : String(error)
    throw new PlainFailure(`The database of ${setting} cannot be used (${reason}): check the URL and that it runs.`)
  } finally {
    await client.end().catch(() => {})
  }
}
