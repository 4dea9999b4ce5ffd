import type { PageProofs } from '../../card-orders/page-proofs.ts'
import { MIN_CARD_ORDER_ID } from '@cambio/kernel/order-vocabulary'
import { CardEstimates } from '../../card-orders/card-estimates.ts'
import { createCardOrder, type CreateCardOrderDeps } from '../../card-orders/create-card-order.ts'
import { followCardOrders } from '../../card-orders/follow-card-orders.ts'
import { ProviderAccess } from '../../card-orders/provider-access.ts'
import { reconcileCards } from '../../card-orders/reconcile-cards.ts'
import { receiveCallback } from '../../card-orders/receive-callback.ts'
import { Catalogue } from '../../instruments/catalogue.ts'
import { CARD_CHAIN } from '../../instruments/instrument.ts'
import { MemoryTickBook } from '../../quotes/memory-tick-book.ts'
import { DomainError } from '../../shared/domain-error.ts'
import { ETH, instrument, NOON } from '../../testing/fixtures.ts'
import { MemoryCardCallbackStore } from '../../testing/memory/memory-card-callback-store.ts'
import { MemoryCardOrderStore } from '../../testing/memory/memory-card-order-store.ts'
import { MemoryDatabase } from '../../testing/memory/memory-database.ts'
import { MemoryLedgerStore } from '../../testing/memory/memory-ledger-store.ts'
import { GENEROUS_STANDINGS } from '../../testing/generous-standings.ts'
import { listing } from '../../testing/none-listed.ts'
import { SimNumberedChain } from '../chain/sim-accounts-chains.ts'
import { Random } from '../random.ts'
import { unlessRefused } from '../unless-refused.ts'
import { SimCardProvider } from './sim-card-provider.ts'
import { SimCardReconciliations } from './sim-card-reconciliations.ts'

const BUYERS = 20
const CATALOGUE = new Catalogue([
  ETH,
  instrument('usd-card', {
    currencyTitle: 'USD',
    chain: CARD_CHAIN,
    decimals: 2,
    precisionDecimals: 2,
    instrumentType: 'fiat',
  }),
])
/** Limiter that rejects no call. */
const UNLIMITED = { take: async () => ({ isOver: false, left: 1, resetMs: 0 }) }

/** Thrown when the simulated worker or server dies at a checkpoint. */
class Crash extends Error {}

/** Returns null if the simulated process died at a checkpoint; otherwise rethrows the error. */
function unlessCrashed(error: unknown): null {
  if (error instanceof Crash) return null
  throw error
}

/** Fake proofs that contain only the order's ID. */
const PAGE_PROOFS: PageProofs = {
  issue: (orderId) => `page ${orderId}`,
  matches: (orderId, _url, proof) => proof === `page ${orderId}`,
}

/** Simulates purchases by card with the production use cases, a faulty provider and a chain with reorganisations. */
export class CardWorld {
  readonly random: Random
  readonly db = new MemoryDatabase()
  readonly ledger = new MemoryLedgerStore(this.db)
  readonly orders = new MemoryCardOrderStore(this.ledger)
  readonly callbacks = new MemoryCardCallbackStore()
  readonly reconciliations = new SimCardReconciliations(this.orders, this.db)
  readonly provider: SimCardProvider
  readonly chain: SimNumberedChain
  /** Coin transfers that the provider has sent, by transaction ID. */
  readonly sent = new Map<string, { address: string; amountAtomic: bigint }>()
  /** IDs of the orders that each idempotency key returned. */
  readonly answers = new Map<string, Set<number>>()
  readonly reports = new Map<string, number>()
  now = NOON
  /** Probability that the worker or the server dies at a checkpoint. */
  crashChance = 0
  readonly #deps: CreateCardOrderDeps
  readonly #access: ProviderAccess
  #serial = 0

