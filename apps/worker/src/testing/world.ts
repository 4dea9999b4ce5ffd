import { ChainSettingsList, type ChainSettings } from '@cambio/adapters/chains/chain-settings'
import { createGateway } from '@cambio/adapters/chains/compose-chains'
import { SandboxProcess } from '@cambio/adapters/chains/testing/sandbox-process'
import { CardProviderSettings } from '@cambio/adapters/fiat/card-provider-settings'
import { ProviderSettingsList } from '@cambio/adapters/liquidity/provider-settings'
import { PostgresBankStatement } from '@cambio/adapters/postgres/bank-statement-store'
import { createPool, createPostgresStores, type PostgresStores } from '@cambio/adapters/postgres/compose-stores'
import { createTestDatabase } from '@cambio/adapters/postgres/testing/test-database'
import { TEST_SEALS } from '@cambio/adapters/seals/testing/test-seals'
import { Catalogue, servedInstruments } from '@cambio/core/instruments/catalogue'
import { MemoryTickBook } from '@cambio/core/quotes/memory-tick-book'
import { present } from '@cambio/kernel/assert'
import { systemClock } from '@cambio/kernel/clock'
import type { Pool } from 'pg'
import { createEvmControl } from './evm-control.ts'
import type { SandboxConfig } from './sandbox-config.ts'
import { createSandboxControl } from './sandbox-control.ts'
import { createStrangers } from './strangers.ts'
import { startTestSigner } from './test-signer.ts'
import { createWorldAudit } from './world-audit.ts'
import { createWorldFunds } from './world-funds.ts'
import { createWorldOrders } from './world-orders.ts'
import { createWorldProcesses } from './world-processes.ts'
import { startProviderQuotes } from './world-quotes.ts'
import { createWorldRecords } from './world-records.ts'

/** Value caps in USDT that are too high for any test payment to reach. */
const WIDE_VALUE_CAPS = JSON.stringify({ payment: '1000000', hour: '100000000', day: '100000000' })

const DEFAULTS = {
  chainNames: ['ethereum'],
  blockSeconds: 1,
  hasPartners: false,
  coldWallets: '',
  valueCaps: WIDE_VALUE_CAPS,
  approvers: '',
}

/**
 * Starts a fault test's environment: a test database, private chains and simulated markets. Orders are created by the
 * production use case. Each chain mines a block every `blockSeconds` seconds. `valueCaps` and `approvers` are settings
 * of the signer and the worker. If `hasPartners` is false, there are no liquidity providers, so the exchange fills
 * every order itself.
 */
export async function openWorld(settings: Partial<typeof DEFAULTS> = {}) {
  const { chainNames, blockSeconds, hasPartners, ...options } = { ...DEFAULTS, ...settings }
  const outside = await startOutside(chainNames, blockSeconds)
  const { sandbox, sandboxUrl, config, chains } = outside
  const { database, pool, stores, catalogue } = await openData(chains)
  const ticks = new MemoryTickBook(systemClock)
  const { providerQuotes, stop: stopQuotes } = startProviderQuotes(hasPartners ? outside.providers : [], ticks)
  const { urls, ownerUrl } = database
  const signer = await startTestSigner({ folder: sandbox.folder, databaseUrl: urls.signer, chains, ...options })
  const accounts = createStrangers(chains, await catalogue())
  const control = createSandboxControl(sandboxUrl, catalogue)
  const records = createWorldRecords(pool, catalogue)
  const evm = createEvmControl(chains)
  const processes = createWorldProcesses({
    pool,
    databaseUrls: urls,
    stores,
    config,
    chains,
    socketPath: signer.socketPath,
    options,
    sendTo: control.sendTo,
  })
  return {
    ...control,
    ...evm,
    ...records,
    ...processes,
    ...accounts,
    ...createWorldAudit({ pool, ownerUrl, chains, catalogue }),
    ...createWorldFunds({ pool, catalogue, control, evm, records }),
    ...createWorldOrders({ ...accounts, stores, chains, catalogue, ticks, providerQuotes, sandbox: control }),
    ...storesOf(stores),
    ...providersOf(outside),
    signer,
    chains,
    catalogue,
    ownerUrl,
    /** Database URLs, keyed by process. Each process has its own login. */
    databaseUrls: urls,
    gateway: (name: string) => gatewayOf(name, chains, pool),

    async close(): Promise<void> {
      await processes.stopWorkers()
      await processes.stopPrices()
      await signer.stop()
      stopQuotes()
      await pool.end()
      await sandbox.stop()
      await database.close()
    },
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>

/** Starts the sandbox and reads its settings. Returns only the chains in `chainNames`. */
async function startOutside(chainNames: readonly string[], blockSeconds: number) {
  const sandbox = await SandboxProcess.start({
    SANDBOX_BLOCK_SECONDS: String(blockSeconds),
    SANDBOX_MONERO: chainNames.includes('monero') ? '1' : '0',
  })
  const config = (await sandbox.config()) as SandboxConfig
  return {
    sandbox,
    sandboxUrl: new URL(sandbox.url).origin,
    config,
    chains: ChainSettingsList.parse(config.chains).filter(({ chain }) => chainNames.includes(chain)),
    providers: ProviderSettingsList.parse(config.liquidityProviders),
  }
}

/** Creates the test database, its stores with the owner's login, and a function that reads the active instruments. */
async function openData(chains: readonly ChainSettings[]) {
  const database = await createTestDatabase()
  const pool = createPool(database.ownerUrl, 8)
  const stores = createPostgresStores(pool)
  const catalogue = async (): Promise<Catalogue> =>
    new Catalogue(servedInstruments(await stores.instruments.all(), chains), await stores.instruments.others())
  return { database, pool, stores, catalogue }
}

/** Returns the stores that fault tests use directly. */
function storesOf(stores: PostgresStores) {
  return {
    work: stores.work,
    accounts: stores.accounts,
    opsWork: stores.opsWork,
    wallet: stores.wallet,
    leases: stores.leases,
    signerSpends: stores.signerSpends,
    ticks: stores.ticks,
    priceHistory: stores.priceHistory,
    auditLog: stores.auditLog,
    cardOrders: stores.cardOrders,
    cardCallbacks: stores.cardCallbacks,
  }
}

/** Returns the settings of the simulated providers. */
function providersOf({ config, sandboxUrl, providers }: Awaited<ReturnType<typeof startOutside>>) {
  return {
    marketHistory: config.marketHistory,
    cardProvider: CardProviderSettings.parse(config.cardProvider),
    fiatControl: `${sandboxUrl}/sandbox/fiat`,
    providers,
  }
}

function gatewayOf(name: string, chains: readonly ChainSettings[], pool: Pool) {
  const settings = present(
    chains.find(({ chain }) => chain === name),
    name,
  )
  return createGateway(settings, { statement: new PostgresBankStatement(pool), seals: TEST_SEALS })
}
