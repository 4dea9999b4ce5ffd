import type { ChainSettings } from '@cambio/adapters/chains/chain-settings'
import { TEST_SEAL_KEYS } from '@cambio/adapters/seals/testing/test-seals'
import { TICK_MAX_AGE_MS } from '@cambio/core/quotes/tick'
import { eventually, TestProcess } from './processes.ts'
import type { Pool } from 'pg'
import type { PostgresStores } from '@cambio/adapters/postgres/compose-stores'
import { CONTROL_SECRET } from './world-secret.ts'
import { FLOAT } from './funds.ts'
import type { MutualTls } from './test-signer.ts'
import type { SandboxConfig } from './sandbox-config.ts'
import type { SandboxControl } from './sandbox-control.ts'

const FLOAT_PATIENCE_MS = 60_000

interface ProcessParts {
  pool: Pool
  databaseUrls: Record<'worker' | 'prices', string>
  stores: Pick<PostgresStores, 'ticks'>
  /** Settings that the worker receives from the sandbox. */
  config: SandboxConfig
  chains: ChainSettings[]
  socketPath: string
  options: { coldWallets: string; valueCaps: string; approvers: string; mutualTls: MutualTls | null }
  sendTo: SandboxControl['sendTo']
}

/** Starts and stops the worker and the price service of a fault test. */
export function createWorldProcesses(parts: ProcessParts) {
  const workers: TestProcess[] = []
  let prices: TestProcess | null = null

  const workerEnvironment = (chains: ChainSettings[] = parts.chains): Record<string, string> =>
    environmentOf(parts, chains)

  const startPrices = (): void => {
    if (prices !== null) return
    const { PRICES_DATABASE_URL: url = '', EXCHANGES = '', RATE_TICK_MS = '' } = workerEnvironment()
    prices = new TestProcess('apps/prices/src/main.ts', { DATABASE_URL: url, EXCHANGES, RATE_TICK_MS })
  }

  return {
    workerEnvironment,

    /** Starts a worker process, and the price service if it is not running. */
    startWorker(env: Record<string, string> = {}): TestProcess {
      startPrices()
      const worker = new TestProcess('apps/worker/src/testing/mortal-main.ts', { ...workerEnvironment(), ...env })
      workers.push(worker)
      return worker
    },

    async stopWorkers(): Promise<void> {
      for (const worker of workers.splice(0)) await worker.stop()
    },

    /** Starts a worker that creates the hot wallets. Funds the hot wallets, then stops the worker. */
    async fillFloat(): Promise<void> {
      startPrices()
      const worker = new TestProcess('apps/worker/src/testing/mortal-main.ts', workerEnvironment())
      await fundHotWallet(parts)
      await worker.stop()
    },

    async stopPrices(): Promise<void> {
      await prices?.stop()
    },
  }
}

/** Waits until the worker has created its hot wallet, funds it, and waits until a rate tick includes the funds. */
async function fundHotWallet({ pool, stores, sendTo }: ProcessParts): Promise<void> {
  const address = await eventually('the worker names its hot wallet', FLOAT_PATIENCE_MS, async () => {
    // Wait until the worker has read the chain's first block, because the worker ignores coins in earlier blocks.
    const { rows } = await pool.query<{ address: string }>(
      `SELECT address FROM own_address JOIN chain_cursor USING (chain) WHERE purpose = 'hot'`,
    )
    return rows[0]?.address ?? null
  })
  for (const slug of ['eth', 'usdt-erc20']) await sendTo(slug, address, FLOAT[slug] ?? '0')
  await eventually('a rate tick shows the float', FLOAT_PATIENCE_MS, async () => {
    const newest = (await stores.ticks.since(Date.now() - TICK_MAX_AGE_MS)).at(-1)
    return newest && newest.inventory['usdt-erc20'] !== '0' && newest.inventory.eth !== '0' ? true : null
  })
}

/** Returns the environment of a worker that serves the given chains. */
function environmentOf(
  { databaseUrls, config, socketPath, options }: ProcessParts,
  chains: readonly ChainSettings[],
): Record<string, string> {
  return {
    // Override the MODE that the test runner sets.
    MODE: 'sandbox',
    DATABASE_URL: databaseUrls.worker,
    // The stepped worker also records prices, so it needs the price service's database role.
    PRICES_DATABASE_URL: databaseUrls.prices,
    CONTROL_SECRET,
    ...TEST_SEAL_KEYS,
    SESSION_SECRET: 'a secret of this test only',
    CHAINS: JSON.stringify(chains),
    EXCHANGES: JSON.stringify(config.exchanges),
    LIQUIDITY_PROVIDERS: JSON.stringify(config.liquidityProviders),
    SCREENING_PROVIDER: JSON.stringify(config.screeningProvider),
    PROVIDER_ASK_MS: '300',
    ...(options.mutualTls?.worker ?? { SIGNER_SOCKET: socketPath }),
    COLD_WALLETS: options.coldWallets,
    SIGNER_VALUE_CAPS: options.valueCaps,
    APPROVERS: options.approvers,
    CHAIN_POLL_MS: '150',
    RATE_TICK_MS: '400',
    ...(config.feeAllowanceUsdt && { FEE_ALLOWANCE_USDT: config.feeAllowanceUsdt }),
  }
}
