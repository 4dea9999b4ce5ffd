import { present } from '@cambio/kernel/assert'
import { formatAmount } from '@cambio/kernel/money'
import type { Clock } from '@cambio/kernel/clock'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { MemoryTickBook } from '../quotes/memory-tick-book.ts'
import type { RateTick } from '../quotes/tick.ts'
import type { MemoryDatabase } from '../testing/memory/memory-database.ts'
import type { Random } from './random.ts'
import { SIM_PRICES } from './sim-catalogue.ts'
import type { SimChain } from './chain/sim-chain.ts'

/** Number of recent ticks whose rates a create request may claim. */
const CLAIMABLE_TICKS = 4

/** Simulates market prices and records them as ticks. */
export class SimMarket {
  /** Ticks from which the server computes prices. */
  readonly ticks: MemoryTickBook
  readonly #random: Random
  readonly #db: MemoryDatabase
  readonly #chains: ReadonlyMap<string, Pick<SimChain, 'payoutFeeNow'>>
  readonly #clock: Clock
  readonly #catalogue: Catalogue
  readonly #prices: Map<string, number>
  #tickTimes: number[] = []
  #newestTick: RateTick | null = null

  constructor(parts: {
    random: Random
    db: MemoryDatabase
    chains: ReadonlyMap<string, Pick<SimChain, 'payoutFeeNow'>>
    clock: Clock
    catalogue: Catalogue
  }) {
    this.#random = parts.random
    this.#db = parts.db
    this.#chains = parts.chains
    this.#clock = parts.clock
    this.#catalogue = parts.catalogue
    const titles = new Set(['USDT', ...parts.catalogue.instruments.map(({ currencyTitle }) => currencyTitle)])
    this.#prices = new Map(Object.entries(SIM_PRICES).filter(([title]) => titles.has(title)))
    this.ticks = new MemoryTickBook(parts.clock)
  }

  /** The newest tick, even if the server has not loaded it yet. */
  get newestTick(): RateTick {
    return present(this.#newestTick, 'a tick')
  }

  /** Returns a currency's current price, in the numeraire. */
  priceOf(currencyTitle: string): number {
    return present(this.#prices.get(currencyTitle), 'a price')
  }

  /**
   * Changes the prices by a random walk, with an optional jump, and records them as the newest tick.
   * @param leap additional change in all prices, as a fraction
   */
  tick(leap = 0): void {
    for (const [currency, price] of this.#prices)
      if (currency !== 'USDT') this.#prices.set(currency, price * (1 + (this.#random.unit() - 0.5) * 0.004 + leap))
    const at = Math.max(this.#clock.now(), (this.#tickTimes.at(-1) ?? 0) + 1)
    this.#tickTimes = [...this.#tickTimes, at].slice(-CLAIMABLE_TICKS)
    this.#newestTick = {
      at,
      prices: Object.fromEntries([...this.#prices].map(([currency, price]) => [currency, price.toFixed(6)])),
      sources: 3,
      payoutFees: Object.fromEntries(
        this.#catalogue.instruments.map(({ slug, chain, contract }) => [
          slug,
          present(this.#chains.get(chain), 'a chain').payoutFeeNow(contract).toString(),
        ]),
      ),
      inventory: Object.fromEntries(
        this.#catalogue.instruments.map(({ slug }) => [
          slug,
          (this.#db.balances.get(`custody:hot ${slug}`) ?? 0n).toString(),
        ]),
      ),
      reserved: Object.fromEntries(
        this.#catalogue.instruments.map(({ slug }) => [slug, this.#reserved(slug).toString()]),
      ),
    }
    this.ticks.add([this.#newestTick])
  }

  /** Returns the time of a random earlier tick whose rate a create request may still claim, in epoch milliseconds. */
  randomTickTime(): number {
    return this.#random.pick(this.#tickTimes)
  }

  /** Returns the current value of an asset amount, in the numeraire. */
  worthOf(slug: string, amountAtomic: bigint): number {
    const { currencyTitle, decimals } = this.#catalogue.get({ slug })
    return (Number(amountAtomic) / 10 ** decimals) * this.priceOf(currencyTitle)
  }

  /** Returns a random amount of an instrument that is worth 50 to 2,050 USDT, as a decimal string. */
  randomAmountOf(from: Instrument): string {
    const units = (50 + this.#random.unit() * 2_000) / this.priceOf(from.currencyTitle)
    const digits = Math.min(6, from.decimals)
    return formatAmount(BigInt(Math.round(units * 10 ** digits)), digits)
  }

  #reserved(slug: string): bigint {
    return [...this.#db.exposure.values()].reduce(
      (sum, { asset, amountAtomic }) => (asset === slug ? sum + amountAtomic : sum),
      0n,
    )
  }
}
