import { Catalogue, servedInstruments, unservedInstruments, type ServedChain } from '@cambio/core/instruments/catalogue'
import type { Instrument } from '@cambio/core/instruments/instrument'
import type { InstrumentStore } from '@cambio/core/instruments/instrument-store'
import { remember } from '@cambio/core/shared/remember'
import type { Clock } from '@cambio/kernel/clock'

/**
 * Maximum age of the exchange's own instruments, in milliseconds. It is short because operators open and close
 * instruments at run time.
 */
const OWN_AGE_MS = 1_000
/**
 * Maximum age of the provider-only instruments, in milliseconds. It may be longer, because their list is synchronised
 * only every ten minutes.
 */
const OTHERS_AGE_MS = 5_000

interface CatalogueReaderDeps {
  instruments: InstrumentStore & { others(): Promise<Instrument[]>; fiat(): Promise<Instrument[]> }
  servedChains: readonly ServedChain[]
  clock: Clock
}

/**
 * Reads instruments for all loops of the worker. The loops share each result, because a read returns over a thousand
 * rows.
 */
export interface CatalogueReader {
  read(): Promise<Catalogue>
  /** Returns the instruments on chains that have a node, at most one second old. */
  own(): Promise<Instrument[]>
  /** Returns the provider-only instruments. The list is at most five seconds old. */
  others(): Promise<Instrument[]>
  /** Returns the fiat currencies that users can receive on a card for coins. The list is at most five seconds old. */
  fiat(): Promise<Instrument[]>
  /** Returns the exchange's instruments whose chain or token is not in the settings, at most one second old. */
  closed(): Promise<Instrument[]>
}

export function createCatalogueReader({ instruments, servedChains, clock }: CatalogueReaderDeps): CatalogueReader {
  const all = remember(() => instruments.all(), OWN_AGE_MS, clock)
  const own = async () => servedInstruments(await all(), servedChains)
  const closed = async () => unservedInstruments(await all(), servedChains)
  const others = remember(() => instruments.others(), OTHERS_AGE_MS, clock)
  const fiat = remember(() => instruments.fiat(), OTHERS_AGE_MS, clock)
  const read = async () => new Catalogue(await own(), await others(), await fiat(), await closed())
  return { own, others, fiat, closed, read }
}
