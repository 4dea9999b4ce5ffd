import type { PasswordHasher } from '@cambio/core/accounts/account-ports'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { Piscina } from 'piscina'
import type { Argon2Task } from './argon2-thread.ts'

const THREADS = 2
/** Waiting for their turn: a second's work. */
const MAX_WAITING = 64
/** Of nice's twenty steps down; further down, nobody could sign in on a machine that is busy. */
const GIVES_WAY = 10
/** A thread ends after it had nothing to do for so long; the next takes 50 ms to begin. */
const IDLE_MS = 60_000

/**
 * Passwords by argon2id, in threads of their own that give way to everything else: so many at once, and nobody who
 * asks for a price waits for somebody who signs in.
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
    // What the process was started with (a preloaded script of the supervisor's) is not for its threads.
    execArgv: [],
  })
  /** Of no password: what is compared where there is no account. */
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

/** One password, however a keyboard composes its letters (NIST 800-63B). */
function normalised(password: string): string {
  return password.normalize('NFKC')
}
