import { AdapterError } from '@cambio/core/shared/adapter-error'
import pg from 'pg'

/** Number of the advisory lock of the one signer of a database. No other lock of the database may have it. */
export const SIGNER_LOCK = 5_160_281
/** How long the connection of a process that was killed may take to end, milliseconds. */
const PATIENCE_MS = 15_000
const RETRY_MS = 250

/** Another process holds the lock. */
export class HeldByAnother extends Error {
  override readonly name = 'HeldByAnother'
}

/**
 * Holds an advisory lock of the database on a connection of its own. When the connection breaks the lock is gone, and another
 * process may have it: `assertHeld` throws until it is held again.
 */
export class SoleHolder {
  readonly #connectionString: string
  readonly #key: number
  #client: pg.Client | null = null
  #isReleased = false

  private constructor(connectionString: string, key: number) {
    this.#connectionString = connectionString
    this.#key = key
  }

  /** @throws {HeldByAnother} where another process keeps the lock */
  static async open(connectionString: string, key: number): Promise<SoleHolder> {
    const holder = new SoleHolder(connectionString, key)
    const endsAt = performance.now() + PATIENCE_MS
    while (!(await holder.#take())) {
      if (performance.now() > endsAt) throw new HeldByAnother('Another process holds the lock')
      await pause()
    }
    return holder
  }

  /** @throws {AdapterError} retryable, while the lock is not held */
  assertHeld(): void {
    if (this.#client === null)
      throw new AdapterError('The database does not say that this is its only signer', { retryable: true })
  }

  async release(): Promise<void> {
    this.#isReleased = true
    await this.#client?.end()
  }

  /** Returns whether the lock is held now, on a connection that is taken again when it breaks. */
  async #take(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.#connectionString, keepAlive: true })
    // The end of the connection follows each error.
    client.on('error', () => {})
    await client.connect()
    if (this.#isReleased || !(await isLocked(client, this.#key))) {
      await client.end()
      return false
    }
    this.#client = client
    client.once('end', () => {
      this.#client = null
      void this.#takeAgain()
    })
    return true
  }

  async #takeAgain(): Promise<void> {
    while (!this.#isReleased && !(await this.#take().catch(() => false))) await pause()
  }
}

async function isLocked(client: pg.Client, key: number): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [key])
  return rows[0]?.locked ?? false
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, RETRY_MS))
}
