import { present } from '@cambio/kernel/assert'
import type { Clock } from '@cambio/kernel/clock'
import type { AnySimChain } from './chain/any-sim-chain.ts'
import { SimDeps } from './sim-deps.ts'
import { SimMarket } from './sim-market.ts'
import { SimOperator } from './actors/sim-operator.ts'
import { SimTraders } from './actors/sim-traders.ts'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { fillAddressPool, registerHotWallet } from '../chains/fill-address-pool.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import { BANK_CHAIN } from '../instruments/instrument.ts'
import type { AddressIssuer, PayingSigner } from '../chains/signer.ts'
import { bookUpkeep } from '../watching/book-upkeep.ts'
import { watchChain } from '../watching/watch-chain.ts'
import { queryProviders } from '../orders/settle/query-providers.ts'
import { creditDeposits } from '../watching/credit-deposits.ts'
import { RetryPauses } from '../shared/retry-pauses.ts'
import { fireDeadlines } from '../orders/settle/fire-deadlines.ts'
import { carryPayments } from '../sending/carry-payments.ts'
import { sendSurplus } from '../sending/send-surplus.ts'
import { sweepDeposits } from '../sending/sweep-deposits.ts'
import { ProviderQuotes } from '../liquidity/provider-quotes.ts'
import { DEFAULT_LIQUIDITY_POLICY } from '../liquidity/liquidity-policy.ts'
import { marketRate } from '../quotes/market-rate.ts'
import { providerQueryRules } from '../quotes/provider-query-rules.ts'
import { midRate } from '../quotes/price-quote.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import { floatMemoOf } from './float-memo.ts'
import { FenceBroken, type Fence } from '../shared/unit-of-work.ts'
import type { Checkpoint } from '../shared/checkpoints.ts'
import { MemoryDatabase } from '../testing/memory/memory-database.ts'
import { MemoryIssuedAddressStore } from '../testing/memory/memory-issued-address-store.ts'
import { MemoryUnitOfWork } from '../testing/memory/memory-unit-of-work.ts'
import { NOON } from '../testing/fixtures.ts'
import { Random } from './random.ts'
import { SIM_CATALOGUE, SIM_FEE_CAPS, SIM_FLOAT, SIM_POLICY } from './sim-catalogue.ts'
import type { NodeFaults } from './chain/node-faults.ts'
import { SimOutputsChain } from './chain/sim-outputs-chain.ts'
import { SimExpiringChain, SimNumberedChain } from './chain/sim-accounts-chains.ts'
import { SimBrowsers } from './actors/sim-browsers.ts'
import { SimIdentities } from './actors/sim-identities.ts'
import { PaymentMemory } from '../sending/payment-memory.ts'
import { proveCredits } from '../watching/prove-credits.ts'
import { SimPeople } from './actors/sim-people.ts'
import { SimProvider, type ProviderFaults } from './actors/sim-provider.ts'
import { SimScreening } from './actors/sim-screening.ts'
import { REFUSING_SIGNER, SimSigner } from './sim-signer.ts'
import { SimBank } from './chain/sim-bank.ts'
import { SimWalletChain } from './chain/sim-wallet-chain.ts'

const QUERY_EVERY_MS = 5_000
/** Number of accounts outside the exchange that send coins. */
export const SIM_SENDERS = 30

/**
 * Thrown when a simulated process dies at a checkpoint. Like a process that has lost its lease, it must stop at once and
 * write nothing more.
 */
class Crash extends FenceBroken {}

