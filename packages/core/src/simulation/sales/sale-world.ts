import { Catalogue } from '../../instruments/catalogue.ts'
import { reconcileCards } from '../../card-orders/reconcile-cards.ts'
import { followCardOrders } from '../../card-orders/follow-card-orders.ts'
import { ProviderAccess } from '../../card-orders/provider-access.ts'
import { cardInstrument } from '../../fiat/fiat-instrument.ts'
import { DEFAULT_LIQUIDITY_POLICY } from '../../liquidity/liquidity-policy.ts'
import { ProviderQuotes } from '../../liquidity/provider-quotes.ts'
import { createOrder } from '../../orders/create/create-order.ts'
import type { CreateOrderInput } from '../../orders/create/create-order-input.ts'
import type { Order } from '../../orders/order.ts'
import { fireDeadlines } from '../../orders/settle/fire-deadlines.ts'
import { queryProviders, requestProviderRefund } from '../../orders/settle/query-providers.ts'
import { NO_MARKUP } from '../../quotes/markup.ts'
import { marketRate } from '../../quotes/market-rate.ts'
import { providerQueryRules } from '../../quotes/provider-query-rules.ts'
import { MemoryTickBook } from '../../quotes/memory-tick-book.ts'
import { FakeCardProvider } from '../../testing/fake-card-provider.ts'
import { ETH, NOON } from '../../testing/fixtures.ts'
import { MemoryCardCallbackStore } from '../../testing/memory/memory-card-callback-store.ts'
import { MemoryCardOrderStore } from '../../testing/memory/memory-card-order-store.ts'
import { MemoryDatabase } from '../../testing/memory/memory-database.ts'
import { MemoryUnitOfWork } from '../../testing/memory/memory-unit-of-work.ts'
import { SimScreening } from '../actors/sim-screening.ts'
import { SimNumberedChain } from '../chain/sim-accounts-chains.ts'
import { Random } from '../random.ts'
import { SIM_FEE_CAPS } from '../sim-catalogue.ts'
import { SimDeps } from '../sim-deps.ts'
import { unlessRefused } from '../unless-refused.ts'
import { SimSaleProvider } from './sim-sale-provider.ts'
import { SimSaleReconciliations } from './sim-sale-reconciliations.ts'

const SELLERS = 20
const QUERY_EVERY_MS = 5_000
const CATALOGUE = new Catalogue([ETH, cardInstrument('USD', true)])

/** Simulates sales of coins to cards with the production use cases and a faulty provider. */
export class SaleWorld {
  readonly random: Random
  readonly db = new MemoryDatabase()
  readonly work = new MemoryUnitOfWork(this.db)
  readonly provider: SimSaleProvider
  readonly reconciliations = new SimSaleReconciliations(this.db)
  readonly reports = new Map<string, number>()
  now = NOON
  readonly #deps: SimDeps
  readonly #quotes: ProviderQuotes
  readonly #ticks: MemoryTickBook
  readonly #callbacks = new MemoryCardCallbackStore()
  readonly #report = (event: string): void => void this.reports.set(event, (this.reports.get(event) ?? 0) + 1)
  #serial = 0