  constructor(random: Random) {
    this.random = random
    const clock = { now: () => this.now }
    this.chain = new SimNumberedChain('ethereum', new Random(random.below(2 ** 31)), clock.now)
    const send = (address: string, amountAtomic: bigint): string => {
      const { txId } = this.chain.send(address, amountAtomic)
      this.sent.set(txId, { address, amountAtomic })
      return txId
    }
    this.provider = new SimCardProvider(new Random(random.below(2 ** 31)), clock.now, send)
    this.#access = new ProviderAccess(this.provider, clock)
    const { provider } = this
    const estimates = new CardEstimates({ provider, clock, limiterOf: () => UNLIMITED, within: (work) => work })
    this.#deps = {
      catalogue: CATALOGUE,
      clock,
      ticks: new MemoryTickBook(clock),
      access: this.#access,
      cards: { provider, estimates, payouts: null, identityFormBaseUrl: null },
      cardOrders: this.orders,
      cardCreates: UNLIMITED,
      fiatStandings: GENEROUS_STANDINGS,
      chains: { ownAddresses: async () => [] },
      screening: listing(new Set()),
      names: { findMatches: async () => [] },
      pageProofs: PAGE_PROOFS,
      report: () => {},
      addressRules: new Map([
        [
          'ethereum',
          { check: (address) => ({ ok: true, canonical: address }), paymentUri: ({ address }) => address, example: '' },
        ],
      ]),
      reach: () => {
        if (this.random.chance(this.crashChance)) throw new Crash()
      },
      newCardOrderId: () => MIN_CARD_ORDER_ID + (this.#serial += 1),
      newUuid: () => `uuid-${(this.#serial += 1)}`,
    }
  }

  /** Loads the list of the provider's coins and mines a block. */
  async open(): Promise<void> {
    await this.provider.refreshCoins()
    this.chain.mine()
  }

  /** Lets a random user create an order. After a failure, the user repeats the request with the same key. */
  async buy(): Promise<void> {
    const buyer = this.random.below(BUYERS)
    const email = `buyer-${buyer}@example.test`
    await this.provider.signUp({ email, isAccepted: true })
    this.provider.setUser(email, { identity: 'complete', isEmailConfirmed: true })
    const key = `key-${(this.#serial += 1)}`
    const input: Parameters<typeof createCardOrder>[1] = {
      account: { userId: buyer + 1, email },
      userIp: '203.0.113.7',
      from: { slug: 'usd-card' },
      to: { slug: 'eth' },
      amount: String(20 + this.random.below(2_000)),
      claimedCoins: null,
      destinationAddress: `wallet-${key}`,
      destinationMemo: null,
      legacyOrderId: null,
      idempotencyKey: key,
      requestHash: key,
      locale: 'en',
    }
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const order = await unlessRefused(() => createCardOrder(this.#deps, input)).catch(unlessCrashed)
      if (order === null) continue
      this.answers.set(key, (this.answers.get(key) ?? new Set()).add(order.orderId))
      if (this.random.chance(0.8)) return
    }
  }

  /** Lets a random purchase take its next step at the provider. */
  advance(): void {
    const orderIds = [...this.provider.purchases.keys()]
    if (orderIds.length > 0) this.provider.step(this.random.pick(orderIds))
  }

  /** Delivers the callbacks that are due, in random order. Some arrive with a forged copy. */
  async deliverCallbacks(): Promise<void> {
    const due = this.provider.callbacks.filter(({ dueAt }) => dueAt <= this.now)
    this.provider.callbacks = this.provider.callbacks.filter(({ dueAt }) => dueAt > this.now)
    while (due.length > 0) {
      const [callback] = due.splice(this.random.below(due.length), 1)
      if (!callback) return
      if (this.random.chance(0.1)) await this.#receive({ ...callback, signature: 'forged' })
      await this.#receive(callback)
    }
  }

  async #receive(callback: { body: Uint8Array; signature: string }): Promise<void> {
    const digest = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
    const report = this.#report
    try {
      await receiveCallback({ callbacks: this.callbacks, digest, report }, this.provider, callback)
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'CALLBACK_FORGED') throw error
    }
  }

  readonly #report = (event: string): void => void this.reports.set(event, (this.reports.get(event) ?? 0) + 1)

  /** Compares the provider's report with the journal, at most once a day. The worker then queries the provider. */
  async reconcile(): Promise<void> {
    await reconcileCards({
      reports: { code: this.provider.code, purchases: async () => this.provider.report(), sales: async () => [] },
      store: this.reconciliations,
      clock: { now: () => this.now },
      report: this.#report,
    })
  }

  /** Runs one pass of the worker, which may die at a checkpoint. */
  async worker(): Promise<void> {
    let isDead = false
    const reach = () => {
      isDead ||= this.random.chance(this.crashChance)
      if (isDead) throw new Crash()
    }
    await followCardOrders({
      provider: this.provider,
      access: this.#access,
      cardOrders: this.orders,
      callbacks: this.callbacks,
      sales: { hasten: async () => false },
      catalogue: CATALOGUE,
      gateways: new Map([['ethereum', this.chain]]),
      witnesses: new Map(),
      clock: { now: () => this.now },
      report: this.#report,
      reach,
      within: (work) => work,
    }).catch((error: unknown) => {
      if (!(error instanceof Crash)) throw error
    })
  }
}
