import type { Clock } from '@cambio/kernel/clock'
import type { Queryable } from './queryable.ts'

const REFRESH_MS = 30_000
/**
 * Maximum deviation from the database's time that the clock does not correct, in milliseconds. The round trip to the
 * database causes such deviations.
 */
const TOLERANCE_MS = 500

/**
 * Clock that synchronises with the database's time and advances with this machine's monotonic counter. Processes on
 * different machines therefore agree on the time, and changing a machine's own clock does not affect any deadline.
 */
export class DatabaseClock implements Clock {
  readonly #db: Queryable
  /** Database time minus this machine's monotonic counter, in milliseconds. */
  #offset: number

  private constructor(db: Queryable, offset: number) {
    this.#db = db
    this.#offset = offset
  }

  /**
   * Reads the database's time and creates the clock.
   * @throws when the database does not respond
   */
  static async open(db: Queryable): Promise<DatabaseClock> {
    const clock = new DatabaseClock(db, await offsetOf(db))
    setInterval(() => void clock.refresh().catch(() => {}), REFRESH_MS).unref()
    return clock
  }

  readonly now = (): number => Math.round(performance.now() + this.#offset)

  /** Rereads the database's time and adjusts the clock. */
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