/**
 * A simulated exchange in one process. It runs the production core with a simulated clock, simulated chains and seeded
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
  readonly catalogue: Catalogue
  readonly policy = SIM_POLICY
  readonly blacklist = new Set<string>()
  readonly screening: SimScreening
  readonly feeCaps = new Map(SIM_FEE_CAPS)
  /** Signer on a second machine, whose wallet differs from the wallet in the database. */
  secondSigner: PayingSigner & AddressIssuer = REFUSING_SIGNER
  readonly reports = new Map<string, number>()
  readonly market: SimMarket
  readonly people: SimPeople
  readonly traders: SimTraders
  readonly operator: SimOperator
  readonly browsers: SimBrowsers
  readonly identities: SimIdentities
  now = NOON
  /** Probability that a process dies at a checkpoint. */
  crashChance = 0
  readonly #deps: SimDeps
  readonly #fences = new Map<string, Fence>()
  readonly #memories = new Map<string, PaymentMemory>()
  readonly #creditPauses = new Map<string, RetryPauses>()
  #strangers = 0

  constructor(random: Random, catalogue = SIM_CATALOGUE) {
    this.random = random
    this.catalogue = catalogue
    const clock = { now: () => this.now }
    // Create the random number generators in a fixed order, because the same seed must always produce the same world.
    const another = (): Random => new Random(random.below(2 ** 31))
    this.screening = new SimScreening(this.blacklist, another())
    this.chains = simChains(catalogue, random, clock)
    this.market = new SimMarket({ random, db: this.db, chains: this.chains, clock, catalogue })
    const { ticks } = this.market
    const [forBrowsers, forIdentities] = [another(), another()]
    this.providers = ['one', 'two'].map(
      (code) => new SimProvider(code, another(), clock.now, ({ from, to }) => midRate(ticks.latest(), from, to)),
    )
    const report = (event: string): void => void this.reports.set(event, (this.reports.get(event) ?? 0) + 1)
    const providerQuotes = new ProviderQuotes({
      providers: this.providers,
      policy: DEFAULT_LIQUIDITY_POLICY,
      clock,
      report,
      marketRate: (from, to) => marketRate(ticks.latest(), catalogue, from, to),
      queryRules: providerQueryRules({
        tick: () => ticks.latest(),
        catalogue: () => catalogue,
        policy: DEFAULT_LIQUIDITY_POLICY,
      }),
      within: (work) => work,
    })
    const { work, chains, feeCaps, screening } = this
    const deps = new SimDeps({ work, catalogue, chains, ticks, providerQuotes, feeCaps, screening, clock, report })
    this.#deps = deps
    this.people = new SimPeople(this, () => deps.server())
    this.browsers = new SimBrowsers(this, forBrowsers)
    this.identities = new SimIdentities(this, forIdentities)
    const { market, people, providers } = this
    this.traders = new SimTraders(this, { deps, market, people, providers, providerQuotes })
    this.operator = new SimOperator(this, deps)
    for (const chain of chains.values())
      if (chain instanceof SimWalletChain)
        this.signer.wallets.set(chain.chain, (...transfer) => chain.write(...transfer))
  }

  get orderCount(): number {
    return this.#deps.orderCount
  }

  set faults(faults: NodeFaults) {
    // A bank, unlike a node, never forgets an accepted order, so exempt it from this fault.
    for (const chain of this.chains.values())
      chain.faults = chain instanceof SimBank ? { ...faults, forgets: 0 } : faults
  }

  set providerFaults(faults: ProviderFaults) {
    for (const provider of this.providers) provider.faults = faults
  }

  /** Creates the wallets and sends the initial inventory to them. */
  async open(): Promise<void> {
    this.market.tick()
    for (const chain of this.chains.values()) {
      const hot = await registerHotWallet(this.#workerDeps(chain))
      await this.worker(chain.chain)
      for (const one of this.catalogue.instruments.filter((each) => each.chain === chain.chain))
        chain.send(hot, present(SIM_FLOAT[one.slug], 'a float'), one.contract, undefined, floatMemoOf(one))
      for (let mined = 0; mined < 8; mined += 1) chain.mine()
      await this.worker(chain.chain)
    }
    await this.people.open((currency) => this.market.priceOf(currency))
    this.market.tick()
  }

  /** Returns random senders for a transaction: a single account or several inputs. */
  anySenders(): string[] {
    const one = () => `sender-${this.random.below(SIM_SENDERS)}`
    return this.random.chance(0.2) ? [one(), one(), one()] : [one()]
  }

  /** Returns an unused address that does not belong to the exchange. */
  stranger(): string {
    this.#strangers += 1
    return `stranger-${this.#strangers}`
  }

  /** Runs one worker pass for a chain. The worker may die during the pass. */
  async worker(name: string): Promise<void> {
    const chain = present(this.chains.get(name), 'a chain')
    const fence = this.work.lease(`chain:${name}`)
    const stale = this.#fences.get(name)
    this.#fences.set(name, fence)
    if (stale && this.crashChance > 0 && this.random.chance(0.05)) await this.#pass(chain, stale)
    await this.#pass(chain, fence)
    for (const { chain: of, status, held, blockHeight } of this.db.payments.values())
      if (of === name && (status === 'FAILED' || (status === 'HELD' && held?.why === 'voided')))
        chain.firmHeight = Math.max(chain.firmHeight, blockHeight ?? 0)
  }

  /** Enables or disables traces on a chain's node. */
  changeTraces(name: string, hasTraces: boolean): void {
    const chain = this.chains.get(name)
    if (chain instanceof SimNumberedChain) chain.hasTraces = hasTraces
  }

  /**
   * Runs a worker pass on a second machine, which uses the same database and a different wallet. The pass takes over
   * the chain's lease.
   */
  async secondMachine(name: string): Promise<void> {
    const chain = present(this.chains.get(name), 'a chain')
    await this.#pass(chain, this.work.lease(`chain:${name}`), this.secondSigner)
  }

  /** Lets the providers process their orders, and runs the worker's status queries. */
  async fills(): Promise<void> {
    for (const provider of this.providers) provider.work()
    await queryProviders({ ...this.#deps.server(), within: (work) => work, queryEveryMs: QUERY_EVERY_MS })
  }

  async deadlines(): Promise<void> {
    await fireDeadlines({ ...this.#deps.server(), catalogue: this.catalogue })
    await this.people.release()
  }

  /** Makes a random account holder withdraw coins. */
  async withdraw(): Promise<void> {
    await this.people.withdraw(this.stranger())
  }

  /** Makes a random account holder deposit coins. */
  async depositIntoWallet(): Promise<void> {
    await this.people.deposit((currency) => this.market.priceOf(currency))
  }

  async #pass(chain: AnySimChain, fence: Fence, signer?: PayingSigner & AddressIssuer): Promise<void> {
    const deps = this.#workerDeps(chain, signer)
    try {
      await fillAddressPool(deps)
      const failures: AdapterError[] = []
      const tip = await watchChain(deps, fence, failures)
      if (failures[0]) throw failures[0]
      await creditDeposits(deps, this.#pauses(chain.chain), tip, fence)
      await proveCredits(deps, fence)
      await bookUpkeep(deps, fence)
      const { sent } = await carryPayments(deps, this.#memory(chain.chain), tip, fence)
      await sweepDeposits(deps, fence, { isPaying: sent > 0 })
      await sendSurplus(deps, fence)
    } catch (error) {
      // A crashed process loses its state in memory.
      if (error instanceof Crash) {
        this.#memories.delete(chain.chain)
        this.#creditPauses.delete(chain.chain)
      }
      const isExpected = error instanceof FenceBroken || error instanceof AdapterError
      if (!isExpected) throw error
    }
  }

  #memory(chain: string): PaymentMemory {
    const memory = this.#memories.get(chain) ?? new PaymentMemory()
    this.#memories.set(chain, memory)
    return memory
  }

  #pauses(chain: string): RetryPauses {
    const pauses = this.#creditPauses.get(chain) ?? new RetryPauses()
    this.#creditPauses.set(chain, pauses)
    return pauses
  }

  #workerDeps(chain: AnySimChain, signer: PayingSigner & AddressIssuer = this.signer): ChainWorkerDeps {
    let isDead = false
    // Once the process has died at a checkpoint, its concurrent work also dies at the next checkpoint that it reaches.
    const reach = (_checkpoint: Checkpoint): void => {
      isDead ||= this.random.chance(this.crashChance)
      if (isDead) throw new Crash()
    }
    return this.#deps.worker(chain, { signer, reach })
  }
}

const KINDS: Readonly<Record<string, new (name: string, random: Random, now: () => number) => AnySimChain>> = {
  litecoin: SimOutputsChain,
  tron: SimExpiringChain,
  monero: SimWalletChain,
  [BANK_CHAIN]: SimBank,
}

/** Creates the simulated chains in the catalogue. */
function simChains(catalogue: Catalogue, random: Random, clock: Clock): ReadonlyMap<string, AnySimChain> {
  const names = [...new Set(catalogue.instruments.map(({ chain }) => chain))]
  return new Map(
    names.map((name) => {
      const Kind = KINDS[name] ?? SimNumberedChain
      return [name, new Kind(name, random, clock.now)]
    }),
  )
}
