import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { JsonRecords } from '../state/json-records.ts'

const LOOK_EVERY_MS = 100
const ANSWER_WITHIN_MS = 10_000
const MAX_WAITING = 5_000

/** Request that a simulated provider repeats until the receiver responds with a 2xx status. */
interface Delivery {
  id: string
  url: string
  headers: Record<string, string>
  body: string
  attempts: number
  /** Time of the next attempt, in epoch milliseconds. */
  nextAt: number
}

/**
 * Queue of a simulated provider's callbacks, stored in a file. The queue sends them one after another, in order of
 * their due times. It retries a callback after any response other than 2xx.
 */
export class DeliveryQueue {
  readonly #waiting: JsonRecords<Delivery>
  readonly #retryAfterMs: (attempts: number) => number | null
  readonly #timer: NodeJS.Timeout
  readonly #stopping = new AbortController()
  #sending: Promise<void> | null = null

  /** @param retryAfterMs returns the delay in milliseconds after a number of failed attempts, or null to give up */
  constructor(folder: string, name: string, retryAfterMs: (attempts: number) => number | null) {
    this.#waiting = new JsonRecords<Delivery>(join(folder, `${name}.json`), ({ id }) => id, MAX_WAITING)
    this.#retryAfterMs = retryAfterMs
    this.#timer = setInterval(() => void this.sendDue(), LOOK_EVERY_MS)
  }

  /** Stops sending. A request without a response is sent again after the next start. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopping.abort()
    await this.#sending
  }

  /** Adds a request that is due at the time `at`, in epoch milliseconds. */
  add(request: Pick<Delivery, 'url' | 'headers' | 'body'>, at: number): void {
    this.#waiting.save({ ...request, id: randomUUID(), attempts: 0, nextAt: at })
  }

  /** Returns the number of queued requests and the time of the earliest attempt. */
  waiting(): { count: number; nextAt: number | null } {
    const all = this.#waiting.all()
    return { count: all.length, nextAt: all.length === 0 ? null : Math.min(...all.map(({ nextAt }) => nextAt)) }
  }

  /** Sends every request that is due. A call that overlaps with another call waits for that call to end. */
  async sendDue(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => (this.#sending = null))
    await this.#sending
  }

  async #sendAll(): Promise<void> {
    const due = this.#waiting.all().filter(({ nextAt }) => nextAt <= Date.now())
    for (const delivery of due.toSorted((one, other) => one.nextAt - other.nextAt)) await this.#send(delivery)
  }

  async #send(delivery: Delivery): Promise<void> {
    const status = await post(delivery, this.#stopping.signal)
    if (this.#stopping.signal.aborted) return
    if (status >= 200 && status <= 299) return this.#waiting.delete(delivery.id)
    const attempts = delivery.attempts + 1
    const delayMs = this.#retryAfterMs(attempts)
    if (delayMs === null) return this.#waiting.delete(delivery.id)
    this.#waiting.save({ ...delivery, attempts, nextAt: Date.now() + delayMs })
  }
}

/** Sends a request once. Returns the HTTP status, or 0 when the receiver does not respond. */
export async function post(
  { url, headers, body }: Pick<Delivery, 'url' | 'headers' | 'body'>,
  stop: AbortSignal = new AbortController().signal,
): Promise<number> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    redirect: 'manual',
    signal: AbortSignal.any([stop, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
  }).catch(() => null)
  await answer?.body?.cancel()
  return answer?.status ?? 0
}
