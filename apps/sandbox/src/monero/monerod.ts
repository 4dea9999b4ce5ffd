import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Child } from '../state/child.ts'
import { untilItAnswers } from '../state/until.ts'
import { MoneroFailure, MoneroRpc } from './monero-rpc.ts'

const READY_PATIENCE_MS = 60_000
const STOP_TIMEOUT_MS = 15_000
/**
 * Maximum number of malloc arenas. A single arena saves memory because, with several arenas, memory freed by one thread
 * is not available to the others.
 */
const MALLOC_ARENA_MAX = '1'

export interface MoneroPrograms {
  monerod: string
  walletRpc: string
}

/** Returns the paths of Monero's node and wallet programs on PATH, or null if either is missing. */
export function findMonero(path: string): MoneroPrograms | null {
  const find = (program: string) =>
    path
      .split(delimiter)
      .map((folder) => join(folder, program))
      .find((file) => existsSync(file))
  const [monerod, walletRpc] = [find('monerod'), find('monero-wallet-rpc')]
  return monerod === undefined || walletRpc === undefined ? null : { monerod, walletRpc }
}

/** Returns a Monero program's version for display, such as "0.18.0.0". */
export function moneroVersion(program: string): string {
  const text = execFileSync(program, ['--version'], { encoding: 'utf8' })
  return /v(\d+(?:\.\d+)*)/.exec(text)?.[1] ?? 'of unknown version'
}

/** Starts `monerod --regtest` without peers and waits until its RPC responds. */
export async function startMonerod(
  monerod: string,
  plan: { folder: string; port: number },
  onDeath: (reason: string) => void,
): Promise<Child> {
  const data = join(plan.folder, 'monerod')
  mkdirSync(data, { recursive: true })
  const child = await Child.start(
    {
      name: 'monerod',
      command: monerod,
      args: nodeArguments(data, plan.port),
      env: { MALLOC_ARENA_MAX },
      mark: data,
      pidFile: join(plan.folder, 'monerod.pid'),
      logFile: join(plan.folder, 'monerod.log'),
      stopTimeoutMs: STOP_TIMEOUT_MS,
    },
    onDeath,
  )
  const rpc = new MoneroRpc(plan.port)
  await untilItAnswers(() => rpc.call('get_info'), READY_PATIENCE_MS)
  return child
}

function nodeArguments(dataFolder: string, port: number): string[] {
  return [
    '--regtest',
    '--offline',
    '--fixed-difficulty',
    '1',
    '--keep-fakechain',
    '--non-interactive',
    '--no-igd',
    '--data-dir',
    dataFolder,
    '--rpc-bind-port',
    String(port),
    '--rpc-ssl',
    'disabled',
    '--no-zmq',
    // Use the database's safe mode because otherwise a kill -9 could lose the last blocks.
    '--db-sync-mode',
    'safe',
    '--max-concurrency',
    '1',
    '--log-level',
    '0',
  ]
}

interface WalletPlan {
  name: string
  folder: string
  port: number
  nodePort: number
  /** User name and password of the wallet's RPC, separated by a colon. */
  login: string
}

/** Starts `monero-wallet-rpc` without opening a wallet. */
export async function startWalletRpc(
  walletRpc: string,
  plan: WalletPlan,
  onDeath: (reason: string) => void,
): Promise<{ child: Child; rpc: MoneroRpc }> {
  const wallets = join(plan.folder, plan.name)
  mkdirSync(wallets, { recursive: true, mode: 0o700 })
  const child = await Child.start(
    {
      name: `monero-wallet-rpc (${plan.name})`,
      command: walletRpc,
      args: walletArguments(wallets, plan),
      env: { MALLOC_ARENA_MAX },
      mark: wallets,
      pidFile: join(plan.folder, `${plan.name}.pid`),
      logFile: join(plan.folder, `${plan.name}.log`),
      stopTimeoutMs: STOP_TIMEOUT_MS,
    },
    onDeath,
  )
  const rpc = new MoneroRpc(plan.port, plan.login)
  await untilItAnswers(() => rpc.call('get_version'), READY_PATIENCE_MS)
  return { child, rpc }
}

function walletArguments(walletFolder: string, { name, folder, port, nodePort, login }: WalletPlan): string[] {
  return [
    '--wallet-dir',
    walletFolder,
    '--rpc-bind-port',
    String(port),
    '--rpc-login',
    login,
    '--daemon-address',
    `127.0.0.1:${nodePort}`,
    '--daemon-ssl',
    'disabled',
    '--trusted-daemon',
    '--rpc-ssl',
    'disabled',
    '--max-concurrency',
    '1',
    '--log-level',
    '0',
    '--log-file',
    join(folder, `${name}-rpc.log`),
  ]
}

/** Opens a wallet, creating it if it does not exist. */
export async function openWallet(rpc: MoneroRpc, filename: string): Promise<void> {
  const file = { filename, password: '' }
  try {
    await rpc.call('open_wallet', file)
  } catch (error) {
    if (!(error instanceof MoneroFailure)) throw error
    await rpc.call('create_wallet', { ...file, language: 'English' })
  }
}
