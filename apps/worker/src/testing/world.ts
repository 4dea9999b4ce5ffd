import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ChainSettingsList, type ChainSettings } from '@cambio/adapters/chains/chain-settings'
import { createAddressRules } from '@cambio/adapters/chains/compose-address-rules'
import { feeCapsByChain } from '@cambio/adapters/chains/fee-caps'
import { NodeDestinationProbe } from '@cambio/adapters/chains/node-destination-probe'
import { createGateway } from '@cambio/adapters/chains/compose-chains'
import { TEST_SEAL_KEYS, TEST_SERVER_SEALER } from '@cambio/adapters/seals/testing/test-seals'
import {
  MemorySpendMark,
  MemorySpendStore,
  NO_VALUE_CAPS,
  UNIT_VALUES,
} from '@cambio/adapters/chains/testing/memory-spend-store'
import { SandboxProcess } from '@cambio/adapters/chains/testing/sandbox-process'
import { createControlTokens } from '@cambio/adapters/control-tokens'
import { sealJournal } from '@cambio/adapters/postgres/journal-sealer'
import { PostgresAuditStore } from '@cambio/adapters/postgres/audit-store'
import { createProvider, ProviderSettingsList } from '@cambio/adapters/liquidity/provider-settings'
import { within } from '@cambio/adapters/liquidity/within'
import { createPool, createPostgresStores } from '@cambio/adapters/postgres/compose-stores'
import { brokenBy } from '@cambio/adapters/postgres/testing/broken-by'
import { createTestDatabase } from '@cambio/adapters/postgres/testing/test-database'
import { walletRoot } from '@cambio/adapters/signer/wallet-root'
import { LocalSigner } from '@cambio/adapters/signer/local-signer'
import { DEPOSIT_MEMO_LIMIT, FLOAT_MEMO } from '@cambio/core/chains/deposit-memo'
import { reconcileChain, type Finding } from '@cambio/core/audit/audit'
import type { KeyPath } from '@cambio/core/chains/key-path'
import { Catalogue, servedInstruments } from '@cambio/core/instruments/catalogue'
import { ProviderQuotes } from '@cambio/core/liquidity/provider-quotes'
import { DEFAULT_LIQUIDITY_POLICY } from '@cambio/core/liquidity/liquidity-policy'
import { OWN_LIQUIDITY } from '@cambio/core/liquidity/liquidity-provider'
import { createOrder } from '@cambio/core/orders/create/create-order'
import type { Order } from '@cambio/core/orders/order'
import { MemoryTickBook } from '@cambio/core/quotes/memory-tick-book'
import { DEFAULT_REPLACEMENT_POLICY } from '@cambio/core/payments/replacement-policy'
import { DEFAULT_ORDER_TERMS } from '@cambio/core/orders/order-terms'
import { getQuote } from '@cambio/core/quotes/get-quote'
import { NO_MARKUP, type Markup } from '@cambio/core/quotes/markup'
import { midRate } from '@cambio/core/quotes/price-quote'
import { DEFAULT_QUOTE_POLICY } from '@cambio/core/quotes/quote-policy'
import { NONE_LISTED } from '@cambio/core/testing/none-listed'
import { TICK_MAX_AGE_MS } from '@cambio/core/quotes/tick'
import { present } from '@cambio/kernel/assert'
import { systemClock } from '@cambio/kernel/clock'
import { formatAmount } from '@cambio/kernel/money'
import { eventually, TestProcess } from './processes.ts'
import { startTestSigner } from './test-signer.ts'

/** Network titles by chain, as the sandbox's control API uses them. */
const NETWORKS: Readonly<Record<string, string>> = {
  ...{ ethereum: 'ETH', bsc: 'BNB', polygon: 'POL', iotex: 'IOTX', litecoin: 'LTC', bitcoin: 'BTC' },
  ...{ dogecoin: 'DOGE', 'bitcoin-cash': 'BCH', xrp: 'XRP', stellar: 'XLM', ton: 'TON', tron: 'TRX' },
  ...{ monero: 'XMR', solana: 'SOL' },
}
const NO_CAPS = { perTransactionAtomic: 10n ** 30n, perHourAtomic: 10n ** 30n, perDayAtomic: 10n ** 30n }
/**
 * Patience until the journal is sealed, milliseconds. It is long, because any transaction of the database cluster can
 * delay the seal, even one of another test.
 */
