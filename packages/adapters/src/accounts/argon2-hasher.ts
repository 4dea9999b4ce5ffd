import type { PasswordHasher } from '@cambio/core/accounts/account-ports'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { Piscina } from 'piscina'
import type { Argon2Task } from './argon2-thread.ts'

const THREADS = 2
/** Maximum number of queued hash tasks. Processing them all takes about one second. */
const MAX_WAITING = 64
/** Nice value (0 to 19) of the hashing threads. At a higher value, sign-ins would starve on a busy machine. */
const NICE_INCREMENT = 10
/** Time in milliseconds after which an idle thread ends. Starting a new thread takes 50 ms. */
const IDLE_MS = 60_000

/**
 * Hashes passwords with Argon2id in low-priority threads. Limits the number of concurrent hashes, so that sign-ins do
 * not delay price requests.
 */
export class Argon2Hasher implements PasswordHasher {
  readonly #threads = new Piscina<Argon2Task, string | boolean>({
    filename: new URL('./argon2-thread.ts', import.meta.url).href,
    name: 'hashOrVerify',
    minThreads: 0,
    maxThreads: THREADS,
    maxQueue: MAX_WAITING,
    idleTimeout: IDLE_MS,
    niceIncrement: NICE_INCREMENT,
    // Do not pass the server's Node.js options, such as a preloaded script, to the threads.
    execArgv: [],
  })
  /**
   * Hash that matches no password. A sign-in with an unknown email address verifies the password against this hash. The
   * response therefore takes as long as for a known address.
   */
  #nobody: Promise<string> | null = null

  async hash(password: string): Promise<string> {
    return String(await this.#inTurn({ password: normalised(password) }))
  }

  async verify(password: string, kept: string | null): Promise<boolean> {
    if (kept !== null) return (await this.#inTurn({ password: normalised(password), kept })) === true
    this.#nobody ??= this.hash('')
    await this.#inTurn({ password: normalised(password), kept: await this.#nobody })
    return false
  }

  #inTurn(task: Argon2Task): Promise<string | boolean> {
    if (this.#threads.queueSize >= MAX_WAITING)
      return Promise.reject(new AdapterError('Too many passwords wait to be checked', { retryable: true }))
    return this.#threads.run(task)
  }
}

/**
 * Normalises the Unicode form of a password, because keyboards encode some characters in different ways (NIST SP
 * 800-63B).
 */
function normalised(password: string): string {
  return password.normalize('NFKC')
}
