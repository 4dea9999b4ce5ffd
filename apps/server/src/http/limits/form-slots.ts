import { DomainError } from '@cambio/core/shared/domain-error'
import { HttpRefusal } from '../errors/errors.ts'

/** Maximum number of forms that the server reads at once. Each form may use 30 MB of memory. */
const FORMS_AT_ONCE = 4
/**
 * Longest wait for a slot, in milliseconds. It is longer than the grace period for uploads (`GRACE_MS`), so slow forms
 * free their slots before waiting forms give up.
 */
const MAX_WAIT_MS = 25_000
const MAX_WAITING = 32
/**
 * Delay after which an account may send another form, in seconds. Within this delay, the server rejects an earlier form
 * that stalls.
 */
const ANOTHER_AFTER_SECONDS = 10

/**
 * Limits how many forms are read at once. Further forms wait for a limited time, but a second form from the same
 * account is rejected immediately.
 */
export class FormSlots {
  readonly #senders = new Set<number>()
  readonly #waiting: (() => void)[] = []
  #taken = 0

  /**
   * Runs `read` in a slot.
   * @throws {DomainError} TOO_MANY_ATTEMPTS while the account is sending another form
   * @throws {HttpRefusal} 503 if no slot becomes free in time
   */
  async use<T>(userId: number, read: () => Promise<T>): Promise<T> {
    if (this.#senders.has(userId))
      throw new DomainError('TOO_MANY_ATTEMPTS', 'Another upload of this account is in progress', {
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

  /** Passes the slot to the form that has waited longest. */
  #leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#taken -= 1
  }
}

function tooMany(): HttpRefusal {
  return new HttpRefusal(503, 'ERR_SERVICE_UNAVAILABLE', 'Too many files are being sent')
}
