import { PLAIN_SEALS, plainSealer } from '../testing/plain-sealer.ts'
import { DEFAULT_EARNINGS_POLICY } from '../affiliates/earning.ts'
import { present } from '@cambio/kernel/assert'
import { formatAmount } from '@cambio/kernel/money'
import type { AddressRules } from '../chains/address-rules.ts'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { fillAddressPool, registerHotWallet } from '../chains/fill-address-pool.ts'
import { HOT_KEY, type AddressIssuer, type PayingSigner } from '../chains/signer.ts'
import { bookUpkeep } from '../watching/book-upkeep.ts'
import { watchChain } from '../watching/watch-chain.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { OpsRefusal } from '../ops/ops-refusal.ts'
import type { OpsStores } from '../ops/ops-store.ts'
import { raiseFeeCeiling } from '../ops/payments/raise-fee-ceiling.ts'
import { retryPayment } from '../ops/payments/retry-payment.ts'
import { acceptRateChange, sealNewerRate, type AcceptRateChangeInput } from '../orders/settle/accept-rate-change.ts'
import { queryProviders } from '../orders/settle/query-providers.ts'
import { createOrder, type CreateOrderInput } from '../orders/create/create-order.ts'
import { creditDeposits } from '../watching/credit-deposits.ts'
import type { ExceptionPolicy } from '../orders/exception-policy.ts'
import { fireDeadlines } from '../orders/settle/fire-deadlines.ts'
import { DEFAULT_ORDER_TERMS } from '../orders/order-terms.ts'
import { refundIntoBalance } from '../wallet/refund-into-balance.ts'
import type { Order } from '../orders/order.ts'
import { sealRefundTarget } from '../orders/refund/refund-target.ts'
import { requestRefund, type RequestRefundInput } from '../orders/refund/request-refund.ts'
import { carryPayments } from '../sending/carry-payments.ts'
import type { StuckWhy } from '../payments/payment.ts'
import { sendSurplus } from '../sending/send-surplus.ts'
import { sweepDeposits } from '../sending/sweep-deposits.ts'
import { MemoryTickBook } from '../quotes/memory-tick-book.ts'
import { ProviderQuotes } from '../liquidity/provider-quotes.ts'
import { NO_PROVIDERS } from '../liquidity/no-providers.ts'
import { DEFAULT_LIQUIDITY_POLICY } from '../liquidity/liquidity-policy.ts'
import { marketRate } from '../quotes/market-rate.ts'
import { getQuote, providerQuery } from '../quotes/get-quote.ts'
import { NO_MARKUP } from '../quotes/markup.ts'
import { midRate } from '../quotes/price-quote.ts'
import type { RateTick } from '../quotes/tick.ts'
import { DomainError } from '../shared/domain-error.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import { FenceBroken, type Fence } from '../shared/unit-of-work.ts'
import type { Checkpoint } from '../shared/checkpoints.ts'
import { MemoryDatabase } from '../testing/memory/memory-database.ts'
import { MemoryIssuedAddressStore } from '../testing/memory/memory-issued-address-store.ts'
import { MemoryUnitOfWork } from '../testing/memory/memory-unit-of-work.ts'
import { NOON } from '../testing/fixtures.ts'
import { Random } from './random.ts'
import {
  SIM_CATALOGUE,
  SIM_COLD_WALLETS,
  SIM_FEE_CAPS,
  SIM_FLOAT,
  SIM_POLICY,
  SIM_PRICES,
  SIM_REPLACEMENT,
} from './sim-catalogue.ts'
import type { NodeFaults } from './node-faults.ts'
import { SimOutputsChain } from './sim-outputs-chain.ts'
import { SimExpiringChain, SimNumberedChain } from './sim-accounts-chains.ts'
import { SimBrowsers } from './sim-browsers.ts'
import { SimPapers } from './sim-papers.ts'
import { proveCredits } from '../watching/prove-credits.ts'
import { SimPeople } from './sim-people.ts'
import { SimProvider, type ProviderFaults } from './sim-provider.ts'
import { SimScreening } from './sim-screening.ts'
import { REFUSING_SIGNER, SimSigner } from './sim-signer.ts'
import { SimWalletChain } from './sim-wallet-chain.ts'

