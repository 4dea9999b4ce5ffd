import { Catalogue, servedInstruments, type ServedChain } from '@cambio/core/instruments/catalogue'
import type { Instrument } from '@cambio/core/instruments/instrument'
import type { InstrumentStore } from '@cambio/core/instruments/instrument-store'

/** Maximum age of the exchange's own instruments, milliseconds. Operators open and close them at run time. */
const OWN_AGE_MS = 1_000
/** Maximum age of the provider-only instruments, milliseconds. Their list is synchronised every ten minutes. */
const OTHERS_AGE_MS = 5_000

interface CatalogueReaderDeps {
  instruments: InstrumentStore & { others(): Promise<Instrument[]> }
  servedChains: readonly ServedChain[]
  /** Returns a monotonic time, milliseconds. */
  now(): number
}

/** Reads instruments for all loops of the worker. The table has over a thousand rows, so loops share what was read. */
export class CatalogueReader {
  readonly #own: Aged<Instrument[]>
  readonly #others: Aged<Instrument[]>

  constructor({ instruments, servedChains, now }: CatalogueReaderDeps) {
    this.#own = new Aged(OWN_AGE_MS, now, async () => servedInstruments(await instruments.all(), servedChains))
    this.#others = new Aged(OTHERS_AGE_MS, now, () => instruments.others())
  }

  async read(): Promise<Catalogue> {
    return new Catalogue(await this.own(), await this.others())
  }

  /** Returns the instruments on chains that have a node, at most one second old. */
  own(): Promise<Instrument[]> {
    return this.#own.value()
  }

  /** Returns the provider-only instruments, at most five seconds old. */
  others(): Promise<Instrument[]> {
    return this.#others.value()
  }
}

/** A value that is read again when it is older than its maximum age. A failed read is not kept. */
class Aged<T> {
  readonly #maxAgeMs: number
  readonly #now: () => number
  readonly #read: () => Promise<T>
  #current: { readAt: number; value: Promise<T> } | null = null

  constructor(maxAgeMs: number, now: () => number, read: () => Promise<T>) {
    this.#maxAgeMs = maxAgeMs
    this.#now = now
    this.#read = read
  }

  async value(): Promise<T> {
    const now = this.#now()
    if (this.#current && now - this.#current.readAt < this.#maxAgeMs) return this.#current.value
    const current = { readAt: now, value: this.#read() }
    this.#current = current
    try {
      return await current.value
    } catch (error) {
      if (this.#current === current) this.#current = null
      throw error
    }
  }
}
