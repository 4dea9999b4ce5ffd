import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createPool } from '@cambio/adapters/postgres/compose-stores'
import { PostgresTickStore } from '@cambio/adapters/postgres/prices/tick-store'
import { createTestDatabase, type TestDatabase } from '@cambio/adapters/postgres/testing/test-database'
import type { RateTick } from '@cambio/core/quotes/tick'
import type { Pool } from 'pg'
import { freePort } from '../../../scripts/lib/ports.ts'
import { startPostgres } from './postgres.ts'
import { cpuMs } from './processes.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const READY_PATIENCE_MS = 30_000
const TICK_MS = 1_000

const CHAINS = [
  { chain: 'ethereum', family: 'evm', rpcUrl: 'http://127.0.0.1:1', chainId: 31337, tokens: [] },
  { chain: 'bsc', family: 'evm', rpcUrl: 'http://127.0.0.1:1', chainId: 31338, tokens: [] },
  { chain: 'litecoin', family: 'bitcoin', rpcUrl: 'http://127.0.0.1:1', network: 'litecoin-regtest' },
  { chain: 'bitcoin', family: 'bitcoin', rpcUrl: 'http://127.0.0.1:1', network: 'bitcoin-regtest' },
]

/** Environment for a benchmark of the real server: a Postgres with a catalogue and ticks (the prices of one moment). */
export interface Stage {
  database: TestDatabase
  pool: Pool
  /** Also records all later ticks in the database at `url`, with the database role of that database's price service. */
  tickIn(url: string): void
  /** Records a tick. The prices change a little with each tick, so that no quote repeats. */
  tick(): Promise<void>
  /**
   * Starts a script of the repository on a free port, waits until the path `probe` responds, and returns the script's
   * URL.
   */
  serve(script: string, probe: string, env?: Record<string, string>): Promise<string>
  /** Returns the CPU time in milliseconds that a script started by `serve` has used so far. */
  cpuMs(url: string): number
}

/**
 * Runs `work` in the environment. As in production, records a tick every second until `work` ends. If `ticksItself` is
 * true, `work` must record the ticks.
 */
export async function onStage<T>(work: (stage: Stage) => Promise<T>, { ticksItself = false } = {}): Promise<T> {
  const stage = await openStage()
  const ticking = ticksItself ? undefined : setInterval(() => void stage.tick(), TICK_MS)
  try {
    return await work(stage)
  } finally {
    clearInterval(ticking)
    await stage.close()
  }
}

async function openStage(): Promise<Stage & { close(): Promise<void> }> {
  const stopPostgres = await startPostgres()
  const database = await createTestDatabase()
  const pool = createPool(database.urls.worker, 20)
  const recorders = [createPool(database.urls.prices, 1)]
  const children = new Map<string, ChildProcess>()
  let count = 0
  const tick = async (): Promise<void> => {
    const next = exampleTick((count += 1))
    await Promise.all(recorders.map((one) => new PostgresTickStore(one).add(next)))
  }
  return {
    database,
    pool,
    tickIn: (url) => void recorders.push(createPool(url, 1)),
    tick,
    async serve(script, probe, env = {}) {
      const port = await freePort()
      await tick()
      const child = startScript(script, { port, databaseUrl: database.urls.server, env })
      const url = `http://127.0.0.1:${port}`
      children.set(url, child)
      await untilAnswered(url + probe)
      return url
    },
    cpuMs: (url) => cpuMs(children.get(url)?.pid ?? 0),
    async close() {
      for (const child of children.values()) await stopChild(child)
      await Promise.all([pool, ...recorders].map((one) => one.end()))
      await database.close()
      await stopPostgres()
    },
  }
}

/** Starts a script as a server that listens on a port. `env` overrides the default settings. */
function startScript(
  script: string,
  { port, databaseUrl, env }: { port: number; databaseUrl: string; env: Record<string, string> },
): ChildProcess {
  return spawn(process.execPath, [script], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      MODE: 'sandbox',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATABASE_URL: databaseUrl,
      CHAINS: JSON.stringify(CHAINS),
      CONTROL_SECRET: 'a secret of this benchmark',
      SEAL_SECRET: 'a secret of this benchmark',
      PARTNER_SECRET: 'a secret of this benchmark',
      SESSION_SECRET: 'a secret of this benchmark',
      IDENTITY_SECRET: 'a secret of this benchmark',
      PUSH_KEY: Buffer.alloc(32, 1).toString('base64url'),
      STORAGE_URL: 'file:///tmp/cambio-bench-storage',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

async function stopChild(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  if (child.exitCode === null) await once(child, 'exit')
}

function exampleTick(count: number): RateTick {
  return {
    at: Date.now(),
    prices: { USDT: '1', ETH: `3000.${count}1`, LTC: `92.${count}1`, BTC: `68000.${count}1`, BNB: `640.${count}1` },
    sources: 3,
    payoutFees: {
      eth: '21000000000000',
      'usdt-erc20': '65000000000000',
      bnb: '21000000000000',
      ltc: '2230',
      btc: '2230',
    },
    inventory: {
      eth: (10n ** 21n).toString(),
      bnb: (10n ** 21n).toString(),
      'usdt-erc20': (10n ** 13n).toString(),
      ltc: (10n ** 12n).toString(),
      btc: (10n ** 10n).toString(),
    },
  }
}

async function untilAnswered(url: string): Promise<void> {
  const deadline = Date.now() + READY_PATIENCE_MS
  while (Date.now() < deadline) {
    const response = await fetch(url).catch(() => null)
    if (response && response.status < 500) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${url} does not answer`)
}
