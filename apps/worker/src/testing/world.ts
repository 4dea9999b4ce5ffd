import { randomBytes } from 'node:crypto'
import { ChainSettingsList } from '@cambio/adapters/chains/chain-settings'
import { createGateway } from '@cambio/adapters/chains/compose-chains'
import {
  MemorySpendMark,
  MemorySpendStore,
  NO_VALUE_CAPS,
  UNIT_VALUES,
} from '@cambio/adapters/chains/testing/memory-spend-store'
import { SandboxProcess } from '@cambio/adapters/chains/testing/sandbox-process'
import { CardProviderSettings } from '@cambio/adapters/fiat/card-provider-settings'
import { createProvider, ProviderSettingsList } from '@cambio/adapters/liquidity/provider-settings'
import { within } from '@cambio/adapters/liquidity/within'
import { createPool, createPostgresStores } from '@cambio/adapters/postgres/compose-stores'
import { PostgresBankStatement } from '@cambio/adapters/postgres/bank-statement-store'
import { createTestDatabase } from '@cambio/adapters/postgres/testing/test-database'
import { TEST_SEALS } from '@cambio/adapters/seals/testing/test-seals'
import { walletRoot } from '@cambio/adapters/signer/wallet-root'
import { LocalSigner } from '@cambio/adapters/signer/local-signer'
import { FLOAT_MEMO } from '@cambio/core/chains/deposit-memo'
import type { KeyPath } from '@cambio/core/chains/key-path'
import { Catalogue, servedInstruments } from '@cambio/core/instruments/catalogue'
import { ProviderQuotes } from '@cambio/core/liquidity/provider-quotes'
import { DEFAULT_LIQUIDITY_POLICY } from '@cambio/core/liquidity/liquidity-policy'
import { MemoryTickBook } from '@cambio/core/quotes/memory-tick-book'
import { midRate } from '@cambio/core/quotes/price-quote'
import { present } from '@cambio/kernel/assert'
import { systemClock } from '@cambio/kernel/clock'
import { startTestSigner } from './test-signer.ts'
import { FLOAT } from './funds.ts'
import type { SandboxConfig } from './sandbox-config.ts'
import { createSandboxControl } from './sandbox-control.ts'
import { createEvmControl } from './evm-control.ts'
import { createWorldRecords } from './world-records.ts'
import { createWorldProcesses } from './world-processes.ts'
import { createWorldOrders } from './world-orders.ts'

const NO_CAPS = { perTransactionAtomic: 10n ** 30n, perHourAtomic: 10n ** 30n, perDayAtomic: 10n ** 30n }

/** Value caps in USDT that no test payment reaches. */
const WIDE_VALUE_CAPS = JSON.stringify({ payment: '1000000', hour: '100000000', day: '100000000' })

/**
 * Starts a fault test's environment: a test database, private chains, markets, and orders from the production use case.
 * Chains mine a block every `blockSeconds` seconds. `valueCaps` and `approvers` are settings of the signer and the
 * worker. Liquidity providers are enabled only with `hasPartners`. Otherwise the exchange fills every order itself.
 */