const SEAL_PATIENCE_MS = 60_000
const CONTROL_SECRET = 'a secret of this test only'
const AUDIT_PAUSE_MS = 100
const FLOAT_PATIENCE_MS = 60_000
const PRICES_PATIENCE_MS = 30_000

/** Value caps that no payment of a test reaches. */
const WIDE_VALUE_CAPS = JSON.stringify({ payment: '1000000', hour: '100000000', day: '100000000' })

/** A swap in a test: the slugs of both instruments, and the amount to send. */
export interface Deal {
  from: string
  to: string
  amount: string
  /** Whether the order has a fixed rate, and refunds to an unused address when the rate no longer applies. */
  isRefunding?: boolean
  /** Account of the order, owner of the guest's referral link, the guest's email address, and the mark-up. */
  by?: { userId?: number; referrerId?: string; userEmail?: string; markup?: Markup }
  /** Destination address; an unused address by default. */
  destination?: string
}

const ETH_TO_USDT: Deal = { from: 'eth', to: 'usdt-erc20', amount: '0.1' }

/** Amounts sent to each hot wallet, in whole coins. */
const FLOAT: Readonly<Record<string, string>> = {
  ...{ eth: '100', 'usdt-erc20': '1000000', bnb: '500', ltc: '1000', btc: '20' },
  ...{
    trx: '3000000',
    'usdt-trc20': '1000000',
    pol: '500000',
    'usdt-polygon': '1000000',
    'usdt-bep20': '1000000',
    'link-erc20': '50000',
    'usdc-polygon': '1000000',
    iotx: '9000000',
    doge: '3000000',
    xrp: '500000',
    xlm: '4000000',
    ton: '400000',
    sol: '9000',
    'usdc-spl': '1000000',
    bch: '1000',
    xmr: '300',
  },
}

interface SandboxConfig {
  chains: unknown
  exchanges: unknown
  liquidityProviders: unknown
  marketHistory: { baseUrl: string; apiKey: string }
  screeningProvider: object
  feeAllowanceUsdt: string | null
}

