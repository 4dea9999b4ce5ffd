import type { PasswordHasher } from '@cambio/core/accounts/account-ports'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { hash, verify, type Options } from '@node-rs/argon2'

/** OWASP's first choice for argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** At once; each takes a processor for some 25 ms, in a thread of the pool that everything else waits for too. */
const MAX_AT_ONCE = 2
/** Waiting for their turn: a second's work. */
const MAX_WAITING = 64

/** Passwords by argon2id, off the event loop, so many at once. */
export class Argon2Hasher implements PasswordHasher {
  readonly #waiting: (() => void)[] = []
  #running = 0
  /** Of no password: what is compared where there is no account. */
  #nobody: Promise<string> | null = null

  hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(normalised(password), OPTIONS))
  }

  verify(password: string, kept: string | null): Promise<boolean> {
    return this.#inTurn(async () => {
      if (kept !== null) return verify(kept, normalised(password))
      this.#nobody ??= hash('', OPTIONS)
      await verify(await this.#nobody, normalised(password))
      return false
    })
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= MAX_AT_ONCE) {
      if (this.#waiting.length >= MAX_WAITING)
        throw new AdapterError('Too many passwords wait to be checked', { retryable: true })
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else this.#running += 1
    try {
      return await work()
    } finally {
      // The place goes to the next that waits.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}

/** One password, however a keyboard composes its letters (NIST 800-63B). */
function normalised(password: string): string {
  return password.normalize('NFKC')
}
