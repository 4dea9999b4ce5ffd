import { AdapterError } from '@cambio/core/shared/adapter-error'
import pg from 'pg'

/** Maximum time in milliseconds until a killed process's connection ends. */
const PATIENCE_MS = 15_000
const RETRY_MS = 250

/** Thrown when another process is already the database's signer. */
export class HeldByAnother extends Error {
  override readonly name = 'HeldByAnother'
}

/**
 * Ensures that only one process signs for a database. Records the signer's dedicated connection in the table
 * `signer_holder`, which only the signer's database role can write. An advisory lock would not suffice, because any
 * database role could acquire it.
 * If the connection breaks, another process may become the signer. `assertHeld` then throws until this process is the
 * signer again.
 */
export class SoleHolder {
  readonly #connectionString: string
  #client: pg.Client | null = null
  #isReleased = false

  private constructor(connectionString: string) {
    this.#connectionString = connectionString
  }

  /**
   * Makes this process the signer.
   * @throws {HeldByAnother} while another process is the signer
   */
  static async open(connectionString: string): Promise<SoleHolder> {
    const holder = new SoleHolder(connectionString)
    const endsAt = performance.now() + PATIENCE_MS
    while (!(await holder.#take())) {
      if (performance.now() > endsAt) throw new HeldByAnother('Another process is the signer of this database')
      await pause()
    }
    return holder
  }

  /** @throws {AdapterError} (retryable) while this process is not the signer */
  assertHeld(): void {
    if (this.#client === null)
      throw new AdapterError('The database does not say that this is its only signer', { retryable: true })
  }

  async release(): Promise<void> {
    this.#isReleased = true
    await this.#client?.end()
  }

  /**
   * Tries to make this process the signer and returns whether it succeeded. Reconnects later if the connection breaks.
   */
  async #take(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.#connectionString, keepAlive: true })
    // Without a listener, an error event would end the process. The code below handles the end of the connection, which
    // follows every error.
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
