import { DomainError } from '../shared/domain-error.ts'
import type { ChainId, Instrument } from './instrument.ts'

/** How a caller names an instrument: by slug, or by titles, without regard to case. Both must mean the same one. */
export interface InstrumentName {
  slug?: string | undefined
  currencyTitle?: string | undefined
  networkTitle?: string | undefined
}

/** Settings of a chain that has a node. */
export interface ServedChain {
  chain: ChainId
  tokens?: readonly { currencyTitle: string; contract: string }[]
  /** URL templates of a block explorer. */
  explorerTxUrl?: string | undefined
  explorerAddressUrl?: string | undefined
  addressExample?: string | undefined
}

/**
 * Returns the instruments on chains that have a node; tokens only where the settings name their contract. Contracts, explorers and
 * examples come from the settings of the process: a payment link contains the contract, and no database login may change that.
 */
export function servedInstruments(instruments: readonly Instrument[], chains: readonly ServedChain[]): Instrument[] {
  return instruments.flatMap((one) => {
    const served = chains.find(({ chain }) => chain === one.chain)
    const token = served?.tokens?.find(({ currencyTitle }) => currencyTitle === one.currencyTitle)
    const contract = one.contract === null ? null : token?.contract
    if (!served || contract === undefined) return []
    const { explorerTxUrl = '', explorerAddressUrl = '', addressExample = '' } = served
    return [{ ...one, contract, explorerTxUrl, explorerAddressUrl, addressExample }]
  })
}

/** The same, but what lies on a halted chain is neither taken nor paid: nothing of it would move. */
export function closedOn(halted: ReadonlySet<ChainId>, instruments: readonly Instrument[]): Instrument[] {
  return instruments.map((one) =>
    halted.has(one.chain) ? { ...one, isDepositEnabled: false, isPayoutEnabled: false } : one,
  )
}

/** The instruments of the service, held in memory and looked up without I/O. */
export class Catalogue {
  /** Those that the house itself deals in. */
  readonly instruments: readonly Instrument[]
  #others: readonly Instrument[] = []
  #bySlug = new Map<string, Instrument>()
  #byTitles = new Map<string, Instrument>()

  constructor(instruments: readonly Instrument[], others: readonly Instrument[] = []) {
    this.instruments = instruments
    this.setOthers(others)
  }

  /** Those that only other exchanges deal in: found by name, and in no list but `all`. */
  setOthers(others: readonly Instrument[]): void {
    this.#others = others
    this.#bySlug = new Map(this.all.map((instrument) => [instrument.slug.toLowerCase(), instrument]))
    this.#byTitles = new Map(
      this.all.map((instrument) => [titlesKey(instrument.currencyTitle, instrument.networkTitle), instrument]),
    )
  }

  /** Every instrument, the house's own first. */
  get all(): readonly Instrument[] {
    return [...this.instruments, ...this.#others]
  }

  /** The instrument, or null. */
  find(name: InstrumentName): Instrument | null {
    const { slug, currencyTitle, networkTitle } = name
    const titled =
      currencyTitle && networkTitle ? this.#byTitles.get(titlesKey(currencyTitle, networkTitle)) : undefined
    if (!slug) return titled ?? null
    const named = this.#bySlug.get(slug.toLowerCase())
    const isContradiction = currencyTitle && networkTitle && titled !== named
    return named && !isContradiction ? named : null
  }

  /** @throws {DomainError} INSTRUMENT_UNKNOWN */
  get(name: InstrumentName): Instrument {
    const found = this.find(name)
    if (!found) throw new DomainError('INSTRUMENT_UNKNOWN', 'Instrument is not supported')
    return found
  }

  /** The instrument a deposit on a chain is made in: the chain's coin, or an allow-listed contract. */
  onChain(chain: ChainId, contract: string | null): Instrument | null {
    return this.instruments.find((one) => one.chain === chain && one.contract === contract) ?? null
  }

  /** The coin that pays for transactions on a chain. */
  nativeOf(chain: ChainId): Instrument | null {
    return this.onChain(chain, null)
  }

  /** Slug of the coin that pays for transactions, by chain. */
  feeAssets(): ReadonlyMap<ChainId, string> {
    return new Map(this.instruments.filter(({ contract }) => contract === null).map(({ chain, slug }) => [chain, slug]))
  }
}

function titlesKey(currencyTitle: string, networkTitle: string): string {
  return `${currencyTitle}/${networkTitle}`.toUpperCase()
}
