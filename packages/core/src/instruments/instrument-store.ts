import type { Instrument } from './instrument.ts'

/** Stores the catalogue. */
export interface InstrumentStore {
  /** Returns every instrument, most popular first. */
  all(): Promise<Instrument[]>
}