  constructor(random: Random) {
    this.random = random
    const clock = { now: () => this.now }
    this.#ticks = new MemoryTickBook(clock)
    this.provider = new SimSaleProvider(new Random(random.below(2 ** 31)), clock.now)
    this.#quotes = new ProviderQuotes({
      providers: [this.provider],
      policy: DEFAULT_LIQUIDITY_POLICY,
      clock,
      report: this.#report,
      marketRate: (from, to) => marketRate(this.#ticks.latest(), CATALOGUE, from, to),
      queryRules: providerQueryRules({
        tick: () => this.#ticks.latest(),
        catalogue: () => CATALOGUE,
        policy: DEFAULT_LIQUIDITY_POLICY,
      }),
      within: (work) => work,
    })
    const chain = new SimNumberedChain('ethereum', new Random(random.below(2 ** 31)), clock.now)
    this.#deps = new SimDeps({
      work: this.work,
      catalogue: CATALOGUE,
      chains: new Map([['ethereum', chain]]),
      ticks: this.#ticks,
      providerQuotes: this.#quotes,
      feeCaps: new Map(SIM_FEE_CAPS),
      clock,
      report: this.#report,
      screening: new SimScreening(new Set(), new Random(random.below(2 ** 31))),
    })
  }

  /** Records a market price, because the exchange rejects every provider price without one. */
  tick(): void {
    const prices = { USDT: '1', ETH: '3000' }
    const amounts = { payoutFees: { eth: '1000000' }, inventory: { eth: '0' }, reserved: { eth: '0' } }
    this.#ticks.add([{ at: this.now, prices, sources: 3, ...amounts }])
  }

  /** Lets a random user create a sale, and usually send its coins. */
  async sell(): Promise<void> {
    this.tick()
    this.#quotes.refresh()
    this.#serial += 1
    const made = await unlessRefused(() => createOrder(this.#deps.server(), this.#input()))
    if (made === null) return
    const { fill, claimedDepositAtomic: claimed } = made.order
    const amounts = { exact: claimed, less: (claimed * 9n) / 10n, more: (claimed * 13n) / 10n }
    const habit = this.random.weighted<keyof typeof amounts | 'never'>([
      [12, 'exact'],
      [2, 'less'],
      [1, 'more'],
      [3, 'never'],
    ])
    if (fill && habit !== 'never') this.provider.receive(fill.providerOrderId, amounts[habit])
  }

  /** Sends the coins of a random sale, perhaps after its deadline. */
  payLate(): void {
    const orders = this.sales()
    if (orders.length === 0) return
    const { fill, claimedDepositAtomic } = this.random.pick(orders)
    if (fill) this.provider.receive(fill.providerOrderId, claimedDepositAtomic)
  }

  /** Lets a random sale take its next step at the provider. */
  advance(): void {
    const ids = [...this.provider.sales.keys()]
    if (ids.length > 0) this.provider.step(this.random.pick(ids))
  }

  /**
   * Receives a callback about a random sale, or about a sale that does not exist. The callback may be repeated or
   * false.
   */
  async callback(): Promise<void> {
    const ids = [...this.provider.sales.keys(), 'sale-unknown']
    this.#serial += 1
    const delivery = { status: 'completed', stage: 'completed', txId: 'false', address: null } as const
    const event = {
      partId: 'part',
      orderId: this.random.pick(ids),
      changedAt: this.now,
      part: 'delivery',
      delivery,
    } as const
    const text = JSON.stringify({ ...event, minor: '0', currency: 'USD' })
    const signed = { body: new TextEncoder().encode(text), signature: `signed ${text}` }
    await this.#callbacks.add({ provider: this.provider.code, digest: `digest-${this.#serial}`, ...signed })
    const provider = new FakeCardProvider({ sold: [], unitsPerMinor: 1n, now: () => this.now })
    const clock = { now: () => this.now }
    await followCardOrders({
      provider,
      access: new ProviderAccess(provider, clock),
      callbacks: this.#callbacks,
      catalogue: CATALOGUE,
      cardOrders: new MemoryCardOrderStore(this.work.stores.ledger),
      sales: { hasten: async (_provider, saleId) => this.#hasten(saleId) },
      gateways: new Map(),
      witnesses: new Map(),
      clock,
      report: this.#report,
      reach: () => {},
      within: (work) => work,
    })
  }

  /** Runs one pass of the worker. */
  async worker(): Promise<void> {
    const deps = this.#deps.server()
    await queryProviders({ ...deps, within: (work) => work, queryEveryMs: QUERY_EVERY_MS })
    await fireDeadlines({ ...deps, catalogue: CATALOGUE })
  }

  /** Lets a random user request the coins back after a refused payout. */
  async refund(): Promise<void> {
    const waiting = this.sales().filter(({ choice }) => choice !== null)
    if (waiting.length === 0) return
    const { orderId } = this.random.pick(waiting)
    const deps = this.#deps.server()
    await unlessRefused(() =>
      this.work.transaction(async (stores) => {
        const order = await stores.orders.findLocked(orderId)
        const target = { address: order?.refundAddress ?? '', memo: null, seal: order?.refundSeal ?? '' }
        if (order) await requestProviderRefund(deps, stores, order, target)
      }),
    )
  }

  /** Compares the provider's report with the journal, at most once a day. */
  async reconcile(): Promise<void> {
    await reconcileCards({
      reports: { code: this.provider.code, purchases: async () => [], sales: async () => this.provider.report() },
      store: this.reconciliations,
      clock: { now: () => this.now },
      report: this.#report,
    })
  }

  sales(): Order[] {
    return [...this.db.orders.values()]
  }

  #hasten(saleId: string): boolean {
    const order = this.sales().find(({ fill }) => fill?.providerOrderId === saleId)
    if (!order?.fill) return false
    if (order.state !== 'FINISHED' && order.state !== 'REFUNDED')
      this.db.orders.set(order.orderId, { ...order, fill: { ...order.fill, queryAt: this.now } })
    return true
  }

  #input(): CreateOrderInput {
    const seller = this.random.below(SELLERS)
    return {
      rateMode: 'FLOATING',
      from: { slug: 'eth' },
      to: { slug: 'usd-card' },
      claimedDepositAmount: `0.${1 + this.random.below(9)}`,
      destinationAddress: `card_${seller}`,
      destinationMemo: null,
      exceptionPolicy: { kind: 'ASK' },
      refundAddress: `wallet-${this.#serial}`,
      refundMemo: null,
      claimedRate: null,
      userEmail: null,
      legacyOrderId: null,
      idempotencyKey: `key-${this.#serial}`,
      requestHash: `key-${this.#serial}`,
      userId: seller + 1,
      partner: null,
      referrerId: null,
      markup: NO_MARKUP,
      clients: [],
      seller: { email: `seller-${seller}@example.test`, userIp: '203.0.113.7', cardDigits: '3333' },
      tracking: null,
      locale: 'en',
    }
  }
}
