import { join } from 'node:path'
import pg from 'pg'
import { PlainFailure } from '../lib/plain-failure.ts'
import { freePort } from '../lib/ports.ts'
import { type Cluster, startCluster } from '../postgres/cluster.ts'
import { migrate } from '../postgres/migrate.ts'
import { APP_ROLE, OWNER_ROLE, prepareDatabase, roleUrl } from '../postgres/roles.ts'
import type { Secrets } from './secrets.ts'
import type { Settings } from './settings.ts'

const DATABASE = 'cambio'
const CONNECT_TIMEOUT_MS = 5_000

export interface RunningDatabase {
  /** Null when DATABASE_URL names one of the person's own. */
  cluster: Cluster | null
  appUrl: string
  ownerUrl: string
  title: string
}

/** Starts the embedded Postgres, or takes the given one, and migrates it. */
export async function openDatabase(settings: Settings, secrets: Secrets, logDir: string): Promise<RunningDatabase> {
  if (settings.database) {
    await assertAnswers('OWNER_DATABASE_URL', settings.database.ownerUrl)
    await assertAnswers('DATABASE_URL', settings.database.appUrl)
    const { appUrl, ownerUrl } = settings.database
    await migrate(ownerUrl, decodeURIComponent(new URL(appUrl).username))
    return { cluster: null, ...settings.database, title: 'Postgres of DATABASE_URL' }
  }
  const cluster = await startCluster({
    dir: join(settings.dataDir, 'postgres'),
    port: await freePort(),
    password: secrets.superPassword,
    logFile: join(logDir, 'postgres.log'),
  })
  try {
    await prepareDatabase(cluster.superUrl('postgres'), DATABASE, secrets)
    const ownerUrl = roleUrl(cluster.port, DATABASE, OWNER_ROLE, secrets.ownerPassword)
    await migrate(ownerUrl, APP_ROLE)
    const appUrl = roleUrl(cluster.port, DATABASE, APP_ROLE, secrets.appPassword)
    return { cluster, appUrl, ownerUrl, title: 'Postgres 18, embedded' }
  } catch (error) {
    await cluster.stop()
    throw error
  }
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
