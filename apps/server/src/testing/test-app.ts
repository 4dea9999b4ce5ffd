import { TEST_SEAL_SECRETS } from '@cambio/adapters/seals/testing/test-seals'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ChainSettingsList } from '@cambio/adapters/chains/chain-settings'
import type { AttemptLimits } from '@cambio/core/accounts/account-ports'
import { createPool, createPostgresStores, type PostgresStores } from '@cambio/adapters/postgres/compose-stores'
import { recordAddresses } from '@cambio/adapters/postgres/testing/record-addresses'
import { createTestDatabase, type TestDatabase } from '@cambio/adapters/postgres/testing/test-database'
import type { RateTick } from '@cambio/core/quotes/tick'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { buildApp } from '../app.ts'
import { compose, type Composition } from '../compose.ts'
import { readConfig, type Config } from '../config.ts'
import type { WebHandler } from '../pages/web-app.ts'
import { carryOutRequests } from './carry-out-requests.ts'

/**
 * Server with its own database, rates and free deposit addresses. Tests have no worker process. Requests to the worker
 * therefore run in this process, with the worker's database role.
 */
export interface TestApp {
  app: FastifyInstance
  config: Config
  composition: Composition
  /** Stores that use the schema owner's rights and can write to every table. */
  stores: PostgresStores
  /** Stores that use the worker's database role. */
  workerStores: PostgresStores
  /** Attempt limits whose counters only the worker writes. */
  workerLimits: AttemptLimits
  /** Runs a query as the schema owner and returns the rows. */
  query(sql: string): Promise<Record<string, unknown>[]>
  /** Database URL for the schema owner. */
  ownerUrl: string
  /** Database URLs, keyed by process. Each process has its own database role. */
  urls: TestDatabase['urls']
  /** Records a new tick, as the price service would. */
  tick(part?: Partial<RateTick>): Promise<RateTick>
  /** Starts listening on a real port and returns the base URL. */
  listen(): Promise<string>
  close(): Promise<void>
}

export const TEST_CHAINS = [
  {
    chain: 'ethereum',
    family: 'evm',
    rpcUrl: 'http://127.0.0.1:1',
    chainId: 31337,
    tokens: [{ currencyTitle: 'USDT', contract: '0x5FbDB2315678afecb367f032d93F642f64180aa3', decimals: 6 }],
    node: 'none',
  },
  { chain: 'bsc', family: 'evm', rpcUrl: 'http://127.0.0.1:1', chainId: 31338, tokens: [], node: 'none' },
  { chain: 'litecoin', family: 'bitcoin', rpcUrl: 'http://127.0.0.1:1', network: 'litecoin-regtest', node: 'none' },
  { chain: 'bitcoin', family: 'bitcoin', rpcUrl: 'http://127.0.0.1:1', network: 'bitcoin-regtest', node: 'none' },
]
/** Settings of the Tron chain. The server serves Tron only when a test adds these to the CHAINS setting. */
export const TRON_CHAIN = {
  chain: 'tron',
  family: 'tron',
  rpcUrl: 'http://127.0.0.1:1',
  genesis: '0'.repeat(64),
  node: 'none',
  tokens: [{ currencyTitle: 'USDT', contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', decimals: 6 }],
}
const FREE_ADDRESSES = 60
const PLENTY = '1000000000000000000000'

/**
 * Starts a server with its own database and `freeAddresses` free deposit addresses on each chain. `settings` override
 * the default environment variables of the tests. Without `web`, the server serves only the API.
 */
export async function startTestApp(
  settings: Record<string, string> = {},
  freeAddresses = FREE_ADDRESSES,
  web: WebHandler | null = null,
): Promise<TestApp> {
  const { database, config, owner, stores, closeData } = await openData(settings, freeAddresses)
  const tick = createTicks(stores.ticks)
  await tick()
  const composition = await compose(config, { onError: () => {}, report: () => {} })
  const worker = await carryOutRequests(composition.services, config, database.urls.worker)
  const app = await buildApp({
    ...composition,
    config,
    logger: pino({ level: config.logLevel }),
    web: web && (() => Promise.resolve(web)),
    checkResponses: true,
  })
  return {
    app,
    config,
    composition,
    stores,
    tick,
    workerStores: worker.stores,
    workerLimits: worker.limits,
    ownerUrl: database.ownerUrl,
    urls: database.urls,
    query: async (sql) => (await owner.query<Record<string, unknown>>(sql)).rows,
    listen: createListen(app),
    close: async () => {
      await app.close()
      await composition.close()
      await worker.close()
      await closeData()
    },
  }
}

/** Returns a function that starts listening on the first call and always returns the same base URL. */
function createListen(app: FastifyInstance): TestApp['listen'] {
  let listening: Promise<string> | null = null
  return async () => {
    await (listening ??= app.listen({ port: 0, host: '127.0.0.1' }))
    return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  }
}

/** Creates the server's settings, its storage folder, and a database with free deposit addresses on each chain. */
async function openData(settings: Record<string, string>, freeAddresses: number) {
  const database = await createTestDatabase()
  const storage = mkdtempSync(join(tmpdir(), 'cambio-storage-'))
  const config = readConfig({ ...environmentOf(database.urls.server, storage), ...settings })
  const owner = createPool(database.ownerUrl, 2)
  const stores = createPostgresStores(owner)
  for (const { chain } of ChainSettingsList.parse(config.chains))
    await recordAddresses(owner, chain, poolAddresses(chain, freeAddresses))
  const closeData = async (): Promise<void> => {
    await owner.end()
    await database.close()
    rmSync(storage, { recursive: true, force: true })
  }
  return { database, config, owner, stores, closeData }
}

function environmentOf(databaseUrl: string, storageFolder: string): Record<string, string> {
  return {
    PUBLIC_URL: 'http://localhost:3000',
    DATABASE_URL: databaseUrl,
    CHAINS: JSON.stringify(TEST_CHAINS),
    CONTROL_SECRET: 'a secret of this test only',
    SEAL_SECRET: TEST_SEAL_SECRETS.SEAL_SECRET,
    PARTNER_SECRET: 'a secret of this test only',
    SESSION_SECRET: 'a secret of this test only',
    IDENTITY_SECRET: 'a secret of this test only',
    PUSH_KEY: Buffer.alloc(32, 1).toString('base64url'),
    STORAGE_URL: pathToFileURL(storageFolder).href,
    INSTANCE: 'test',
    LOG_LEVEL: 'silent',
  }
}

/**
 * Returns a function that records a tick. A tick is identified by its time, so no two ticks have the same millisecond.
 */
function createTicks(ticks: PostgresStores['ticks']): TestApp['tick'] {
  let newest = 0
  return async (part = {}) => {
    newest = Math.max(Date.now(), newest + 1)
    const made = { ...richTick(newest), ...part }
    await ticks.add(made)
    return made
  }
}

/** Returns a tick with a large inventory and low fees. */
function richTick(at: number): RateTick {
  const slugs = ['eth', 'usdt-erc20', 'bnb', 'ltc', 'btc', 'trx', 'usdt-trc20']
  return {
    at,
    prices: { USDT: '1', ETH: '3000', BNB: '600', LTC: '92', BTC: '68000', TRX: '0.25' },
    sources: 3,
    payoutFees: Object.fromEntries(slugs.map((slug) => [slug, '2000'])),
    inventory: Object.fromEntries(slugs.map((slug) => [slug, PLENTY])),
  }
}

function poolAddresses(chain: string, length: number) {
  return Array.from({ length }, (_, index) => ({
    address: `${chain}-deposit-${index}`,
    key: { purpose: 'deposit' as const, index },
  }))
}
