import type { PasswordHasher } from '@cambio/core/accounts/account-ports'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { Piscina } from 'piscina'
import type { Argon2Task } from './argon2-thread.ts'

const THREADS = 2
/** Maximum queued hashes: about a second's work. */
const MAX_WAITING = 64
/** Nice level of the threads, of 20. At a lower priority no user could sign in on a busy machine. */
const GIVES_WAY = 10
/** A thread ends after this idle time, milliseconds. A new one takes 50 ms to start. */
const IDLE_MS = 60_000

/**
 * Hashes passwords by argon2id, in low-priority threads. The number of concurrent hashes is limited, so sign-ins never
 * delay price requests.
 */
export class Argon2Hasher implements PasswordHasher {
  readonly #threads = new Piscina<Argon2Task, string | boolean>({
    filename: new URL('./argon2-thread.ts', import.meta.url).href,
    name: 'hashOrVerify',
    minThreads: 0,
    maxThreads: THREADS,
    maxQueue: MAX_WAITING,
    idleTimeout: IDLE_MS,
    niceIncrement: GIVES_WAY,
    // The options of the process (a script that the supervisor preloads) must not apply to its threads.
    execArgv: [],
  })
  /** Hash without a password. It is verified when no account exists, so that the response takes as long. */
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

/** Normalises a password: keyboards compose letters in different ways (NIST 800-63B). */
function normalised(password: string): string {
  return password.normalize('NFKC')
}
