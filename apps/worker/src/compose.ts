import { SettingError } from '@cambio/kernel/setting-error'
import { randomUUID } from 'node:crypto'
import { createDestinationProbe } from '@cambio/adapters/chains/compose-destination-probe'
import { createCheckedGateway, createWitness } from '@cambio/adapters/chains/compose-chains'
import { createCardSales } from '@cambio/adapters/fiat/card-provider-settings'
import { createProvider } from '@cambio/adapters/liquidity/provider-settings'
import { within } from '@cambio/adapters/liquidity/within'
import { openStorage } from '@cambio/adapters/identity/open-storage'
import { PostgresBankStatement } from '@cambio/adapters/postgres/fiat/bank-statement-store'
import { sealJournal } from '@cambio/adapters/postgres/ledger/journal-sealer'
import { PostgresOpenWorkStore } from '@cambio/adapters/postgres/chains/open-work-store'
import { DatabaseClock } from '@cambio/adapters/postgres/database-clock'
import { createPool, createPostgresStores, PAYOUT_TIMEOUTS } from '@cambio/adapters/postgres/compose-stores'
import { requireSchema, UnusableDatabase } from '@cambio/adapters/postgres/migrate'
import { certificateExpiryLoop } from '@cambio/adapters/signer/certificate-expiry'
import { RemoteSigner } from '@cambio/adapters/signer/remote-signer'
import { readSignerConnection, type SignerConnection } from '@cambio/adapters/signer/signer-connection'
import { ProviderQuotes } from '@cambio/core/liquidity/provider-quotes'
import { DEFAULT_LIQUIDITY_POLICY } from '@cambio/core/liquidity/liquidity-policy'
import { marketRate } from '@cambio/core/quotes/market-rate'
import { providerQueryRules } from '@cambio/core/quotes/provider-query-rules'
import { MemoryTickBook } from '@cambio/core/quotes/memory-tick-book'
import { CONCURRENCY } from '@cambio/core/shared/in-lanes'
import type { Report } from '@cambio/core/shared/report'
import type { Clock } from '@cambio/kernel/clock'
import type { ReachCheckpoint } from '@cambio/core/shared/checkpoints'
import type { Logger } from 'pino'
import { composeRequests } from './compose-requests.ts'
import { createCatalogueReader } from './catalogue-reader.ts'
import type { WorkerConfig } from './config.ts'
import type { ChainWorkerDeps } from '@cambio/core/chain-work/chain-worker'
import type { LiquidityProvider } from '@cambio/core/liquidity/liquidity-provider'
import type { WorkerBase } from './compose-base.ts'
import { composeCardLoops } from './compose-cards.ts'
import { readSiteName } from './compose-site.ts'
import { composeMessageLoops } from './compose-message-loops.ts'
import { composeOrderLoops } from './compose-order-loops.ts'
import { composeRules, type WorkerRules } from './compose-rules.ts'
import type { ShowQueue } from './metrics.ts'
import { identityExpiryLoop, identityLoops } from './loops/identity-retention.loop.ts'
import { chainLoop } from './loops/chain.loop.ts'
import { journalSealLoop } from './loops/journal-seal.loop.ts'
import { payoutFeesLoop } from './loops/payout-fees.loop.ts'
import { providerOnlyCoinsLoop } from './loops/provider-only-coins.loop.ts'
import { providersLoop } from './loops/providers.loop.ts'
import { tipsLoop } from './loops/tips.loop.ts'
import { createRepeatFilter } from '@cambio/adapters/log/repeat-filter'
import { runLoop, type Loop } from '@cambio/core/shared/run-loop'

/**
 * Maximum number of the worker's database connections. The loops share ten, and each deposit and payment that a chain
 * processes
 * concurrently uses one more. To prevent deadlocks, no task waits for a second connection while it holds one.
 */
const POOL_SIZE = 10 + 2 * CONCURRENCY
const DAY_MS = 24 * 3_600_000

export interface Worker {
  loops: readonly Loop[]
  run(stop: AbortSignal): Promise<void>
}

