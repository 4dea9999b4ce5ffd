import { AdapterError } from '@cambio/core/shared/adapter-error'
import pg from 'pg'

/** How long to wait for the connection of a killed process to end, milliseconds. */
const PATIENCE_MS = 15_000
const RETRY_MS = 250

/** Another process is the signer of the database. */
export class HeldByAnother extends Error {
  override readonly name = 'HeldByAnother'
}

/**
 * Makes this process the only signer of a database while one dedicated connection lives. It records the connection in a table that
 * only the signer's role can write: unlike an advisory lock, no other login can take it. When the connection breaks, another
 * process may become the signer, and `assertHeld` throws until this process holds the role again.
 */
export class SoleHolder {
  readonly #connectionString: string
  #client: pg.Client | null = null
  #isReleased = false

  private constructor(connectionString: string) {
    this.#connectionString = connectionString
  }

  /** @throws {HeldByAnother} while another process is the signer */
  static async open(connectionString: string): Promise<SoleHolder> {
    const holder = new SoleHolder(connectionString)
    const endsAt = performance.now() + PATIENCE_MS
    while (!(await holder.#take())) {
      if (performance.now() > endsAt) throw new HeldByAnother('Another process is the signer of this database')
      await pause()
    }
    return holder
  }

  /** @throws {AdapterError} retryable, while this process is not the signer */
  assertHeld(): void {
    if (this.#client === null)
      throw new AdapterError('The database does not say that this is its only signer', { retryable: true })
  }

  async release(): Promise<void> {
    this.#isReleased = true
    await this.#client?.end()
  }

  /** Returns whether this process is the signer now. Reconnects when the connection breaks. */
  async #take(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.#connectionString, keepAlive: true })
    // The end of the connection follows each error.
    client.on('error', () => {})
    await client.connect()
    if (this.#isReleased || !(await holdSigner(client))) {
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

async function holdSigner(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('SELECT hold_signer() AS held')
  return rows[0]?.held ?? false
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, RETRY_MS))
}
