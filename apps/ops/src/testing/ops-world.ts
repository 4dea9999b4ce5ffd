import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createPool, createPostgresStores, type PostgresStores } from '@cambio/adapters/postgres/compose-stores'
import { recordAddresses } from '@cambio/adapters/postgres/testing/record-addresses'
import { createTestDatabase } from '@cambio/adapters/postgres/testing/test-database'
import { TEST_SEAL_KEYS, TEST_SEAL_SECRETS } from '@cambio/adapters/seals/testing/test-seals'
import { HOT_KEY } from '@cambio/core/chains/signer'
import type { CreateOrderInput } from '@cambio/core/orders/create/create-order-input'
import type { RateTick } from '@cambio/core/quotes/tick'
import { listing } from '@cambio/core/testing/none-listed'
import type { Pool } from 'pg'
import { composeOps, type Ops } from '../compose.ts'
import { readConfig } from '../config.ts'
import { BLOCK, createOpsDeposits } from './ops-deposits.ts'
import { createOpsNodes } from './ops-nodes.ts'
import { createOpsOrder } from './ops-orders.ts'
import { createOpsTerminal } from './ops-terminal.ts'

/** Value of the PARTNER_SECRET setting, which encrypts partner secrets. */
export const PARTNER_SECRET = 'a partner secret of this test'

const USDT = { currencyTitle: 'USDT', contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7', decimals: 6 }
const CHAINS = [
  { chain: 'ethereum', family: 'evm', rpcUrl: 'http://127.0.0.1:1', chainId: 31337, tokens: [USDT] },
  { chain: 'litecoin', family: 'bitcoin', rpcUrl: 'http://127.0.0.1:1', network: 'litecoin-regtest' },
]
const SANDBOX_LIST = join(import.meta.dirname, '../../../sandbox/lists/sdn.xml')
const FREE_ADDRESSES = 80
const PLENTY = '1000000000000000000000'
const SLUGS = ['eth', 'ltc', 'usdt-erc20']

/**
 * Sets up the operator commands on a test database with fake nodes. `settings` override the default environment
 * variables of the tests.
 */
export async function openOpsWorld(settings: NodeJS.ProcessEnv = {}) {
  const database = await createTestDatabase()
  const owner = createPool(database.ownerUrl, 8)
  const stores = createPostgresStores(owner)
  const { work } = stores
  const folder = mkdtempSync(join(tmpdir(), 'cambio-ops-'))
  const environment = { ...environmentOf(database.urls.operator, folder), ...settings }
  const config = readConfig(environment)
  const nodes = createOpsNodes(config.chains)
  const listed = new Set<string>()
  await recordChains(owner, stores)

  const query = async <Row extends object = Record<string, unknown>>(sql: string): Promise<Row[]> =>
    (await owner.query<Row>(sql)).rows
  const open = async (): Promise<Ops> => ({ ...(await composeOps(config, nodes)), screening: listing(listed) })
  const { type, withOps } = createOpsTerminal(open)

  return {
    ...createOpsDeposits({ stores, withOps, query }),
    ...nodes,
    environment,
    ownerUrl: database.ownerUrl,
    /**
     * Stores with the schema owner's rights. Tests use them to create rows that the server or the worker would write.
     */
    stores,
    work,
    leases: stores.leases,
    listed,
    open,
    query,
    type,
    withOps,
    tick: (part: Partial<RateTick> = {}): Promise<void> => stores.ticks.add({ ...exampleTick(), ...part }),
    makeOrder: (part: Partial<CreateOrderInput> = {}) => withOps((ops) => createOpsOrder(ops, work, part)),
    everything: () => readUnchangedRows(query),
    async close(): Promise<void> {
      await owner.end()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type OpsWorld = Awaited<ReturnType<typeof openOpsWorld>>

/** Records, for each chain, the exchange's addresses and the block up to which the worker has read the chain. */
async function recordChains(owner: Pool, { work }: PostgresStores): Promise<void> {
  for (const { chain } of CHAINS) {
    await recordAddresses(owner, chain, [...poolAddresses(chain), { address: `${chain}-hot`, key: HOT_KEY }])
    await work.stores.chains.advance(chain, BLOCK, 10)
  }
}

function poolAddresses(chain: string) {
  return Array.from({ length: FREE_ADDRESSES }, (_unused, index) => ({
    address: `${chain}-deposit-${index}`,
    key: { purpose: 'deposit' as const, index },
  }))
}

function environmentOf(databaseUrl: string, folder: string) {
  return {
    DATABASE_URL: databaseUrl,
    CHAINS: JSON.stringify(CHAINS),
    PARTNER_SECRET,
    ...TEST_SEAL_KEYS,
    ...TEST_SEAL_SECRETS,
    SANCTIONS_LISTS: JSON.stringify([{ format: 'ofac-sdn', file: SANDBOX_LIST }]),
    IDENTITY_SECRET: 'an identity secret of this test',
    STORAGE_URL: pathToFileURL(folder).href,
  }
}

/** Returns a tick with a large inventory and low fees. */
function exampleTick(): RateTick {
  return {
    at: Date.now(),
    prices: { USDT: '1', ETH: '3000', LTC: '92' },
    sources: 3,
    payoutFees: Object.fromEntries(SLUGS.map((slug) => [slug, '2000'])),
    inventory: Object.fromEntries(SLUGS.map((slug) => [slug, PLENTY])),
  }
}

/** Returns, as a single string, all rows that a rejected command must not change. */
async function readUnchangedRows(query: (sql: string) => Promise<object[]>): Promise<string> {
  const tables = ['orders', 'order_event', 'deposit', 'payment', 'settlement', 'nonce_claim', 'journal', 'balance']
  const switches = ['chain_halt', 'signer_switch', 'instrument', 'ops_action']
  const rows = await Promise.all(
    [...tables, ...switches].map((table) => query(`SELECT * FROM ${table} t ORDER BY t::text`)),
  )
  return JSON.stringify(rows)
}