type AnySimChain = SimNumberedChain | SimExpiringChain | SimOutputsChain | SimWalletChain

/** Reasons for stuck payments that an operator can resolve by a higher fee ceiling. */
const RAISABLE: ReadonlySet<StuckWhy> = new Set(['ceiling', 'too-often', 'funds', 'signer'])
/** Number of microtask turns until a provider's answer to a request has been processed. */
const TURNS_OF_AN_ANSWER = 12
const QUERY_EVERY_MS = 5_000
/** Number of earlier ticks that a user may still claim. */
const CLAIMABLE_TICKS = 4
/** Number of network prefixes of guests. */
const SIM_NETWORKS = 6
/** Number of outside accounts that send coins. */
export const SIM_SENDERS = 30

/** Thrown when a simulated process dies at a checkpoint. */
class Crash extends Error {}

const anyAddress: AddressRules = {
  check: (address) => ({ ok: true, canonical: address }),
  paymentUri: ({ address }) => address,
  example: '',
}

/**
 * The whole exchange in one process. It runs the production core with a simulated clock, simulated chains and seeded
 * randomness.
 */
export class SimWorld {
  readonly random: Random
  readonly db = new MemoryDatabase()
  readonly work = new MemoryUnitOfWork(this.db)
  readonly signer = new SimSigner(new MemoryIssuedAddressStore(this.db))
  readonly chains: ReadonlyMap<string, AnySimChain>
  /** Providers that may fill an order. */
  readonly providers: readonly SimProvider[]
  readonly providerQuotes: ProviderQuotes
  readonly catalogue = SIM_CATALOGUE
  readonly policy = SIM_POLICY
  readonly blacklist = new Set<string>()
  readonly screening: SimScreening
  readonly feeCaps = new Map(SIM_FEE_CAPS)
  /** Signer of a second machine, which has another wallet. */
  secondSigner: PayingSigner & AddressIssuer = REFUSING_SIGNER
  readonly reports = new Map<string, number>()
  readonly people: SimPeople
  readonly browsers: SimBrowsers
  readonly papers: SimPapers
  now = NOON
  /** Probability that a process dies at a checkpoint. */
  crashChance = 0
  /** Ticks that the server uses for prices. */
  readonly ticks: MemoryTickBook
  readonly #prices = new Map(Object.entries(SIM_PRICES))
  /** Idempotency key of each create call, with the id of the order that the call returned. */
  readonly #answers: [key: string, orderId: number][] = []
  readonly #fences = new Map<string, Fence>()
  /** Amounts sent to the hot wallets to replace coins lost in reorganisations, by asset. */
  readonly #filledUp = new Map<string, bigint>()
  #tickTimes: number[] = []
  #newestTick: RateTick | null = null
  #madeOrders = 0
  #strangers = 0

