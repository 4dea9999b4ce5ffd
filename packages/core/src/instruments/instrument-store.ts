import type { Instrument } from './instrument.ts'

/** Where the catalogue is kept. */
export interface InstrumentStore {
  /** Every instrument, most popular first. */
  all(): Promise<Instrument[]>
}
