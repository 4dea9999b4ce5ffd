import { CHEAP_DESTINATIONS } from '@cambio/core/testing/cheap-destinations'
import { listing } from '@cambio/core/testing/none-listed'
import { randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { TEST_SEAL_KEYS, TEST_SEAL_SECRETS, TEST_SERVER_SEALER } from '@cambio/adapters/seals/testing/test-seals'
import { createControlTokens } from '@cambio/adapters/control-tokens'
import { createPool, createPostgresStores } from '@cambio/adapters/postgres/compose-stores'
import { recordAddresses } from '@cambio/adapters/postgres/testing/record-addresses'
import { createTestDatabase } from '@cambio/adapters/postgres/testing/test-database'
import { DEPOSIT_MEMO_LIMIT } from '@cambio/core/chains/deposit-memo'
import type { ChainGateway, TransactionStatus } from '@cambio/core/chains/chain-gateway'
import { NO_PROVIDERS } from '@cambio/core/liquidity/no-providers'
import { createOrder, type CreatedOrder } from '@cambio/core/orders/create/create-order'
import type { CreateOrderInput } from '@cambio/core/orders/create/create-order-input'
import { NO_MARKUP } from '@cambio/core/quotes/markup'
import type { RateTick } from '@cambio/core/quotes/tick'
import { composeOps, type Ops } from '../compose.ts'
import { readConfig } from '../config.ts'
import type { Io } from '../terminal/io.ts'
import { run } from '../run.ts'
import { BLOCK, createOpsDeposits, TIP } from './ops-deposits.ts'

export const ETH_ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
export const ETH_REFUND_ADDRESS = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
export const LTC_ADDRESS = 'rltc1qlxxplgwz35rzf4k39d4ewyccdydyjgv29kfgxx'
/** Value of the PARTNER_SECRET setting, which encrypts partner secrets. */
export const PARTNER_SECRET = 'a partner secret of this test'
export const HALF_ETH = 500_000_000_000_000_000n

const CHAINS = [
  { chain: 'ethereum', family: 'evm', rpcUrl: 'http://127.0.0.1:1', chainId: 31337, tokens: [] },
  { chain: 'litecoin', family: 'bitcoin', rpcUrl: 'http://127.0.0.1:1', network: 'litecoin-regtest' },
]
const SANDBOX_LIST = join(import.meta.dirname, '../../../sandbox/lists/sdn.xml')
const FREE_ADDRESSES = 80
const PLENTY = '1000000000000000000000'
const SLUGS = ['eth', 'ltc']

export interface CommandOutput {
  code: number
  out: string
  err: string
}

/** Sets up the operator commands on a test database. Tests set the nodes' responses. */
export async function openOpsWorld() {
  const database = await createTestDatabase()
  const owner = createPool(database.ownerUrl, 8)
  const stores = createPostgresStores(owner)
  const { work } = stores
  const folder = mkdtempSync(join(tmpdir(), 'cambio-ops-'))
  const environment = {
    ...{ DATABASE_URL: database.urls.operator, CHAINS: JSON.stringify(CHAINS), PARTNER_SECRET },
    ...TEST_SEAL_KEYS,
    ...TEST_SEAL_SECRETS,
    SANCTIONS_LISTS: JSON.stringify([{ format: 'ofac-sdn', file: SANDBOX_LIST }]),
    ...{ IDENTITY_SECRET: 'an identity secret of this test', STORAGE_URL: pathToFileURL(folder).href },
  }
  const config = readConfig(environment)
  const transactions = new Map<string, TransactionStatus>()
  const listed = new Set<string>()
  const balances = { atBlock: 0n }
  /** Senders that the chains report for upcoming deposits. */
  const sentBy: string[] = []
  const gateways = new Map(
    config.chains.map(({ chain, family }) => [chain, gateway(chain, family === 'evm' ? 'account' : 'outputs')]),
  )
  for (const { chain } of CHAINS) {
    await recordAddresses(owner, chain, poolAddresses(chain))
    await work.stores.chains.advance(chain, BLOCK, 10)
  }

  function gateway(chain: string, model: ChainGateway['model']): ChainGateway {
    const answers: Partial<Omit<ChainGateway, 'model'>> & Pick<ChainGateway, 'model'> = {
      chain,
      model,
      tip: async () => TIP,
      transaction: async (txId) =>
        transactions.get(txId) ?? { status: 'included', succeeded: true, feeAtomic: 0n, block: BLOCK },
      senders: async () => [...sentBy],
      balance: async () => 7n,
      balanceAt: async () => balances.atBlock,
    }
    return answers as ChainGateway
  }

  const query = async <Row extends object = Record<string, unknown>>(sql: string): Promise<Row[]> =>
    (await owner.query<Row>(sql)).rows

  const tick = async (part: Partial<RateTick> = {}): Promise<void> =>
    stores.ticks.add({
      at: Date.now(),
      prices: { USDT: '1', ETH: '3000', LTC: '92' },
      sources: 3,
      payoutFees: Object.fromEntries(SLUGS.map((slug) => [slug, '2000'])),
      inventory: Object.fromEntries(SLUGS.map((slug) => [slug, PLENTY])),
      ...part,
    })

  const open = async (): Promise<Ops> => {
    const ops = await composeOps(config, gateways)
    return { ...ops, screening: listing(listed) }
  }

  /** Runs a command line. `answer` is the operator's reply to every question; null means that there is no terminal. */
  const type = async (line: string | string[], answer: string | null = null, shared?: Ops): Promise<CommandOutput> => {
    const said = { out: '', err: '' }
    const io: Io = {
      out: (text) => (said.out += text),
      err: (text) => (said.err += text),
      prompt: answer === null ? null : async () => answer,
    }
    const argv = Array.isArray(line) ? line : line.split(' ')
    const opened = shared ? async () => ({ ...shared, close: async () => {} }) : open
    return { code: await run(argv, { io, operator: 'anna', open: opened }), ...said }
  }

  const withOps = async <T>(use: (ops: Ops) => Promise<T>): Promise<T> => {
    const ops = await open()
    try {
      return await use(ops)
    } finally {
      await ops.close()
    }
  }

  const makeOrder = (part: Partial<CreateOrderInput> = {}): Promise<CreatedOrder> =>
    withOps((ops) =>
      createOrder(
        {
          ...ops,
          ...CHEAP_DESTINATIONS,
          work,
          providerQuotes: NO_PROVIDERS,
          newOrderId: () => randomInt(1, 2 ** 31 - 1),
          newUuid: randomUUID,
          newDepositMemo: () => String(randomInt(1, DEPOSIT_MEMO_LIMIT)),
          controlTokens: createControlTokens('a secret of this test'),
          sealer: TEST_SERVER_SEALER,
        },
        {
          rateMode: 'FLOATING',
          from: { slug: 'eth' },
          to: { slug: 'ltc' },
          claimedDepositAmount: '0.5',
          destinationAddress: LTC_ADDRESS,
          destinationMemo: null,
          refundAddress: null,
          refundMemo: null,
          exceptionPolicy: { kind: 'ASK' },
          claimedRate: null,
          userEmail: 'anna@example.org',
          partner: null,
          markup: NO_MARKUP,
          userId: null,
          legacyOrderId: null,
          idempotencyKey: null,
          requestHash: 'test',
          referrerId: null,
          clients: [],
          tracking: null,
          locale: 'en',
          ...part,
        },
      ),
    )

  return {
    ...createOpsDeposits({ stores, withOps, query }),
    environment,
    ownerUrl: database.ownerUrl,
    /** Stores with the schema owner's rights, for creating rows that the server or the worker would write. */
    stores,
    work,
    leases: stores.leases,
    gateways,
    transactions,
    listed,
    sentBy,
    balances,
    open,
    query,
    tick,
    type,
    makeOrder,
    withOps,
    /** Returns all rows that a rejected command must not change, as a single string. */
    async everything(): Promise<string> {
      const tables = ['orders', 'order_event', 'deposit', 'payment', 'settlement', 'nonce_claim', 'journal', 'balance']
      const switches = ['chain_halt', 'signer_switch', 'instrument', 'ops_action']
      const rows = await Promise.all(
        [...tables, ...switches].map((table) => query(`SELECT * FROM ${table} t ORDER BY t::text`)),
      )
      return JSON.stringify(rows)
    },
    async close(): Promise<void> {
      await owner.end()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type OpsWorld = Awaited<ReturnType<typeof openOpsWorld>>

function poolAddresses(chain: string) {
  return Array.from({ length: FREE_ADDRESSES }, (_unused, index) => ({
    address: `${chain}-deposit-${index}`,
    key: { purpose: 'deposit' as const, index },
  }))
}
