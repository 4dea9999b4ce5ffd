import { SettingError } from '@cambio/kernel/setting-error'
import { DomainError } from '../shared/domain-error.ts'
import type { ChainId, Instrument } from './instrument.ts'

/**
 * Identifies an instrument in a request by slug or by titles, ignoring case. If a request contains both the slug and
 * the titles, they must match.
 */
export interface InstrumentName {
  slug?: string | undefined
  currencyTitle?: string | undefined
  networkTitle?: string | undefined
}

/** Settings for a chain that has a node. */
export interface ServedChain {
  chain: ChainId
  tokens?: readonly { currencyTitle: string; contract: string; decimals: number }[]
  /** URL template for a transaction in a block explorer. */
  explorerTxUrl?: string | undefined
  /** URL template for an address in a block explorer. */
  explorerAddressUrl?: string | undefined
  addressExample?: string | undefined
}

/**
 * Returns the instruments on chains that have a node. Tokens are included only if their contract is in the settings.
 * Contracts, explorer links and example addresses come from the settings, not from the database. An attacker with a
 * database role therefore cannot change the contract in a payment link.
 */
export function servedInstruments(instruments: readonly Instrument[], chains: readonly ServedChain[]): Instrument[] {
  return instruments.flatMap((one) => serve(one, chains) ?? [])
}

/**
 * Returns the instruments that are not served because the settings lack their chain or token. They are closed. A token's
 * contract is a placeholder, so that no call can mistake the token for the chain's native coin.
 */
export function unservedInstruments(instruments: readonly Instrument[], chains: readonly ServedChain[]): Instrument[] {
  return instruments
    .filter((one) => serve(one, chains) === null)
    .map((one) => ({
      ...one,
      contract: one.contract === null ? null : `unset:${one.slug}`,
      isDepositEnabled: false,
      isPayoutEnabled: false,
    }))
}

/**
 * Returns an instrument with the facts from the settings, or null if the settings lack its chain or token.
 * @throws {SettingError} if the settings and the catalogue disagree about a token's decimals
 */
function serve(one: Instrument, chains: readonly ServedChain[]): Instrument | null {
  const served = chains.find(({ chain }) => chain === one.chain)
  const token = served?.tokens?.find(({ currencyTitle }) => currencyTitle === one.currencyTitle)
  const contract = one.contract === null ? null : token?.contract
  if (!served || contract === undefined) return null
  if (token && one.contract !== null && token.decimals !== one.decimals)
    throw new SettingError(
      `Bad settings. CHAINS: ${one.currencyTitle} on ${one.chain} has ${one.decimals} decimals in the catalogue, not ${token.decimals}`,
    )
  const { explorerTxUrl = '', explorerAddressUrl = '', addressExample = '' } = served
  return { ...one, contract, explorerTxUrl, explorerAddressUrl, addressExample }
}

/** Returns all instruments. Disables deposits and payouts on halted chains, because no coins can move there. */
export function closedOn(halted: ReadonlySet<ChainId>, instruments: readonly Instrument[]): Instrument[] {
  return instruments.map((one) =>
    halted.has(one.chain) ? { ...one, isDepositEnabled: false, isPayoutEnabled: false } : one,
  )
}

/** The exchange's instruments, held in memory. */
export class Catalogue {
  /** Instruments that the exchange trades itself. */
  readonly instruments: readonly Instrument[]
  /** Fiat currencies that a card provider accepts. The exchange itself holds no balance in them. */
  readonly fiat: readonly Instrument[]
  #others: readonly Instrument[] = []
  readonly #closed: ReadonlyMap<string, Instrument>
  #bySlug = new Map<string, Instrument>()
  #byTitles = new Map<string, Instrument>()

  /** @param closed instruments of stored rows that the exchange no longer serves; only `recorded` and `allRecorded` return them */
  constructor(
    instruments: readonly Instrument[],
    others: readonly Instrument[] = [],
    fiat: readonly Instrument[] = [],
    closed: readonly Instrument[] = [],
  ) {
    this.instruments = instruments
    this.fiat = fiat
    this.#closed = new Map(closed.map((one) => [one.slug, one]))
    this.setOthers(others)
  }

  /** Sets the provider-only instruments. `find` and `all` include them; the other lists do not. */
  setOthers(others: readonly Instrument[]): void {
    this.#others = others
    this.#bySlug = new Map(this.all.map((instrument) => [instrument.slug.toLowerCase(), instrument]))
    // The exact titles come last, so that they replace an alias with the same key.
    this.#byTitles = new Map([
      ...this.#nativeAliases(),
      ...this.all.map((one) => [titlesKey(one.currencyTitle, one.networkTitle), one] as const),
    ])
  }

  /**
   * Returns each native coin under the network titles of its chain's tokens, because existing clients use these names.
   * For example, they use `BNB`/`BEP20` for the native coin of BNB Smart Chain, and `POL`/`POLYGON` for that of
   * Polygon.
   */
  #nativeAliases(): (readonly [string, Instrument])[] {
    return this.instruments.flatMap(({ chain, networkTitle }) => {
      const native = this.nativeOf(chain)
      return native ? [[titlesKey(native.currencyTitle, networkTitle), native] as const] : []
    })
  }

  /** All instruments, starting with those that the exchange trades itself. */
  get all(): readonly Instrument[] {
    return [...this.instruments, ...this.fiat, ...this.#others]
  }

  /** All instruments that stored rows may name, including those that the exchange no longer serves. */
  get allRecorded(): readonly Instrument[] {
    return [...this.all, ...this.#closed.values()]
  }

  /** Returns the instrument with the given name, or null. */
  find(name: InstrumentName): Instrument | null {
    const { slug, currencyTitle, networkTitle } = name
    const titled =
      currencyTitle && networkTitle ? this.#byTitles.get(titlesKey(currencyTitle, networkTitle)) : undefined
    if (!slug) return titled ?? null
    const named = this.#bySlug.get(slug.toLowerCase())
    const isContradiction = currencyTitle && networkTitle && titled !== named
    return named && !isContradiction ? named : null
  }

  /**
   * Returns the instrument with the given name.
   * @throws {DomainError} INSTRUMENT_UNKNOWN
   */
  get(name: InstrumentName): Instrument {
    const found = this.find(name)
    if (!found) throw new DomainError('INSTRUMENT_UNKNOWN', 'Instrument is not supported')
    return found
  }

  /**
   * Returns the instrument of a stored row, such as an order or a deposit. Unlike `get`, it also returns an instrument
   * whose chain or token the operator has removed from the settings. Its rows must stay readable.
   * @throws {DomainError} INSTRUMENT_UNKNOWN if no instrument has ever had this slug
   */
  recorded(slug: string): Instrument {
    return this.find({ slug }) ?? this.#closed.get(slug) ?? this.get({ slug })
  }

  /** Returns the instrument of a deposit on a chain: the native coin or an allow-listed token. */
  onChain(chain: ChainId, contract: string | null): Instrument | null {
    return this.instruments.find((one) => one.chain === chain && one.contract === contract) ?? null
  }

  /** Returns the coin that pays for transactions on a chain. */
  nativeOf(chain: ChainId): Instrument | null {
    return this.onChain(chain, null)
  }

  /** Returns the slug of the coin that pays for transactions on each chain. */
  feeAssets(): ReadonlyMap<ChainId, string> {
    return new Map(this.instruments.filter(({ contract }) => contract === null).map(({ chain, slug }) => [chain, slug]))
  }
}

function titlesKey(currencyTitle: string, networkTitle: string): string {
  return `${currencyTitle}/${networkTitle}`.toUpperCase()
}