/** Callbacks through which the worker reports its progress. */
interface WorkerHooks {
  reach: ReachCheckpoint
  countEvent: (event: string) => void
  showQueue: ShowQueue
}

/** Creates the worker. This is the only module of the process that imports adapters. */
export async function composeWorker(config: WorkerConfig, logger: Logger, hooks: WorkerHooks): Promise<Worker> {
  const connection = readSignerConnection(config)
  const base = await openBase(config, logger, hooks)
  const { pool, stores, report, catalogue, holder } = base
  const rules = await composeRules(config, catalogue, { logger, report })
  const nodes = openNodes(base, rules)
  const signer = new RemoteSigner({
    connection,
    wallet: () => stores.walletIdentity.find(),
    onAway: () => report('signer-away', {}),
  })
  const providers = openProviders(base)
  const providerQuotes = openProviderQuotes(base, providers)
  const requests = await composeRequests({ ...base, ...rules, providerQuotes, reach: hooks.reach })
  const loops: Loop[] = [
    ...composeOrderLoops(base, rules, { gateways: nodes.map(({ gateway }) => gateway), showQueue: hooks.showQueue }),
    ...chainLoops(base, rules, { nodes, signer, reach: hooks.reach }),
    ...providerLoops(base, rules, { providers, providerQuotes, reach: hooks.reach }),
    ...composeCardLoops(base, { nodes, reach: hooks.reach }),
    ...composeMessageLoops(base, await readSiteName(config)),
    requests.loop,
    journalSealLoop(() => sealJournal(pool), stores.leases, holder),
    ...composeIdentityLoops(base),
    ...signerCertificateLoops(connection, report),
  ]
  return { loops, run: (stop) => runWorker({ loops, requests, signer, pool, logger }, stop) }
}

/** Opens the database and the worker parts that most loops need. */
async function openBase(
  config: WorkerConfig,
  logger: Logger,
  { countEvent }: Pick<WorkerHooks, 'countEvent'>,
): Promise<WorkerBase> {
  const pool = createPool(config.DATABASE_URL, POOL_SIZE, PAYOUT_TIMEOUTS)
  await requireSchema(pool).catch((error: unknown) => {
    throw error instanceof UnusableDatabase ? new SettingError(error.message) : error
  })
  const clock = await DatabaseClock.open(pool)
  const stores = createPostgresStores(pool)
  const { instruments } = stores
  const catalogues = createCatalogueReader({ instruments, servedChains: config.CHAINS, clock })
  const catalogue = await catalogues.read()
  const book = new MemoryTickBook(clock)
  const report = createReport(clock, logger, countEvent)
  const destinations = createDestinationProbe(config.CHAINS, stores, clock)
  return {
    config,
    pool,
    stores,
    clock,
    logger,
    report,
    catalogue,
    catalogues,
    book,
    destinations,
    holder: randomUUID(),
  }
}

/** Returns a function that counts each event. It also logs the event unless the repeat filter suppresses it. */
function createReport(clock: Clock, logger: Logger, countEvent: WorkerHooks['countEvent']): Report {
  const repeats = createRepeatFilter(clock)
  return (event, facts) => {
    countEvent(event)
    const leftOut = repeats(JSON.stringify([event, facts]))
    if (leftOut !== null) logger.info({ event, ...facts, ...(leftOut > 0 && { leftOut }) }, event)
  }
}

/** Creates the gateway and the witness of each chain in the CHAINS setting. */
function openNodes({ config, pool }: WorkerBase, { seals }: WorkerRules): Node[] {
  const bank = { statement: new PostgresBankStatement(pool), seals }
  return config.CHAINS.map((settings) => ({
    gateway: createCheckedGateway(settings, bank),
    witness: createWitness(settings),
  }))
}

/** Creates the liquidity providers, including the card provider, which buys coins. */
function openProviders({ config, clock }: WorkerBase): LiquidityProvider[] {
  const sales = config.CARD_PROVIDER ? createCardSales(config.CARD_PROVIDER, clock.now) : null
  const providers = config.LIQUIDITY_PROVIDERS.map((settings) => createProvider(settings, clock.now))
  return sales ? [...providers, sales] : providers
}