export async function openWorld({
  chainNames = ['ethereum'],
  blockSeconds = 1,
  hasPartners = false,
  coldWallets = '',
  valueCaps = WIDE_VALUE_CAPS,
  approvers = '',
} = {}) {
  const database = await createTestDatabase()
  const sandbox = await SandboxProcess.start({
    SANDBOX_BLOCK_SECONDS: String(blockSeconds),
    SANDBOX_MONERO: chainNames.includes('monero') ? '1' : '0',
  })
  const { folder } = sandbox
  const sandboxUrl = new URL(sandbox.url).origin
  const config = (await sandbox.config()) as SandboxConfig
  const chains = ChainSettingsList.parse(config.chains).filter(({ chain }) => chainNames.includes(chain))
  const pool = createPool(database.ownerUrl, 8)
  const stores = createPostgresStores(pool)
  const ticks = new MemoryTickBook(systemClock)
  const providerQuotes = new ProviderQuotes({
    providers: hasPartners
      ? ProviderSettingsList.parse(config.liquidityProviders).map((one) => createProvider(one, Date.now))
      : [],
    policy: DEFAULT_LIQUIDITY_POLICY,
    clock: systemClock,
    marketRate: (from, to) => midRate(ticks.latest(), from, to),
    within,
    report: () => {},
  })
  const providerQuotesTimer = setInterval(() => providerQuotes.refresh(), 100)
  const signer = await startTestSigner({
    folder,
    databaseUrl: database.urls.signer,
    chains,
    ...{ coldWallets, valueCaps, approvers },
  })

  const catalogue = async (): Promise<Catalogue> =>
    new Catalogue(servedInstruments(await stores.instruments.all(), chains), await stores.instruments.others())
  /** Signer for test accounts outside the exchange. It derives their addresses and signs their transactions. */
  const strangers = new LocalSigner({
    root: walletRoot(randomBytes(32)),
    // Remove the wallet URL, because accounts outside the exchange must not use the exchange's Monero wallet.
    chains: chains.map((one) => (one.family === 'monero' ? { ...one, walletUrl: undefined } : one)),
    caps: new Map(Object.keys(FLOAT).map((slug) => [slug, NO_CAPS])),
    feeAssets: (await catalogue()).feeAssets(),
    ...{ spends: new MemorySpendStore(), valueCaps: NO_VALUE_CAPS, openValuation: UNIT_VALUES },
    coldWallets: new Map(),
    mark: new MemorySpendMark(),
  })
  let nextStranger = 0
  const stranger = (): KeyPath => ({ purpose: 'deposit', index: nextStranger++ })

  const control = createSandboxControl(sandboxUrl, catalogue)
  const evm = createEvmControl(chains)
  const records = createWorldRecords({ pool, ownerUrl: database.ownerUrl, chains, catalogue })
  const processes = createWorldProcesses({
    ...{ pool, databaseUrls: database.urls, stores, config, chains, socketPath: signer.socketPath },
    options: { coldWallets, valueCaps, approvers },
    sendTo: control.sendTo,
  })
  const unusedAddress = (chain: string): Promise<string> => strangers.address(chain, stranger())
  const orders = createWorldOrders({
    ...{ stores, chains, catalogue, ticks, providerQuotes, unusedAddress, sandbox: control },
  })

  return {
    ...control,
    ...evm,
    ...records,
    ...processes,
    ...orders,
    work: stores.work,
    accounts: stores.accounts,
    opsWork: stores.opsWork,
    wallet: stores.wallet,
    leases: stores.leases,
    signerSpends: stores.signerSpends,
    signer,
    ticks: stores.ticks,
    chains,
    strangers,
    stranger,
    catalogue,
    /** Database URLs, keyed by process. Each process has its own login. */
    databaseUrls: database.urls,
    ownerUrl: database.ownerUrl,
    priceHistory: stores.priceHistory,
    auditLog: stores.auditLog,
    /** Settings of the price history source. */
    marketHistory: config.marketHistory,
    /** Settings of the card provider. */
    cardProvider: CardProviderSettings.parse(config.cardProvider),
    cardOrders: stores.cardOrders,
    cardCallbacks: stores.cardCallbacks,
    fiatControl: `${sandboxUrl}/sandbox/fiat`,
    /** Settings of the liquidity providers. */
    providers: ProviderSettingsList.parse(config.liquidityProviders),

    gateway: (name: string) =>
      createGateway(
        present(
          chains.find(({ chain }) => chain === name),
          name,
        ),
        { statement: new PostgresBankStatement(pool), seals: TEST_SEALS },
      ),

    /** Funds the hot wallets of all chains. */
    async sendFloat(): Promise<void> {
      const { rows } = await pool.query<{ chain: string; address: string }>(
        `SELECT chain, address FROM own_address WHERE purpose = 'hot'`,
      )
      for (const { slug, chain, requiresMemo } of (await catalogue()).instruments) {
        const address = present(rows.find((row) => row.chain === chain)?.address, chain)
        if (FLOAT[slug]) await control.sendTo(slug, address, FLOAT[slug], requiresMemo ? FLOAT_MEMO : null)
      }
    },

    /** Mines a transaction from an EVM chain's hot wallet that the exchange did not create. */
    async spendFromHot(chain: string): Promise<void> {
      const from = await records.hotAddress(chain)
      await evm.sendAs(chain, { from, to: from, value: '0x1' })
      await control.mine(chain)
    },

    async close(): Promise<void> {
      await processes.stopWorkers()
      await processes.stopPrices()
      await signer.stop()
      clearInterval(providerQuotesTimer)
      await pool.end()
      await sandbox.stop()
      await database.close()
    },
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>
