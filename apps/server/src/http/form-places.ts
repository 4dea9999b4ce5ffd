import { DomainError } from '@cambio/core/shared/domain-error'
import { HttpRefusal } from './errors.ts'

/** Forms that are read at once: each may take thirty megabytes. */
const FORMS_AT_ONCE = 4
/** Longer than a form may crawl: whoever is slow gives a place back before those who wait give up. */
const MAX_WAIT_MS = 25_000
const MAX_WAITING = 32
/** When a form that has stopped is given up, so that its account may send another. */
const ANOTHER_AFTER_SECONDS = 10

/** Places at which forms are read: few for all, one for each account. Who finds them taken waits a while for one. */
export class FormPlaces {
  readonly #senders = new Set<number>()
  readonly #waiting: (() => void)[] = []
  #taken = 0

  /** @throws {DomainError} TOO_MANY_ATTEMPTS while the account sends another form; {HttpRefusal} 503 where no place comes free */
  async use<T>(userId: number, read: () => Promise<T>): Promise<T> {
    if (this.#senders.has(userId))
      throw new DomainError('TOO_MANY_ATTEMPTS', 'Another form of this account is being sent', {
        retryAfterSeconds: ANOTHER_AFTER_SECONDS,
      })
    this.#senders.add(userId)
    try {
      await this.#take()
      try {
        return await read()
      } finally {
        this.#leave()
      }
    } finally {
      this.#senders.delete(userId)
    }
  }

  async #take(): Promise<void> {
    if (this.#taken < FORMS_AT_ONCE) {
      this.#taken += 1
      return
    }
    if (this.#waiting.length >= MAX_WAITING) throw tooMany()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#waiting.push(resolve)
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(resolve), 1)
      reject(tooMany())
    }, MAX_WAIT_MS)
    await promise.finally(() => clearTimeout(timer))
  }

  /** Whoever has waited longest takes the place over. */
  #leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#taken -= 1
  }
}

function tooMany(): HttpRefusal {
  return new HttpRefusal(503, 'ERR_SERVICE_UNAVAILABLE', 'Too many files are being sent')
}