/**
 * Starts the environment of a fault test: a test database, private chains, markets, and orders from the production use
 * case. Chains mine a block every `blockSeconds` seconds. `valueCaps` and `approvers` are settings of signer and
 * worker. Without partners, the exchange fills every order itself.
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
  const workers: TestProcess[] = []
  let prices: TestProcess | null = null
  const signer = await startTestSigner({
    folder,
    databaseUrl: database.urls.signer,
    chains,
    ...{ coldWallets, valueCaps, approvers },
  })

  const workerEnvironment = (settings: ChainSettings[] = chains): Record<string, string> => ({
    // Overrides the MODE of the test runner.
    MODE: 'sandbox',
    DATABASE_URL: database.urls.worker,
    // The stepped worker also records prices, with the price process's database login.
    PRICES_DATABASE_URL: database.urls.prices,
    CONTROL_SECRET,
    ...TEST_SEAL_KEYS,
    SESSION_SECRET: 'a secret of this test only',
    CHAINS: JSON.stringify(settings),
    EXCHANGES: JSON.stringify(config.exchanges),
    LIQUIDITY_PROVIDERS: JSON.stringify(config.liquidityProviders),
    SCREENING_PROVIDER: JSON.stringify(config.screeningProvider),
    PROVIDER_ASK_MS: '300',
    SIGNER_SOCKET: signer.socketPath,
    COLD_WALLETS: coldWallets,
    SIGNER_VALUE_CAPS: valueCaps,
    APPROVERS: approvers,
    CHAIN_POLL_MS: '150',
    RATE_TICK_MS: '400',
    ...(config.feeAllowanceUsdt && { FEE_ALLOWANCE_USDT: config.feeAllowanceUsdt }),
  })

  const startPrices = (): void => {
    if (prices !== null) return
    const { PRICES_DATABASE_URL: url = '', EXCHANGES = '', RATE_TICK_MS = '' } = workerEnvironment()
    prices = new TestProcess('apps/prices/src/main.ts', { DATABASE_URL: url, EXCHANGES, RATE_TICK_MS })
  }

  const post = async (path: string, body: object): Promise<unknown> => {
    const response = await fetch(sandboxUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return response.json()
  }

  const catalogue = async (): Promise<Catalogue> =>
    new Catalogue(servedInstruments(await stores.instruments.all(), chains), await stores.instruments.others())

  /** Signer of outside accounts. It has their addresses and signs their transactions. */
  const strangers = new LocalSigner({
    root: walletRoot(randomBytes(32)),
    // Outside accounts must not use the exchange's Monero wallet.
    chains: chains.map((one) => (one.family === 'monero' ? { ...one, walletUrl: undefined } : one)),
    caps: new Map(Object.keys(FLOAT).map((slug) => [slug, NO_CAPS])),
    feeAssets: (await catalogue()).feeAssets(),
    ...{ spends: new MemorySpendStore(), valueCaps: NO_VALUE_CAPS, openValuation: UNIT_VALUES },
    coldWallets: new Map(),
    mark: new MemorySpendMark(),
  })
  let nextStranger = 0
  const destinations = new NodeDestinationProbe({
    ...{ chains, within, now: Date.now },
    hotAddressOf: async (chain) =>
      (await stores.opsWork.stores.ops.hotAddresses()).find((one) => one.chain === chain)?.address ?? null,
  })

  const sendTo = async (slug: string, address: string, amount: string, memo: string | null = null): Promise<string> => {
    const { currencyTitle, networkTitle } = (await catalogue()).get({ slug })
    const sent = await post('/sandbox/deposits', { currencyTitle, networkTitle, address, memo, amount })
    return (sent as { txId: string }).txId
  }

  const freshTicks = async (): Promise<MemoryTickBook> => {
    await eventually('prices are recorded', PRICES_PATIENCE_MS, async () => {
      ticks.add(await stores.ticks.since(Date.now() - TICK_MAX_AGE_MS))
      return ticks.latest()
    })
    return ticks
  }

  /** Creates an order whose destination is an unused address by default. */
  const makeOrder = async ({ from, to, amount, isRefunding = false, destination, by = {} }: Deal): Promise<Order> => {
    await freshTicks()
    const instruments = await catalogue()
    const { order } = await createOrder(
      {
        catalogue: instruments,
        providerQuotes,
        ticks,
        policy: DEFAULT_QUOTE_POLICY,
        terms: DEFAULT_ORDER_TERMS,
        screening: NONE_LISTED,
        sealer: TEST_SERVER_SEALER,
        replacement: DEFAULT_REPLACEMENT_POLICY,
        feeCaps: feeCapsByChain(chains),
        destinations,
        clock: systemClock,
        work: stores.work,
        addressRules: createAddressRules(chains),
        newOrderId: () => randomInt(1, 2 ** 31 - 1),
        newUuid: randomUUID,
        newDepositMemo: () => String(randomInt(1, DEPOSIT_MEMO_LIMIT)),
        controlTokens: createControlTokens(CONTROL_SECRET),
      },
      {
        rateMode: isRefunding ? 'FIXED' : 'FLOATING',
        from: { slug: from },
        to: { slug: to },
        claimedDepositAmount: amount,
        destinationAddress: destination ?? (await strangers.address(instruments.get({ slug: to }).chain, stranger())),
        destinationMemo: null,
        refundAddress: isRefunding ? await strangers.address(instruments.get({ slug: from }).chain, stranger()) : null,
        refundMemo: null,
        exceptionPolicy: { kind: isRefunding ? 'REFUND' : 'ASK' },
        claimedRate: null,
        userEmail: by.userEmail ?? null,
        partner: null,
        markup: by.markup ?? NO_MARKUP,
        userId: by.userId ?? null,
        legacyOrderId: null,
        idempotencyKey: null,
        requestHash: 'test',
        referrerId: by.referrerId ?? null,
        clients: [],
        tracking: null,
        locale: 'en',
      },
    )
    return order
  }

  const held = async (slug: string, address: string): Promise<string> => {
    const { currencyTitle, networkTitle } = (await catalogue()).get({ slug })
    const query = new URLSearchParams({ networkTitle, currencyTitle, address })
    const response = await fetch(`${sandboxUrl}/sandbox/balances?${query}`)
    return ((await response.json()) as { amount: string }).amount
  }

  const hotAddress = async (chain: string): Promise<string> => {
    const { rows } = await pool.query<{ address: string }>(
      `SELECT address FROM own_address WHERE purpose = 'hot' AND chain = $1`,
      [chain],
    )
    return present(rows[0], chain).address
  }

  /** Returns a deposit address of the pool that belongs to no order or account yet. */
  const pooledAddress = async (chain: string): Promise<string> => {
    const { rows } = await pool.query<{ address: string }>(
      `SELECT address FROM own_address WHERE purpose = 'deposit' AND chain = $1 AND order_id IS NULL AND user_id IS NULL
         AND NOT EXISTS (SELECT 1 FROM deposit d WHERE d.address = own_address.address)
       ORDER BY key_index DESC LIMIT 1`,
      [chain],
    )
    return present(rows[0], chain).address
  }

  const ownDepositsAt = async (address: string): Promise<string[]> => {
    const { rows } = await pool.query<{ arrived: string }>(
      `SELECT status || ' ' || amount AS arrived FROM deposit WHERE address = $1 AND tx_id IN (SELECT tx_id FROM payment_attempt)
       ORDER BY id`,
      [address],
    )
    return rows.map(({ arrived }) => arrived)
  }

  const anvil = async (chain: string, method: string, params: unknown[]): Promise<void> => {
    const { rpcUrl } = present(
      chains.find((one) => one.chain === chain),
      chain,
    )
    const body = { jsonrpc: '2.0', id: 1, method, params }
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(rpcUrl, { method: 'POST', headers, body: JSON.stringify(body) })
    const { error } = (await answer.json()) as { error?: { message: string } }
    if (error) throw new Error(error.message)
  }

  const sendAs = async (chain: string, transaction: { from: string; to: string; value?: string; gas?: string }) => {
    await anvil(chain, 'anvil_impersonateAccount', [transaction.from])
    await anvil(chain, 'eth_sendTransaction', [transaction])
    await anvil(chain, 'anvil_stopImpersonatingAccount', [transaction.from])
  }

  /** Records a deposit of an account in the way the signer does after it has proven the deposit. */
  const recordProvenDeposit = async (userId: number, asset: string, amountAtomic: bigint): Promise<void> => {
    const { chain } = (await catalogue()).get({ slug: asset })
    await pool.query(
      `INSERT INTO signer_funding (chain, tx_id, output_key, subject, amount) VALUES ($1, $2, '0', $3, $4)`,
      [chain, randomUUID(), `balance:${userId}:${asset}`, amountAtomic.toString()],
    )
  }

  const setCode = (chain: string, address: string, code: string) => anvil(chain, 'anvil_setCode', [address, code])

  const stranger = (): KeyPath => ({ purpose: 'deposit', index: nextStranger++ })

  return {
    work: stores.work,
    accounts: stores.accounts,
    wallet: stores.wallet,
    freshTicks,
    recordProvenDeposit,
    leases: stores.leases,
    signerSpends: stores.signerSpends,
    signer,
    ticks: stores.ticks,
    chains,
    strangers,
    stranger,
    makeOrder,
    sendTo,
    catalogue,
    workerEnvironment,
    /** Database URLs by process. Each process has its own login. */
    databaseUrls: database.urls,
    ownerUrl: database.ownerUrl,
    gateway: (name: string) =>
      createGateway(
        present(
          chains.find(({ chain }) => chain === name),
          name,
        ),
      ),

    /** Mines blocks. `secondsApart` is the time between the blocks, on chains whose node can set it. */
    async mine(chain: string, count = 1, secondsApart?: number): Promise<void> {
      await post('/sandbox/blocks', { networkTitle: NETWORKS[chain], count, secondsApart })
    },

    async reorganise(chain: string, depth: number, transactions: 'remined' | 'dropped'): Promise<void> {
      await post('/sandbox/reorgs', { networkTitle: NETWORKS[chain], depth, transactions })
    },

    /** Makes an outside contract on Tron send TRX to an address, or delegate energy to it. Amount in sun. */
    callStaker: (method: 'forward' | 'delegate', address: string, sun: bigint) =>
      post('/sandbox/staker-calls', { networkTitle: NETWORKS.tron, method, address, sun: String(sun) }),

    /** Funds the hot wallets of all chains. */
    async sendFloat(): Promise<void> {
      const { rows } = await pool.query<{ chain: string; address: string }>(
        `SELECT chain, address FROM own_address WHERE purpose = 'hot'`,
      )
      for (const { slug, chain, requiresMemo } of (await catalogue()).instruments) {
        const address = present(rows.find((row) => row.chain === chain)?.address, chain)
        if (FLOAT[slug]) await sendTo(slug, address, FLOAT[slug], requiresMemo ? FLOAT_MEMO : null)
      }
    },

    /** Mines a transaction from the hot wallet of an EVM chain that the exchange did not create. */
    async spendFromHot(chain: string): Promise<void> {
      const from = await hotAddress(chain)
      await sendAs(chain, { from, to: from, value: '0x1' })
      await this.mine(chain)
    },

    /** Sends an unsigned transaction of any account of an EVM chain. */
    sendAs,

    /** Puts a contract at an address of an EVM chain. */
    setCode,
    /** Sets the balance of an address on an EVM chain without a transaction, hex wei. */
    setBalance: (chain: string, address: string, wei: string) => anvil(chain, 'anvil_setBalance', [address, wei]),
    hotAddress,
    pooledAddress,
    /** Returns the deposits at an address that came from our own transactions, oldest first, as `status amount`. */
    ownDepositsAt,

    /** Puts a contract at an address of an EVM chain that reverts every call. */
    makeUnpayable: (chain: string, address: string) => setCode(chain, address, '0x60006000fd'),

    /** Puts a contract at an address of an EVM chain that burns about this much gas when it receives coins. */
    makeGasBurner: (chain: string, address: string, gas: number) => setCode(chain, address, gasBurner(gas)),

    /** Moves the time of the first refusal of an order's payments into the past by `ms` milliseconds. */
    async refusedEarlier(orderId: number, ms: number): Promise<void> {
      await pool.query(
        `UPDATE payment SET first_refused_at = first_refused_at - $2 * interval '1 millisecond' WHERE order_id = $1`,
        [orderId, ms],
      )
    },

    /** Resumes a chain as an operator does. */
    async resume(chain: string): Promise<void> {
      await pool.query('DELETE FROM chain_halt WHERE chain = $1', [chain])
    },

    /** Returns the reason of each halt by chain. */
    async halts(): Promise<Record<string, string>> {
      const { rows } = await pool.query<{ chain: string; reason: string }>('SELECT chain, reason FROM chain_halt')
      return Object.fromEntries(rows.map(({ chain, reason }) => [chain, reason]))
    },

    /** Moves the last run of every audit check into the past by `seconds`, so that the checks are due. */
    async ageAudit(seconds: number): Promise<void> {
      const earlier = (column: string): string => `${column} = ${column} - make_interval(secs => ${seconds})`
      await pool.query(`UPDATE audit_check SET ${earlier('checked_at')}, ${earlier('broken_since')}`)
    },

    /** Sets the time of the last run of every audit check, with the login of the database owner. */
    async dateAudit(at: string): Promise<void> {
      await pool.query('UPDATE audit_check SET checked_at = $1', [at])
    },

    /** Starts a worker process. Also starts the price process if it is not running. */
    startWorker(env: Record<string, string> = {}): TestProcess {
      startPrices()
      const worker = new TestProcess('apps/worker/src/testing/mortal-main.ts', { ...workerEnvironment(), ...env })
      workers.push(worker)
      return worker
    },

    async stopWorkers(): Promise<void> {
      for (const worker of workers.splice(0)) await worker.stop()
    },

    /** Starts a worker that creates the wallets, and funds the hot wallets. */
    async fillFloat(): Promise<void> {
      startPrices()
      const worker = new TestProcess('apps/worker/src/testing/mortal-main.ts', workerEnvironment())
      const address = await eventually('the worker names its hot wallet', FLOAT_PATIENCE_MS, async () => {
        // Wait for the first pass over the chain, because the worker ignores coins that arrive before it.
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
      await worker.stop()
    },

    /** Creates an order and sends its deposit. */
    async paidOrder(deal: Deal = ETH_TO_USDT): Promise<Order> {
      const order = await makeOrder(deal)
      await sendTo(deal.from, order.depositAddress, deal.amount, order.depositMemo)
      return order
    },

    /** Waits until every order is finished. */
    async finished(orders: readonly Order[], patienceMs: number): Promise<Order[]> {
      return eventually('every order is finished', patienceMs, async () => {
        const found = await Promise.all(orders.map((order) => stores.work.stores.orders.find(order.orderId)))
        return found.every((order): order is Order => order?.state === 'FINISHED') ? found : null
      })
    },

    /** Returns the balance of an order's destination address, as reported by the node, decimal text. */
    received: (order: Order): Promise<string> => held(order.to, order.destinationAddress),
    held,

    async promised(order: Order): Promise<string> {
      return formatAmount(
        order.settledQuote?.amountToGetAtomic ?? 0n,
        (await catalogue()).get({ slug: order.to }).decimals,
      )
    },

    /** Returns all violations of invariants in the database and on the chains. */
    async findings(): Promise<Finding[]> {
      const store = new PostgresAuditStore(pool)
      const { findings } = await store.checkRecords()
      const reconciled = await Promise.all(
        chains.map(async (chain) =>
          reconcileChain(
            { store, catalogue: await catalogue(), pause: () => pause(AUDIT_PAUSE_MS) },
            createGateway(chain),
          ),
        ),
      )
      return [...findings, ...reconciled.flat()]
    },

    /**
     * Runs statements with the login of the database owner and rolls them back. Returns the numbers of the invariants
     * that they violate.
     */
    async brokenBy(sabotage: string): Promise<number[]> {
      await eventually('the journal is sealed', SEAL_PATIENCE_MS, async () => {
        await sealJournal(pool)
        const { rowCount } = await pool.query(
          'SELECT 1 FROM journal WHERE seq > (SELECT sealed_seq FROM journal_head) LIMIT 1',
        )
        return rowCount === 0 ? true : null
      })
      return brokenBy(database.ownerUrl, sabotage)
    },

    priceHistory: stores.priceHistory,
    auditLog: stores.auditLog,
    /** Settings of the source of price history. */
    marketHistory: config.marketHistory,

    /** Settings of the liquidity providers. */
    providers: ProviderSettingsList.parse(config.liquidityProviders),

    /** Lists an address with the screening provider, or unlists it (category null), or makes the provider fail. */
    tellScreening: (part: { address?: string; category?: string | null; fault?: string }) =>
      post('/sandbox/screening', part),

    /** Sets the behaviour of a liquidity provider. */
    tellPartner: (name: string, behaviour: object) => post(`/sandbox/partners/${name}`, behaviour),
    tellPartnerOrder: (name: string, id: string, part: object) => post(`/sandbox/partners/${name}/orders/${id}`, part),

    /** Creates orders until a liquidity provider has the best price and fills one of them. */
    filledOrder: (deal: Deal): Promise<Order> =>
      eventually('a provider fills an order', FLOAT_PATIENCE_MS, async () => {
        const order = await makeOrder(deal)
        return order.fill === null ? null : order
      }),

    /** Returns the code of the provider with the current best price for a swap. */
    async bestProvider({ from, to, amount }: Deal): Promise<string> {
      ticks.add(await stores.ticks.since(Date.now() - TICK_MAX_AGE_MS))
      const deps = {
        catalogue: await catalogue(),
        ticks,
        providerQuotes,
        policy: DEFAULT_QUOTE_POLICY,
        clock: systemClock,
      }
      const asked = { from: { slug: from }, to: { slug: to }, rateMode: 'FLOATING', markup: NO_MARKUP } as const
      return getQuote(deps, { ...asked, amount, amountCurrency: null }).held?.provider ?? OWN_LIQUIDITY
    },

    pay: (order: Order, amount: string) => sendTo(order.from, order.depositAddress, amount, order.depositMemo),

    async close(): Promise<void> {
      await this.stopWorkers()
      await prices?.stop()
      await signer.stop()
      clearInterval(providerQuotesTimer)
      await pool.end()
      await sandbox.stop()
      await database.close()
    },
  }
}

/** Gas cost of one iteration of the loop: JUMPDEST, PUSH1 1, SWAP1, SUB, DUP1, PUSH1, JUMPI. */
const GAS_PER_TURN = 26

/** Returns EVM code that counts down to zero and stops. */
function gasBurner(gas: number): string {
  const turns = Math.round(gas / GAS_PER_TURN)
  return `0x63${turns.toString(16).padStart(8, '0')}5b600190038060055700`
}

export type World = Awaited<ReturnType<typeof openWorld>>
