import type { PostgresStores } from '@cambio/adapters/postgres/compose-stores'
import type { Catalogue } from '@cambio/core/instruments/catalogue'
import type { MemoryTickBook } from '@cambio/core/quotes/memory-tick-book'
import type { Report } from '@cambio/core/shared/report'
import type { DestinationProbe } from '@cambio/core/chains/destination-probe'
import type { Clock } from '@cambio/kernel/clock'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { CatalogueReader } from './catalogue-reader.ts'
import type { WorkerConfig } from './config.ts'

/** Parts of the worker that most of its loops need. */
export interface WorkerBase {
  config: WorkerConfig
  pool: pg.Pool
  stores: PostgresStores
  clock: Clock
  logger: Logger
  report: Report
  /** Instruments as of process start. `catalogues` returns the current ones. */
  catalogue: Catalogue
  catalogues: CatalogueReader
  book: MemoryTickBook
  destinations: DestinationProbe
  /** Name under which this process holds leases. */
  holder: string
}
