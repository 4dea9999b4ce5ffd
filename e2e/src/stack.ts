import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../scripts/lib/ports.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const READY_PATIENCE_MS = 240_000
const STOP_PATIENCE_MS = 30_000

/** Environment variable with the path of a data folder. New stacks in this test run start from a copy of it. */
export const PREPARED_DATA = 'E2E_PREPARED_DATA'

/** True if Monero's node and wallet are installed, in which case a stack runs a Monero chain on request. */
export const hasMonero = spawnSync('sh', ['-c', 'command -v monerod && command -v monero-wallet-rpc']).status === 0

/**
 * Settings for journeys that do not wait for a transaction. If each chain mined a block per second, the chains and the
 * worker would use a third of a processor core.
 */
export const FEW_BLOCKS = { SANDBOX_BLOCK_SECONDS: '5' } as const

/**
 * Chains of a stack by default. Tron is among them because earnings are paid there. With all chains, an idle stack uses
 * about an additional quarter of a processor core, and starts more slowly.
 */
const DEFAULT_CHAINS = 'ethereum,litecoin,bitcoin,tron'

/** Setting for journeys that show or swap coins of many chains. */
export const ALL_CHAINS = { SANDBOX_CHAINS: '' } as const

/**
 * Running Cambio stack with its own port and data folder. It has the same processes as a stack that `npm start` starts.
 */
export interface Stack {
  url: string
  dataDir: string
  /** Stops the stack as Ctrl-C would, and keeps its data. */
  end(): Promise<void>
  /** Stops the stack and deletes its data. */
  close(): Promise<void>
}

/**
 * Starts the same processes as `npm start`. By default, the sandbox has four chains, and each chain mines a block per
 * second, so that a swap takes only seconds. If `PREPARED_DATA` is set, starts from a copy of that data folder. This is
 * about three times as fast as starting with an empty folder.
 */
export async function openStack(env: Record<string, string> = {}): Promise<Stack> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cambio-e2e-'))
  const prepared = process.env[PREPARED_DATA]
  if (prepared !== undefined) copyStack(prepared, dataDir)
  const port = await freePort()
  const child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/supervisor/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      MODE: 'sandbox',
      NODE_ENV: '',
      PORT: String(port),
      DATA_DIR: dataDir,
      SANDBOX_BLOCK_SECONDS: '1',
      SANDBOX_CHAINS: DEFAULT_CHAINS,
      CHECK_KEYS: 'on',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await untilReady(child)
  const end = async (): Promise<void> => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit', { signal: AbortSignal.timeout(STOP_PATIENCE_MS) })
  }
  return {
    url: `http://localhost:${port}`,
    dataDir,
    end,
    async close() {
      await end()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Copies a data folder. Preserves file owners, because Postgres rejects files of other users. Removes the stored ports,
 * because each stack chooses its own.
 */
function copyStack(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to])
  rmSync(join(to, 'sandbox', 'ports.json'))
}

async function untilReady(child: ChildProcess): Promise<void> {
  let output = ''
  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`npm start was not ready in time:\n${output}`)), READY_PATIENCE_MS)
    const listen = (chunk: Buffer): void => {
      output += chunk.toString()
      if (!output.includes('Cambio is ready')) return
      clearTimeout(timer)
      resolve()
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${output}`)))
  })
  await ready
}
