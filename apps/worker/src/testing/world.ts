import { ChainSettingsList, type ChainSettings } from '@cambio/adapters/chains/chain-settings'
import { createGateway } from '@cambio/adapters/chains/compose-chains'
import { SandboxProcess } from '@cambio/adapters/chains/testing/sandbox-process'
import { CardProviderSettings } from '@cambio/adapters/fiat/card-provider-settings'
import { ProviderSettingsList } from '@cambio/adapters/liquidity/provider-settings'
import { PostgresBankStatement } from '@cambio/adapters/postgres/fiat/bank-statement-store'
import { createPool, createPostgresStores, type PostgresStores } from '@cambio/adapters/postgres/compose-stores'
import { createTestDatabase, type TestDatabase } from '@cambio/adapters/postgres/testing/test-database'
import { TEST_SEALS } from '@cambio/adapters/seals/testing/test-seals'
import { Catalogue, servedInstruments, unservedInstruments } from '@cambio/core/instruments/catalogue'
import { MemoryTickBook } from '@cambio/core/quotes/memory-tick-book'
import { present } from '@cambio/kernel/assert'
import { systemClock } from '@cambio/kernel/clock'
import type { Pool } from 'pg'
import { createEvmControl } from './evm-control.ts'
import type { SandboxConfig } from './sandbox-config.ts'
import { createSandboxControl } from './sandbox-control.ts'
import { createStrangers } from './strangers.ts'
import { type MutualTls, startTestSigner, type TestSigner } from './test-signer.ts'
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
  mutualTls: null as MutualTls | null,
}

/**
 * Starts a fault test's environment: a test database, private chains and simulated markets. Tests create orders with
 * the production use case. Each chain mines a block every `blockSeconds` seconds. `valueCaps` and `approvers` are
 * settings of the signer and the worker. With `mutualTls`, they use a port instead of a Unix socket. If `hasPartners` is false, there are no liquidity providers, so the exchange
 * fills every order itself.
 */
export async function openWorld(settings: Partial<typeof DEFAULTS> = {}) {
  const { chainNames, blockSeconds, hasPartners, ...options } = { ...DEFAULTS, ...settings }
  const outside = await startOutside({ chainNames, blockSeconds, hasPartners })
  const { sandbox, chains } = outside
  const data = await openData(chains)
  const { database, pool, stores, catalogue } = data
  const ticks = new MemoryTickBook(systemClock)
  const { providerQuotes, stop: stopQuotes } = startProviderQuotes(hasPartners ? outside.providers : [], ticks)
  const { urls, ownerUrl } = database
  const control = createSandboxControl(outside.sandboxUrl, catalogue)
  const { signer, processes } = await startProcesses(outside, data, { options, sendTo: control.sendTo })
  const accounts = createStrangers(chains, await catalogue())
  const records = createWorldRecords(pool, catalogue)
  const evm = createEvmControl(chains)
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
    /** Database URLs, keyed by process. Each process has its own database role. */
    databaseUrls: urls,
    gateway: (name: string) => gatewayOf(name, chains, pool),
    close: () => closeWorld({ processes, signer, stopQuotes, pool, sandbox, database }),
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>

type Outside = Awaited<ReturnType<typeof startOutside>>
type Data = Awaited<ReturnType<typeof openData>>

/** Starts the signer. Returns it with the functions that start and stop the workers and the price service. */
async function startProcesses(
  { sandbox, config, chains }: Outside,
  { database, pool, stores }: Data,
  parts: Pick<Parameters<typeof createWorldProcesses>[0], 'options' | 'sendTo'>,
) {
  const { urls } = database
  const signer = await startTestSigner({
    folder: sandbox.folder,
    databaseUrl: urls.signer,
    chains,
    ...parts.options,
  })
  const processes = createWorldProcesses({
    pool,
    databaseUrls: urls,
    stores,
    config,
    chains,
    socketPath: signer.socketPath,
    ...parts,
  })
  return { signer, processes }
}

interface WorldResources {
  processes: ReturnType<typeof createWorldProcesses>
  signer: TestSigner
  stopQuotes(): void
  pool: Pool
  sandbox: SandboxProcess
  database: TestDatabase
}

/** Stops the exchange's processes, then closes the sandbox and the database that they use. */
async function closeWorld(resources: WorldResources): Promise<void> {
  const { processes, signer, stopQuotes, pool, sandbox, database } = resources
  await processes.stopWorkers()
  await processes.stopPrices()
  await signer.stop()
  stopQuotes()
  await pool.end()
  await sandbox.stop()
  await database.close()
}

/**
 * Starts the sandbox with the chains in `chainNames` and reads its settings. The simulated liquidity providers, if there
 * are any, need all chains.
 */
async function startOutside({
  chainNames,
  blockSeconds,
  hasPartners,
}: Pick<typeof DEFAULTS, 'chainNames' | 'blockSeconds' | 'hasPartners'>) {
  const sandbox = await SandboxProcess.start({
    ...(!hasPartners && { SANDBOX_CHAINS: chainNames.join(',') }),
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

/**
 * Creates the test database, its stores with the owner's database role, and a function that reads the active
 * instruments.
 */
async function openData(chains: readonly ChainSettings[]) {
  const database = await createTestDatabase()
  const pool = createPool(database.ownerUrl, 8)
  const stores = createPostgresStores(pool)
  const catalogue = async (): Promise<Catalogue> => {
    const own = await stores.instruments.all()
    const others = await stores.instruments.others()
    return new Catalogue(servedInstruments(own, chains), others, [], unservedInstruments(own, chains))
  }
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
function providersOf({ config, sandboxUrl, providers }: Outside) {
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
