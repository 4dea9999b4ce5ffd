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

/** Names the folder of data that houses of this run go on with. */
export const PREPARED_DATA = 'E2E_PREPARED_DATA'

/** Whether Monero's node and wallet are installed; a house has the chain where it is asked for. */
export const hasMonero = spawnSync('sh', ['-c', 'command -v monerod && command -v monero-wallet-rpc']).status === 0

/** A whole Cambio as `npm start` brings it up, with a port and a data folder of its own. */
export interface House {
  url: string
  dataDir: string
  /** Ends it like Ctrl-C does. */
  end(): Promise<void>
  /** Ends it and removes its data. */
  close(): Promise<void>
}

/**
 * Starts the same process tree as `npm start`; blocks come every second, so that a swap takes seconds. Where a run has prepared
 * the data of a house that was started once and ended, it goes on with a copy of them: a start again is three times as fast.
 */
export async function openHouse(env: Record<string, string> = {}): Promise<House> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cambio-e2e-'))
  const prepared = process.env[PREPARED_DATA]
  if (prepared !== undefined) copyHouse(prepared, dataDir)
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

/** Files with their owners, for Postgres takes no files of others; ports are each house's own. */
function copyHouse(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to])
  rmSync(join(to, 'sandbox', 'ports.json'))
}

async function untilReady(child: ChildProcess): Promise<void> {
  let said = ''
  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`npm start was not ready in time:\n${said}`)), READY_PATIENCE_MS)
    const listen = (chunk: Buffer): void => {
      said += chunk.toString()
      if (!said.includes('Cambio is ready')) return
      clearTimeout(timer)
      resolve()
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${said}`)))
  })
  await ready
}
