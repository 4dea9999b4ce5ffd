import type { ChainStore } from '@cambio/core/chains/chain-store'
import {
  Catalogue,
  closedOn,
  servedInstruments,
  unservedInstruments,
  type ServedChain,
} from '@cambio/core/instruments/catalogue'
import type { ChainId, Instrument } from '@cambio/core/instruments/instrument'
import type { InstrumentStore } from '@cambio/core/instruments/instrument-store'
import { letterMarkPath } from '@cambio/kernel/letter-mark'

interface LiveCatalogueDeps {
  chains: Pick<ChainStore, 'halted'>
  instruments: InstrumentStore & { others(): Promise<Instrument[]>; fiat(): Promise<Instrument[]> }
  signerSpends: { state(): Promise<{ killed: boolean; isOlder: boolean }> }
  servedChains: readonly ServedChain[]
  /** Whether a liquidity provider may fill orders. If not, the catalogue contains no provider-only instruments. */
  hasProviders: boolean
  publicOrigin: string
  /** The card provider's fiat currencies. */
  fiat: readonly Instrument[]
}

/** Caches the catalogue and the set of halted chains between two refreshes. */
export class LiveCatalogue {
  readonly #deps: LiveCatalogueDeps
  #catalogue = new Catalogue([])
  #halted: ReadonlySet<ChainId> = new Set()
  #isSigningStopped = false
  #isOlder = false

  private constructor(deps: LiveCatalogueDeps) {
    this.#deps = deps
  }

  static async open(deps: LiveCatalogueDeps): Promise<LiveCatalogue> {
    const live = new LiveCatalogue(deps)
    await live.#readHalts()
    await live.refresh()
    return live
  }

  get catalogue(): Catalogue {
    return this.#catalogue
  }

  get halted(): ReadonlySet<ChainId> {
    return this.#halted
  }

  get isSigningStopped(): boolean {
    return this.#isSigningStopped
  }

  /**
   * Reads the catalogue from the database. Marks the instruments of halted chains as closed. Marks all instruments as
   * closed while the signer has stopped signing because the database may be older than the chains.
   */
  async refresh(): Promise<void> {
    const { instruments, servedChains, hasProviders, fiat } = this.#deps
    const [own, others] = [await instruments.all(), await instruments.others()]
    const served = servedInstruments(own, servedChains)
    const removedFiat = (await instruments.fiat()).filter(({ slug }) => !fiat.some((one) => one.slug === slug))
    const closed = [...unservedInstruments(own, servedChains), ...(hasProviders ? [] : others), ...removedFiat]
    this.#catalogue = new Catalogue(
      closedOn(this.#isOlder ? new Set(servedChains.map(({ chain }) => chain)) : this.#halted, served).map((one) =>
        this.#withAbsoluteLogo(one),
      ),
      hasProviders ? others.map((one) => this.#withAbsoluteLogo(one)) : [],
      fiat.map((one) => this.#withAbsoluteLogo(one)),
      closed.map((one) => this.#withAbsoluteLogo(one)),
    )
  }

  /** Reads the halted chains and the signer's state. Reads the catalogue too if either of them has changed. */
  async refreshHalts(): Promise<void> {
    const closed = (): string => [...this.#halted, this.#isOlder].join()
    const before = closed()
    await this.#readHalts()
    if (closed() !== before) await this.refresh()
  }

  async #readHalts(): Promise<void> {
    this.#halted = new Set(await this.#deps.chains.halted())
    const { killed, isOlder } = await this.#deps.signerSpends.state()
    this.#isSigningStopped = killed
    this.#isOlder = isOlder
  }

  /**
   * Returns an instrument with an absolute logo URL, because API clients show the logo outside the site's pages. An
   * instrument without a logo gets a picture of its first letter.
   */
  #withAbsoluteLogo(instrument: Instrument): Instrument {
    const { currencyTitle, currencyLogoLink } = instrument
    const link = currencyLogoLink === '' ? letterMarkPath(currencyTitle) : currencyLogoLink
    return {
      ...instrument,
      currencyLogoLink: new URL(link, this.#deps.publicOrigin).href,
    }
  }
}
