import { join } from 'node:path'
import pg from 'pg'
import { PlainFailure } from '../lib/plain-failure.ts'
import { freePort } from '../lib/ports.ts'
import { type Cluster, type ClusterOptions, startCluster } from '../postgres/cluster.ts'
import { migrate } from '../postgres/migrate.ts'
import { DATABASE_PROCESSES } from '@cambio/adapters/postgres/roles/grants'
import type { DatabaseProcess, DatabaseRoles } from '@cambio/adapters/postgres/roles/database-roles'
import { OWNER_ROLE, prepareDatabase, PROCESS_ROLES, roleUrl } from '../postgres/roles.ts'
import type { Secrets } from './secrets.ts'
import { databaseSetting } from './settings.ts'
import type { Settings } from './settings-types.ts'

export const DATABASE = 'cambio'
/**
 * Maximum number of connections for the server's database role. It is enough for four connection pools and leaves the
 * rest of the embedded Postgres's 120 connections to the other roles.
 */
const SERVER_CONNECTIONS = 70
const CONNECT_TIMEOUT_MS = 5_000
/** Maximum number of Postgres restarts within `RESTART_WINDOW_MS`. After that, the supervisor stops the service. */
const MAX_RESTARTS = 5
const RESTART_WINDOW_MS = 120_000

/** Database that the processes use, embedded or external. */
export interface RunningDatabase {
  /** Embedded Postgres; null when OWNER_DATABASE_URL specifies an external database. */
  readonly cluster: Cluster | null
  /** Database URL for each process. */
  urls: Readonly<Record<DatabaseProcess, string>>
  /** Connection URL with the schema owner's database role. */
  ownerUrl: string
  /** Name of the database in the ready message. */
  title: string
  /** Called after Postgres has been restarted. */
  onRestart: () => void
  /** Called with the reason when Postgres has ended too often to be restarted again. */
  onGiveUp: (reason: string) => void
  stop(): Promise<void>
}

/** Starts the embedded Postgres or connects to the configured database, and migrates it. */
export async function openDatabase(settings: Settings, secrets: Secrets, logDir: string): Promise<RunningDatabase> {
  return settings.database ? takeDatabase(settings.database) : embedDatabase(settings, secrets, logDir)
}

async function takeDatabase({ urls, ownerUrl }: NonNullable<Settings['database']>): Promise<RunningDatabase> {
  await assertAnswers('OWNER_DATABASE_URL', ownerUrl)
  for (const process of DATABASE_PROCESSES) await assertAnswers(databaseSetting(process), urls[process])
  await migrate(ownerUrl, rolesOf(urls))
  const title = 'Postgres of OWNER_DATABASE_URL'
  return { cluster: null, urls, ownerUrl, title, onRestart: () => {}, onGiveUp: () => {}, stop: async () => {} }
}

async function embedDatabase({ dataDir, mode }: Settings, secrets: Secrets, logDir: string): Promise<RunningDatabase> {
  const watched = await startWatched({
    dir: join(dataDir, 'postgres'),
    port: await freePort(),
    password: secrets.superPassword,
    logFile: join(logDir, 'postgres.log'),
  })
  const { cluster } = watched
  const passwords = {
    owner: secrets.ownerPassword,
    server: secrets.serverPassword,
    worker: secrets.workerPassword,
    signer: secrets.signerPassword,
    prices: secrets.pricesPassword,
    operator: secrets.operatorPassword,
  }
  try {
    await prepareDatabase(watched.cluster.superUrl('postgres'), DATABASE, passwords, SERVER_CONNECTIONS)
    const ownerUrl = roleUrl(cluster, DATABASE, OWNER_ROLE, passwords.owner)
    await migrate(ownerUrl, PROCESS_ROLES, mode === 'sandbox')
    const urlOf = (process: DatabaseProcess) => roleUrl(cluster, DATABASE, PROCESS_ROLES[process], passwords[process])
    const urls = {
      server: urlOf('server'),
      worker: urlOf('worker'),
      signer: urlOf('signer'),
      prices: urlOf('prices'),
      operator: urlOf('operator'),
    }
    return Object.assign(watched, { urls, ownerUrl, title: 'Postgres 18, embedded' })
  } catch (error) {
    await watched.stop()
    throw error
  }
}

type Watched = Pick<RunningDatabase, 'onRestart' | 'onGiveUp' | 'stop'> & { cluster: Cluster }

/**
 * Starts Postgres. If it ends unexpectedly, restarts it on the same port, up to `MAX_RESTARTS` times within
 * `RESTART_WINDOW_MS`.
 */
async function startWatched(options: ClusterOptions): Promise<Watched> {
  const endedAt: number[] = []
  let isStopping = false
  const watched: Watched = {
    cluster: await startCluster(options),
    onRestart: () => {},
    onGiveUp: () => {},
    async stop() {
      isStopping = true
      await watched.cluster.stop()
    },
  }
  const revive = async (): Promise<void> => {
    if (isStopping) return
    const now = Date.now()
    endedAt.push(now)
    if (endedAt.filter((at) => at > now - RESTART_WINDOW_MS).length > MAX_RESTARTS)
      return watched.onGiveUp(`Postgres keeps ending: see ${options.logFile}.`)
    console.error('Postgres ended unexpectedly; restarting it.')
    try {
      watched.cluster = await startCluster(options)
      watched.cluster.onUnexpectedExit(() => void revive())
      watched.onRestart()
    } catch (error) {
      watched.onGiveUp(error instanceof Error ? error.message : String(error))
    }
  }
  watched.cluster.onUnexpectedExit(() => void revive())
  return watched
}

/** Returns the database role in each URL. */
function rolesOf(urls: RunningDatabase['urls']): DatabaseRoles {
  const roleOf = (process: DatabaseProcess) => decodeURIComponent(new URL(urls[process]).username)
  return {
    server: roleOf('server'),
    worker: roleOf('worker'),
    signer: roleOf('signer'),
    prices: roleOf('prices'),
    operator: roleOf('operator'),
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
