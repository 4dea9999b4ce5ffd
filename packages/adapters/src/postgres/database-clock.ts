import type { Clock } from '@cambio/kernel/clock'
import type { Queryable } from './queryable.ts'

const REFRESH_MS = 30_000
/** Smaller differences are the round trip to the database, and are ignored. */
const TOLERANCE_MS = 500

/**
 * Clock of the database, continued by this machine's monotonic counter. Processes on machines with different clocks see
 * one time, and a reset of a wall clock moves no deadline.
 */
export class DatabaseClock implements Clock {
  readonly #db: Queryable
  /** Difference between the database's time and the counter, milliseconds. */
  #offset: number

  private constructor(db: Queryable, offset: number) {
    this.#db = db
    this.#offset = offset
  }

  /** @throws when the database does not answer */
  static async open(db: Queryable): Promise<DatabaseClock> {
    const clock = new DatabaseClock(db, await offsetOf(db))
    setInterval(() => void clock.refresh().catch(() => {}), REFRESH_MS).unref()
    return clock
  }

  readonly now = (): number => Math.round(performance.now() + this.#offset)

  /** Reads the database's time again. */
  async refresh(): Promise<void> {
    const offset = await offsetOf(this.#db)
    if (Math.abs(offset - this.#offset) > TOLERANCE_MS) this.#offset = offset
  }
}

async function offsetOf(db: Queryable): Promise<number> {
  const before = performance.now()
  const { rows } = await db.query<{ ms: string }>('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms')
  return Number(rows[0]?.ms) - (before + performance.now()) / 2
}