  constructor(random: Random) {
    this.random = random
    const clock = { now: () => this.now }
    this.screening = new SimScreening(this.blacklist, new Random(random.below(2 ** 31)))
    this.ticks = new MemoryTickBook(clock)
    const names = [...new Set(SIM_CATALOGUE.instruments.map(({ chain }) => chain))]
    this.chains = new Map(
      names.map((name) => {
        const Kind =
          { litecoin: SimOutputsChain, tron: SimExpiringChain, monero: SimWalletChain }[name] ?? SimNumberedChain
        return [name, new Kind(name, random, clock.now)]
      }),
    )
    this.people = new SimPeople(this, () => this.#serverDeps())
    this.browsers = new SimBrowsers(this, new Random(random.below(2 ** 31)))
    this.papers = new SimPapers(this, new Random(random.below(2 ** 31)))
    this.providers = ['one', 'two'].map(
      (code) =>
        new SimProvider(code, new Random(random.below(2 ** 31)), clock.now, ({ from, to }) =>
          midRate(this.ticks.latest(), from, to),
        ),
    )
    this.providerQuotes = new ProviderQuotes({
      providers: this.providers,
      clock,
      report: this.#report,
      policy: DEFAULT_LIQUIDITY_POLICY,
      marketRate: (from, to) => marketRate(this.ticks.latest(), SIM_CATALOGUE, from, to),
      within: (work) => work,
    })
    for (const chain of this.chains.values())
      if (chain instanceof SimWalletChain) this.signer.wallets.set(chain.chain, (...asked) => chain.write(...asked))
  }

  get idempotentAnswers(): readonly (readonly [key: string, orderId: number])[] {
    return this.#answers
  }

  get orderCount(): number {
    return this.#madeOrders
  }

  /** The newest tick, even when the server has not loaded it yet. */
  get newestTick(): RateTick {
    return present(this.#newestTick, 'a tick')
  }

  set faults(faults: NodeFaults) {
    for (const chain of this.chains.values()) chain.faults = faults
  }

  set providerFaults(faults: ProviderFaults) {
    for (const provider of this.providers) provider.faults = faults
  }

  /** Creates the wallets and sends the initial inventory to them. */
  async open(): Promise<void> {
    this.tick()
    for (const chain of this.chains.values()) {
      const hot = await registerHotWallet(this.#deps(chain))
      await this.worker(chain.chain)
      for (const one of this.catalogue.instruments.filter((each) => each.chain === chain.chain))
        chain.send(hot, present(SIM_FLOAT[one.slug], 'a float'), one.contract)
      for (let mined = 0; mined < 8; mined += 1) chain.mine()
      await this.worker(chain.chain)
    }
    await this.people.open((currency) => present(this.#prices.get(currency), 'a price'))
    this.tick()
  }

  /** Changes the prices by a random walk, with an optional jump. */
  tick(leap = 0): void {
    for (const [currency, price] of this.#prices)
      if (currency !== 'USDT') this.#prices.set(currency, price * (1 + (this.random.unit() - 0.5) * 0.004 + leap))
    const at = Math.max(this.now, (this.#tickTimes.at(-1) ?? 0) + 1)
    this.#tickTimes = [...this.#tickTimes, at].slice(-CLAIMABLE_TICKS)
    this.#newestTick = {
      at,
      prices: Object.fromEntries([...this.#prices].map(([currency, price]) => [currency, price.toFixed(6)])),
      sources: 3,
      payoutFees: Object.fromEntries(
        this.catalogue.instruments.map(({ slug, chain, contract }) => [
          slug,
          present(this.chains.get(chain), 'a chain').payoutFeeNow(contract).toString(),
        ]),
      ),
      inventory: Object.fromEntries(
        this.catalogue.instruments.map(({ slug }) => [
          slug,
          (this.db.balances.get(`custody:hot ${slug}`) ?? 0n).toString(),
        ]),
      ),
      reserved: Object.fromEntries(
        this.catalogue.instruments.map(({ slug }) => [slug, this.#reserved(slug).toString()]),
      ),
    }
    this.ticks.add([this.#newestTick])
  }

  #reserved(slug: string): bigint {
    return [...this.db.exposure.values()].reduce(
      (sum, { asset, amountAtomic }) => (asset === slug ? sum + amountAtomic : sum),
      0n,
    )
  }

  /** Creates an order for a random user. Returns its id, or null when it was rejected. */
  async makeOrder(): Promise<number | null> {
    const { random } = this
    const from = random.pick(this.catalogue.instruments)
    const to = random.pick(this.catalogue.instruments.filter((one) => one.slug !== from.slug))
    const rateMode = random.chance(0.6) ? 'FIXED' : 'FLOATING'
    const hasRefund = rateMode === 'FIXED' || random.chance(0.5)
    const idempotencyKey = random.chance(0.1) ? `key-${random.below(20)}` : null
    const input: CreateOrderInput = {
      rateMode,
      from: { slug: from.slug },
      to: { slug: to.slug },
      claimedDepositAmount: this.#amountOf(from),
      destinationAddress: this.#stranger(),
      destinationMemo: null,
      refundAddress: hasRefund ? this.#stranger() : null,
      refundMemo: null,
      exceptionPolicy: random.weighted<ExceptionPolicy>([
        [6, { kind: 'ASK' }],
        [2, { kind: 'REFUND' }],
        [2, { kind: 'RERATE', withinBps: 300 }],
      ]),
      claimedRate: null,
      userEmail: null,
      legacyOrderId: null,
      idempotencyKey,
      ...this.#bringer(idempotencyKey),
      clients: [{ kind: 'network', id: String(random.below(SIM_NETWORKS)) }],
      requestHash: `${from.slug} ${to.slug}`,
      tracking: null,
      locale: 'en',
    }
    if (random.chance(0.3)) await this.#shopAround(input)
    const claimedRate = random.chance(0.5) ? this.#rateSeenBefore(input) : null
    const made = await this.#refusable(() => createOrder(this.#serverDeps(), { ...input, claimedRate }))
    if (made && input.idempotencyKey !== null) this.#answers.push([input.idempotencyKey, made.order.orderId])
    return made?.order.orderId ?? null
  }

  /**
   * Returns the rate that a user saw at an earlier tick that may still be claimed. Returns null when the pair had no
   * rate.
   */
  #rateSeenBefore(input: CreateOrderInput): CreateOrderInput['claimedRate'] {
    const seen = this.ticks.at(this.random.pick(this.#tickTimes))
    if (!seen) return null
    const ticks = { latest: () => seen, at: () => seen, recent: () => [] }
    const request = { ...input, amount: input.claimedDepositAmount, amountCurrency: null }
    try {
      const { reference } = getQuote({ ...this.#serverDeps(), providerQuotes: NO_PROVIDERS, ticks }, request)
      return { price: reference.price, tickAt: seen.at, amountToReceive: '0.000001' }
    } catch (error) {
      if (error instanceof DomainError) return null
      throw error
    }
  }

  /** Returns the account, partner, referrer and mark-up of a new order. A guest's referrer may be a deleted account. */
  #bringer(idempotencyKey: string | null): Pick<CreateOrderInput, 'partner' | 'markup' | 'userId' | 'referrerId'> {
    const { random } = this
    const userId = this.people.randomOwner()
    const nobody = { userId, partner: null, markup: NO_MARKUP, referrerId: null }
    if (idempotencyKey !== null) return nobody
    if (random.chance(0.1)) return { ...nobody, partner: { apiId: 1 }, markup: { kind: 'markup', bps: 150 } }
    if (userId !== null || !random.chance(0.2)) return nobody
    const referrerId = random.chance(0.8) ? String(this.people.owner()) : null
    return { ...nobody, referrerId, markup: { kind: 'referral', bps: 10 * (1 + random.below(50)) } }
  }

  /** Sends coins from a user's wallet to the deposit address of an order. */
  sendTo(orderId: number, how: 'exact' | 'less' | 'more' | 'dust' | 'other-coin'): void {
    const order = this.db.orders.get(orderId)
    if (!order) return
    const from = this.catalogue.get({ slug: order.from })
    const chain = present(this.chains.get(from.chain), 'a chain')
    const claimed = order.claimedDepositAtomic
    if (how === 'other-coin') {
      const other = this.catalogue.instruments.find((one) => one.chain === from.chain && one.slug !== from.slug)
      if (other)
        chain.send(order.depositAddress, 40n * 10n ** BigInt(other.decimals - 1), other.contract, this.anySenders())
      return
    }
    // The amount is about the fee. With such amounts, a node may not relay the remainder.
    const dust = 900n + (this.random.chance(0.5) ? chain.payoutFeeNow(from.contract) : 0n)
    const amounts = { exact: claimed, less: (claimed * 9n) / 10n, more: (claimed * 13n) / 10n, dust }
    chain.send(order.depositAddress, amounts[how], from.contract, this.anySenders())
    for (const provider of this.providers)
      if (provider.code === order.fill?.provider) provider.receive(order.depositAddress, amounts[how])
  }

  /** Returns the senders of a transaction: one account, or several inputs. */
  anySenders(): string[] {
    const one = () => `sender-${this.random.below(SIM_SENDERS)}`
    return this.random.chance(0.2) ? [one(), one(), one()] : [one()]
  }

  /** Runs one pass of a chain's worker, which may die during the pass. */
  async worker(name: string): Promise<void> {
    const chain = present(this.chains.get(name), 'a chain')
    const fence = this.work.lease(`chain:${name}`)
    const stale = this.#fences.get(name)
    this.#fences.set(name, fence)
    if (stale && this.crashChance > 0 && this.random.chance(0.05)) await this.#pass(chain, stale)
    await this.#pass(chain, fence)
    for (const { chain: of, status, held, blockHeight } of this.db.payments.values())
      if (of === name && status === 'HELD' && held?.why === 'voided')
        chain.firmHeight = Math.max(chain.firmHeight, blockHeight ?? 0)
  }

  /** Resumes a halted chain like an operator. */
  resume(chain: string): void {
    this.db.halts.delete(chain)
  }

  /** Raises the fee ceiling of stuck payments like an operator. */
  async raiseCeilings(): Promise<void> {
    for (const { id, stuck } of this.db.payments.values()) {
      if (stuck === null || !RAISABLE.has(stuck.why)) continue
      await raiseFeeCeiling(this, this.work.stores, { paymentId: id, ceilingAtomic: stuck.wantedFeeAtomic * 2n })
    }
  }

  /** Makes the destination of an order hostile. Its contract burns gas or reverts, or no block pays it. */
  turnHostile(orderId: number): void {
    const order = present(this.db.orders.get(orderId), 'an order')
    const chain = this.chains.get(this.catalogue.get({ slug: order.to }).chain)
    if (!(chain instanceof SimNumberedChain)) return
    const { destinationAddress } = order
    const how = this.random.pick(['burns', 'reverts', 'unpaid', 'forwards'] as const)
    if (how === 'burns') chain.gasBurners.set(destinationAddress, this.random.pick([3n, 422n, 1_215n]))
    if (how === 'forwards') chain.forwarders.set(destinationAddress, this.#issuedOn(chain.chain))
    if (how === 'reverts') chain.reverters.add(destinationAddress)
    // A payment that was final and was orphaned gets no new void (docs/decisions/049), so it would never end.
    const wasSent = [...this.db.payments.values()].some(({ to, raw }) => to === destinationAddress && raw !== null)
    if (how === 'unpaid' && !wasSent) chain.unpaid.add(destinationAddress)
  }

  /** Enables or disables traces of a chain's node. */
  changeTraces(name: string, hasTraces: boolean): void {
    const chain = this.chains.get(name)
    if (chain instanceof SimNumberedChain) chain.hasTraces = hasTraces
  }

  /**
   * Runs a pass on a second machine, which has the same database and another wallet. The pass takes the chain's lease.
   */
  async secondMachine(name: string): Promise<void> {
    const chain = present(this.chains.get(name), 'a chain')
    await this.#pass(chain, this.work.lease(`chain:${name}`), this.secondSigner)
  }

  /** Returns an address of a chain that is assigned to an owner. Outsiders do not know unassigned addresses. */
  #issuedOn(chain: string): string {
    const issued = [...this.db.addresses].filter(
      ([name, { key, owner }]) =>
        name.startsWith(`${chain} `) &&
        (key.purpose === HOT_KEY.purpose || owner.orderId !== null || owner.userId !== null),
    )
    return this.random.pick(issued)[0].slice(chain.length + 1)
  }

  /** Returns the current value of an amount of an asset, in the numeraire. */
  worthOf(slug: string, amountAtomic: bigint): number {
    const { currencyTitle, decimals } = this.catalogue.get({ slug })
    return (Number(amountAtomic) / 10 ** decimals) * present(this.#prices.get(currencyTitle), 'a price')
  }

  /**
   * Retries payments like an operator, when they were voided or are held because of their fee. Their coins may be
   * missing meanwhile.
   */
  async retryHeld(): Promise<void> {
    for (const { id, held } of this.db.payments.values()) {
      if (held?.why !== 'voided' && held?.why !== 'costly') continue
      await this.#refusable(() =>
        this.work.transaction((stores) => retryPayment(this.#opsDeps(), stores as unknown as OpsStores, id, null)),
      )
    }
  }

  /** Refills the hot wallets after a reorganisation like an operator who follows the queue `low-float`. */
  async fillUp(): Promise<void> {
    for (const { slug, chain, contract } of this.catalogue.instruments) {
      const missing = -(this.db.balances.get(`custody:undone ${slug}`) ?? 0n) - (this.#filledUp.get(slug) ?? 0n)
      if (missing <= 0n) continue
      this.chains.get(chain)?.send(await this.hotAddress(chain), missing, contract)
      this.#filledUp.set(slug, (this.#filledUp.get(slug) ?? 0n) + missing)
    }
  }

  /** Lets the providers process their orders, and runs the worker's status queries. */
  async fills(): Promise<void> {
    for (const provider of this.providers) provider.work()
    await queryProviders({ ...this.#serverDeps(), within: (work) => work, queryEveryMs: QUERY_EVERY_MS })
  }

  async deadlines(): Promise<void> {
    await fireDeadlines({ ...this.#serverDeps(), catalogue: this.catalogue })
    await this.people.release()
  }

  /**
   * Submits a user's choice for a waiting order, with or without the control token, sometimes too late, sometimes
   * twice.
   */
  async choose(
    orderId: number,
    choice: 'accept' | 'refund' | 'refund-elsewhere' | 'refund-into-balance',
  ): Promise<void> {
    const order = present(this.db.orders.get(orderId), 'an order')
    const controlToken = this.random.chance(0.9) ? `token-${orderId}` : null
    const known = { orderId, destinationAddress: order.destinationAddress, controlToken }
    const nothingClaimed = { refundMemo: null, refundAmount: null, claimedNetworkFee: null }
    if (choice === 'refund-into-balance') return this.#refundIntoBalance(order)
    const refundAddress = choice === 'refund' ? null : this.#stranger()
    await this.#refusable(() =>
      choice === 'accept'
        ? this.#acceptRateChange(known)
        : this.#requestRefund({ ...known, ...nothingClaimed, refundAddress }),
    )
  }

  async #acceptRateChange(input: Omit<AcceptRateChangeInput, 'rateSeal'>): Promise<void> {
    const deps = this.#serverDeps()
    const rateSeal = await sealNewerRate({ ...deps, stores: this.work.stores }, input)
    await acceptRateChange(deps, { ...input, rateSeal })
  }

  async #requestRefund(input: Omit<RequestRefundInput, 'refundSeal'>): Promise<void> {
    const deps = this.#serverDeps()
    const refundSeal = await sealRefundTarget({ ...deps, stores: this.work.stores }, input)
    await requestRefund(deps, { ...input, refundSeal })
  }

  /** Requests a refund into the balance, usually by the account that created the order. */
  async #refundIntoBalance({ orderId, destinationAddress, userId }: Order): Promise<void> {
    const asking = userId !== null && this.random.chance(0.9) ? userId : this.people.owner()
    const nothingClaimed = { refundAmount: null, claimedNetworkFee: null }
    await this.#refusable(() =>
      refundIntoBalance(this.#serverDeps(), { orderId, destinationAddress, ...nothingClaimed, userId: asking }),
    )
  }

  /** Lets a random account holder withdraw coins. */
  async withdraw(): Promise<void> {
    await this.people.withdraw(this.#stranger())
  }

  /** Lets a random account holder deposit coins. */
  async depositIntoWallet(): Promise<void> {
    await this.people.deposit((currency) => present(this.#prices.get(currency), 'a price'))
  }

  hotAddress(chain: string): Promise<string> {
    return this.signer.address(chain, HOT_KEY)
  }

  async #pass(chain: AnySimChain, fence: Fence, signer: PayingSigner & AddressIssuer = this.signer): Promise<void> {
    const deps = { ...this.#deps(chain), signer }
    try {
      await fillAddressPool(deps)
      const tip = await watchChain(deps, fence)
      await creditDeposits(deps, tip, fence)
      await proveCredits(deps, fence)
      await bookUpkeep(deps, fence)
      const paid = await carryPayments(deps, tip, fence)
      await sweepDeposits(deps, fence, { isPaying: paid > 0 })
      await sendSurplus(deps, fence)
    } catch (error) {
      const isExpected = error instanceof Crash || error instanceof FenceBroken || error instanceof AdapterError
      if (!isExpected) throw error
    }
  }

  /** Queries prices like an open calculator, so that provider quotes are cached. */
  async #shopAround(input: CreateOrderInput): Promise<void> {
    const request = { ...input, amount: input.claimedDepositAmount, amountCurrency: null, markup: NO_MARKUP }
    const [from, to] = [this.catalogue.get(input.from), this.catalogue.get(input.to)]
    this.providerQuotes.look(providerQuery(this.#serverDeps(), from, to, request))
    this.providerQuotes.refresh()
    for (let turn = 0; turn < TURNS_OF_AN_ANSWER; turn += 1) await Promise.resolve()
  }

  async #refusable<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof DomainError || error instanceof AdapterError || error instanceof OpsRefusal) return null
      throw error
    }
  }

  #deps(chain: AnySimChain): ChainWorkerDeps {
    let isDead = false
    // After the process has died at a checkpoint, its concurrent work dies at the next one.
    const reach = (_waypoint: Checkpoint): void => {
      isDead ||= this.random.chance(this.crashChance)
      if (isDead) throw new Crash()
    }
    return { ...this.#shared(), gateway: chain, witness: null, signer: this.signer, reach }
  }

  #serverDeps() {
    return {
      ...this.#shared(),
      addressRules: new Map([...this.chains.keys()].map((name) => [name, anyAddress])),
      destinations: { feeTo: async (chain: string, address: string) => this.#feeTo(chain, address) },
      newOrderId: () => (this.#madeOrders += 1),
      newUuid: () => `uuid-${this.#madeOrders}`,
      newDepositMemo: () => String(this.#madeOrders),
      controlTokens: {
        issue: (orderId: number) => `token-${orderId}`,
        hash: (token: string) => token,
        matches: (token: string, hash: string) => token === hash,
      },
    }
  }

  #feeTo(name: string, address: string): bigint | null {
    const chain = this.chains.get(name)
    const times = chain instanceof SimNumberedChain ? chain.gasBurners.get(address) : undefined
    return chain && times ? chain.payoutFeeNow(null) * times : null
  }

  #opsDeps() {
    return {
      ...this.#serverDeps(),
      sealer: plainSealer('operator'),
      blacklist: { faults: async () => [] },
      gateways: this.chains,
    }
  }

  #shared() {
    return {
      work: this.work,
      catalogue: this.catalogue,
      providerQuotes: this.providerQuotes,
      ticks: this.ticks,
      policy: this.policy,
      terms: DEFAULT_ORDER_TERMS,
      replacement: SIM_REPLACEMENT,
      feeCaps: this.feeCaps,
      coldWallets: SIM_COLD_WALLETS,
      earnings: DEFAULT_EARNINGS_POLICY,
      seals: PLAIN_SEALS,
      sealer: plainSealer('server'),
      screening: this.screening,
      clock: { now: () => this.now },
      report: this.#report,
    }
  }

  readonly #report = (event: string): void => void this.reports.set(event, (this.reports.get(event) ?? 0) + 1)

  #amountOf(from: Instrument): string {
    const price = present(this.#prices.get(from.currencyTitle), 'a price')
    const units = (50 + this.random.unit() * 2_000) / price
    return formatAmount(BigInt(Math.round(units * 1e6)), 6)
  }

  #stranger(): string {
    this.#strangers += 1
    return `stranger-${this.#strangers}`
  }
}