function openProviderQuotes(
  { book, catalogue, clock, report }: WorkerBase,
  providers: readonly LiquidityProvider[],
): ProviderQuotes {
  return new ProviderQuotes({
    providers,
    policy: DEFAULT_LIQUIDITY_POLICY,
    clock,
    within,
    report,
    marketRate: (from, to) => marketRate(book.latest(), catalogue, from, to),
    queryRules: providerQueryRules({
      tick: () => book.latest(),
      catalogue: () => catalogue,
      policy: DEFAULT_LIQUIDITY_POLICY,
    }),
  })
}

interface RunningParts extends Pick<WorkerBase, 'pool' | 'logger'> {
  loops: readonly Loop[]
  requests: { close(): Promise<void> }
  signer: RemoteSigner
}

/** Runs the loops until `stop` is aborted, then closes the connections. */
async function runWorker({ loops, requests, signer, pool, logger }: RunningParts, stop: AbortSignal): Promise<void> {
  stop.addEventListener('abort', () => void requests.close(), { once: true })
  await Promise.all(loops.map((loop) => runLoop(loop, logger, stop)))
  await requests.close()
  await pool.end()
  signer.close()
}

type Node = Pick<ChainWorkerDeps, 'gateway' | 'witness'>

function chainLoops(
  { config, pool, stores, catalogue, book, destinations, clock, report, holder }: WorkerBase,
  { blacklist: _blacklist, ...rules }: WorkerRules,
  { nodes, signer, reach }: { nodes: readonly Node[]; signer: RemoteSigner; reach: ReachCheckpoint },
): Loop[] {
  const { work, leases, payoutFees: fees } = stores
  const openWork = new PostgresOpenWorkStore(pool)
  const common = { signer, work, catalogue, ticks: book, ...rules, destinations, clock, reach, report, openWork }
  return [
    ...nodes.map((node) => chainLoop({ ...common, ...node }, leases, holder, config.CHAIN_POLL_MS)),
    ...nodes.map(({ gateway }) => payoutFeesLoop({ gateway, catalogue, fees })),
    ...nodes.map(({ gateway }) => tipsLoop({ gateway, chains: work.stores.chains, clock })),
  ]
}

function providerLoops(
  { config, stores, catalogue, catalogues, clock, report, holder }: WorkerBase,
  { terms, screening }: WorkerRules,
  {
    providers,
    providerQuotes,
    reach,
  }: { providers: readonly LiquidityProvider[]; providerQuotes: ProviderQuotes; reach: ReachCheckpoint },
): Loop[] {
  const { work, instruments, leases } = stores
  const orders = providersLoop(
    {
      work,
      readCatalogue: () => catalogues.read(),
      terms,
      screening,
      clock,
      report,
      within,
      queryEveryMs: config.PROVIDER_ASK_MS,
      reach,
      providerQuotes,
    },
    leases,
    holder,
  )
  if (providers.length === 0) return [orders]
  const coins = { providers, store: instruments, catalogue, within, report, clock }
  return [providerOnlyCoinsLoop(coins, leases, holder), orders]
}

function composeIdentityLoops({ config, stores, clock }: WorkerBase): Loop[] {
  const expiry = identityExpiryLoop({ work: stores.accounts, clock })
  if (!config.STORAGE_URL) return [expiry]
  const retention = identityLoops({
    store: stores.accounts.stores.identities,
    storage: openStorage(config.STORAGE_URL),
    keep: {
      rejectedMs: config.IDENTITY_KEEP_REJECTED_DAYS * DAY_MS,
      passedMs: config.IDENTITY_KEEP_PASSED_DAYS * DAY_MS,
    },
    clock,
  })
  return [expiry, ...retention]
}

/** Returns the loop that reports expiring certificates of the connection to the signer, or no loop for a Unix socket. */
function signerCertificateLoops(connection: SignerConnection, report: Report): Loop[] {
  if (!('tls' in connection)) return []
  return [
    certificateExpiryLoop(connection.tls, Date.now, (certificate) =>
      report('signer-certificate-expires', { ...certificate }),
    ),
  ]
}
