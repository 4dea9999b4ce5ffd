import { cannotDo } from '../sandbox-error.ts'
import { DeliveryQueue, post } from '../webhooks/delivery-queue.ts'
import type { FiatSettings } from './fiat-settings.ts'
import { MERCURYO_SANDBOX_SIGN_KEY, signedCallback } from './purchase.ts'

/**
 * Delay before the first retry of a callback, in milliseconds. The delay doubles with each retry, up to 4 h, and the
 * provider gives up after 3 days (wire.md §4).
 */
const FIRST_RETRY_MS = 60_000
const MAX_RETRY_MS = 4 * 3_600_000
const GIVE_UP_MS = 3 * 24 * 3_600_000

/**
 * Returns the delay after `attempts` failed attempts, in milliseconds. Returns null once the retries have lasted three
 * days.
 */
export function callbackRetryMs(attempts: number): number | null {
  const delayOf = (n: number) => Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (n - 1))
  let waited = 0
  for (let n = 1; n <= attempts; n += 1) waited += delayOf(n)
  return waited > GIVE_UP_MS ? null : delayOf(attempts)
}

/**
 * Queue of the simulated card provider's callbacks, which survives a restart. The settings determine when and how often
 * each callback is sent.
 */
export class FiatCallbacks {
  readonly #settings: FiatSettings
  readonly #queue: DeliveryQueue

  constructor(folder: string, settings: FiatSettings) {
    this.#settings = settings
    this.#queue = new DeliveryQueue(folder, 'mercuryo-callbacks', (attempts) => {
      const delayMs = callbackRetryMs(attempts)
      return delayMs === null ? null : delayMs * settings.now.retryScale
    })
  }

  stop(): Promise<void> {
    return this.#queue.stop()
  }

  /** Returns the number of queued callbacks, and the time of the next attempt. */
  waiting(): { count: number; nextAt: number | null } {
    return this.#queue.waiting()
  }

  /** Sends a callback. `isFirstPart` marks a callback that the `reordered` setting delays. */
  send(content: object, isFirstPart: boolean): void {
    const { callbackUrl: url, callbacks, lateMs } = this.#settings.now
    if (url === null || callbacks === 'missing') return
    const isLate = callbacks === 'late' || (callbacks === 'reordered' && isFirstPart)
    const callback = { url, ...signedCallback(content, MERCURYO_SANDBOX_SIGN_KEY) }
    for (let copy = 0; copy < (callbacks === 'twice' ? 2 : 1); copy += 1)
      this.#queue.add(callback, Date.now() + (isLate ? lateMs : 0))
  }

  /** Immediately sends a callback with a wrong signature. Returns the HTTP status of the response. */
  async forge(content: object): Promise<number> {
    const url = this.#settings.now.callbackUrl
    if (url === null) throw cannotDo('there is no callbackUrl')
    return post({ url, ...signedCallback(content, 'a wrong key') })
  }
}
