import type { Catalogue } from '../instruments/catalogue.ts'
import type { MemoryDatabase } from '../testing/memory/memory-database.ts'
import type { MemoryUnitOfWork } from '../testing/memory/memory-unit-of-work.ts'
import type { AnySimChain } from './chain/any-sim-chain.ts'
import type { Random } from './random.ts'

/** Parts of the simulated world that the simulated users and the operator need. */
export interface SimContext {
  readonly random: Random
  readonly db: MemoryDatabase
  readonly work: MemoryUnitOfWork
  readonly catalogue: Catalogue
  readonly chains: ReadonlyMap<string, AnySimChain>
  /** Simulated time, in epoch milliseconds. */
  readonly now: number
  /** Returns random senders for a transaction: a single account or several inputs. */
  anySenders(): string[]
  /** Returns an unused address that does not belong to the exchange. */
  stranger(): string
}
