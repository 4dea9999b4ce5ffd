import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ChainSettingsList, type ChainSettings } from '@cambio/adapters/chains/chain-settings'
import { createAddressRules, createGateway } from '@cambio/adapters/chains/compose-chains'
import { createControlTokens } from '@cambio/adapters/control-tokens'
import { PostgresAuditStore } from '@cambio/adapters/postgres/audit-store'
import { createPool, createPostgresStores } from '@cambio/adapters/postgres/compose-stores'
import { createTestDatabase } from '@cambio/adapters/postgres/testing/test-database'
import { reconcileChain, type Finding } from '@cambio/core/audit/audit'
import { Catalogue } from '@cambio/core/instruments/catalogue'
import { createOrder } from '@cambio/core/orders/create-order'
import type { Order } from '@cambio/core/orders/order'
import { MemoryTickBook } from '@cambio/core/quotes/memory-tick-book'
import { DEFAULT_QUOTE_POLICY } from '@cambio/core/quotes/quote-policy'
import { TICK_MAX_AGE_MS } from '@cambio/core/quotes/tick'
import { systemClock } from '@cambio/kernel/clock'
import { formatAmount } from '@cambio/kernel/money'
import { eventually, freePort, TestProcess } from './processes.ts'

const SANDBOX_PATIENCE_MS = 90_000
const FLOAT_PATIENCE_MS = 60_000

/** A real database, real private chains and markets, and orders made by the real use case: the stage of a fault test. */
export async function openWorld() {
  const folder = mkdtempSync(join(tmpdir(), 'cambio-world-'))
  const database = await createTestDatabase()
  const sandboxPort = await freePort()
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const sandbox = new TestProcess('apps/sandbox/src/main.ts', {
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: folder,
    SANDBOX_BLOCK_SECONDS: '1',
  })
  const config = await eventually(`the sandbox is up\n${sandbox.output}`, SANDBOX_PATIENCE_MS, async () => {
    const response = await fetch(`${sandboxUrl}/sandbox/config`).catch(() => null)
    return response?.ok ? ((await response.json()) as { chains: unknown; exchanges: unknown }) : null
  })
  const chains = ChainSettingsList.parse(config.chains).filter((chain) => chain.chain === 'ethereum')
  const pool = createPool(database.appUrl, 8)
  const stores = createPostgresStores(pool)
  const ticks = new MemoryTickBook(systemClock)
  const workers: TestProcess[] = []

  const workerEnvironment = (settings: ChainSettings[] = chains): Record<string, string> => ({
    DATABASE_URL: database.appUrl,
    CHAINS: JSON.stringify(settings),
    EXCHANGES: JSON.stringify(config.exchanges),
    KEYSTORE_FILE: join(folder, 'keystore.age'),
    SIGNER_PASSPHRASE: 'a passphrase of this test only',
    CHAIN_POLL_MS: '150',
    RATE_TICK_MS: '400',
  })

  const post = async (path: string, body: object): Promise<void> => {
    const response = await fetch(sandboxUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  }

  const catalogue = async (): Promise<Catalogue> =>
    new Catalogue((await stores.instruments.all()).filter((one) => one.chain === 'ethereum'))

  return {
    work: stores.work,
    chains,
    startWorker(env: Record<string, string> = {}): TestProcess {
      const worker = new TestProcess('apps/worker/src/testing/mortal-main.ts', { ...workerEnvironment(), ...env })
      workers.push(worker)
      return worker
    },

    async stopWorkers(): Promise<void> {
      for (const worker of workers.splice(0)) await worker.stop()
    },

    /** Lets a worker make the wallets, and fills them. */
    async fillFloat(): Promise<void> {
      const worker = new TestProcess('apps/worker/src/testing/mortal-main.ts', workerEnvironment())
      const address = await eventually('the worker names its hot wallet', FLOAT_PATIENCE_MS, async () => {
        const { rows } = await pool.query<{ address: string }>(`SELECT address FROM own_address WHERE purpose = 'hot'`)
        return rows[0]?.address ?? null
      })
      await post('/sandbox/deposits', { currencyTitle: 'ETH', networkTitle: 'ETH', address, amount: '100' })
      await post('/sandbox/deposits', { currencyTitle: 'USDT', networkTitle: 'ERC20', address, amount: '1000000' })
      await eventually('a rate tick shows the float', FLOAT_PATIENCE_MS, async () => {
        const newest = (await stores.ticks.since(Date.now() - TICK_MAX_AGE_MS)).at(-1)
        return newest && newest.inventory['usdt-erc20'] !== '0' && newest.inventory.eth !== '0' ? true : null
      })
      await worker.stop()
    },

    /** Makes an order of 0.1 ETH for USDT to an address nobody used before, and pays it. */
    async paidOrder(): Promise<Order> {
      ticks.add(await stores.ticks.since(Date.now() - TICK_MAX_AGE_MS))
      const { order } = await createOrder(
        {
          catalogue: await catalogue(),
          ticks,
          policy: DEFAULT_QUOTE_POLICY,
          clock: systemClock,
          work: stores.work,
          addressRules: createAddressRules(chains),
          newOrderId: () => randomInt(1, 2 ** 31 - 1),
          newUuid: randomUUID,
          controlTokens: createControlTokens('a secret of this test'),
        },
        {
          rateMode: 'FLOATING',
          from: { slug: 'eth' },
          to: { slug: 'usdt-erc20' },
          claimedDepositAmount: '0.1',
          destinationAddress: `0x${randomBytes(20).toString('hex')}`,
          destinationMemo: null,
          refundAddress: null,
          refundMemo: null,
          claimedRate: null,
          userEmail: null,
          legacyOrderId: null,
          idempotencyKey: null,
          requestHash: 'test',
          referrerId: null,
          tracking: null,
          locale: 'en',
        },
      )
      await post('/sandbox/deposits', {
        currencyTitle: 'ETH',
        networkTitle: 'ETH',
        address: order.depositAddress,
        amount: '0.1',
      })
      return order
    },

    /** Waits until every order is finished. */
    async finished(orders: readonly Order[], patienceMs: number): Promise<Order[]> {
      return eventually('every order is finished', patienceMs, async () => {
        const found = await Promise.all(orders.map((order) => stores.work.stores.orders.find(order.orderId)))
        return found.every((order): order is Order => order?.state === 'FINISHED') ? found : null
      })
    },

    /** What an address holds on the chain, decimal text, asked of the node. */
    async received(address: string): Promise<string> {
      const query = new URLSearchParams({ networkTitle: 'ERC20', currencyTitle: 'USDT', address })
      const response = await fetch(`${sandboxUrl}/sandbox/balances?${query}`)
      return ((await response.json()) as { amount: string }).amount
    },

    promised: (order: Order): string => formatAmount(order.strike?.amountToGetAtomic ?? 0n, 6),

    /** Every invariant that records and chain show. */
    async findings(): Promise<Finding[]> {
      const store = new PostgresAuditStore(pool)
      const { findings } = await store.checkRecords()
      const reconciled = await Promise.all(
        chains.map(async (chain) => reconcileChain({ store, catalogue: await catalogue() }, createGateway(chain))),
      )
      return [...findings, ...reconciled.flat()]
    },

    async close(): Promise<void> {
      await pool.end()
      await sandbox.stop()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>
