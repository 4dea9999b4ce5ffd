import { BotApiError } from './bot-api-error.ts'

/** Webhook configured by the bot. While the URL is empty, updates are queued. */
export interface WebhookSetting {
  url: string
  secret: string | null
  allowedUpdates: readonly string[]
}

/** Bot API update without its update ID. */
export type Update = Record<string, unknown>

const REPLACED = 'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running'
const NO_WEBHOOK: WebhookSetting = { url: '', secret: null, allowedUpdates: [] }
/**
 * Delay after the first failed delivery, in milliseconds. It doubles after each further failure, up to `MAX_RETRY_MS`.
 */
const RETRY_MS = 250
const MAX_RETRY_MS = 5_000
const TIMEOUT_MS = 10_000
/** Maximum number of updates returned by a single `getUpdates` call (Bot API, getUpdates). */
const MAX_PULLED = 100
/** Maximum number of queued updates. */
const MAX_PENDING = 1_000

/** Parameters of `getUpdates`. */
export interface Pull {
  /**
   * ID of the first update to return. Earlier updates are deleted. A negative number counts from the end of the queue.
   */
  offset: number | null
  limit: number
  timeoutMs: number
  /** Kinds of updates to subscribe to; null keeps the previous subscription. */
  allowedUpdates: readonly string[] | null
}

/**
 * Queue of the bot's updates. Delivers them to the webhook one after another and retries failed deliveries. Without a
 * webhook, the bot polls for them (Bot API, getUpdates).
 */
export class WebhookDelivery {
  #setting = NO_WEBHOOK
  #waiting: Update[] = []
  #lastUpdateId = Date.now()
  #lastError: { at: number; message: string } | null = null
  #failures = 0
  #timer: NodeJS.Timeout | null = null
  #isDelivering = false
  #isStopped = false
  /** Ends the pending `getUpdates` call. `isReplaced` is true when another call has replaced it. */
  #endPull: ((isReplaced: boolean) => void) | null = null
  readonly #onReply: (call: Record<string, unknown>) => void

  /** @param onReply called with the method call in a webhook response */
  constructor(onReply: (call: Record<string, unknown>) => void) {
    this.#onReply = onReply
  }

  set(setting: WebhookSetting): void {
    this.#setting = setting
    this.#lastError = null
    this.#failures = 0
    this.#deliverSoon(0)
  }

  /** Removes the webhook and, if requested, the queued updates. Keeps the bot's subscription. */
  clear(dropsPending = false): void {
    this.#setting = { ...NO_WEBHOOK, allowedUpdates: this.#setting.allowedUpdates }
    if (dropsPending) this.#waiting = []
  }

  /**
   * Returns queued updates. If the queue is empty, waits up to the requested time for an update. A newer call ends a
   * waiting call.
   * @throws {BotApiError} while a webhook is set, or when another call replaces this one
   */
  async pull({ offset, limit, timeoutMs, allowedUpdates }: Pull): Promise<Update[]> {
    if (this.#setting.url !== '')
      throw new BotApiError(
        409,
        "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
      )
    this.#endPull?.(true)
    if (allowedUpdates !== null) this.#setting = { ...this.#setting, allowedUpdates }
    if (offset !== null) this.#forgetBefore(offset)
    if (this.#waiting.length === 0 && timeoutMs > 0) await this.#nextUpdate(timeoutMs)
    return this.#waiting.slice(0, Math.min(limit, MAX_PULLED))
  }

  #forgetBefore(offset: number): void {
    const isKept = ({ update_id: id }: Update) => Number(id) >= offset
    this.#waiting = offset < 0 ? this.#waiting.slice(offset) : this.#waiting.filter(isKept)
  }

  #nextUpdate(timeoutMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#endPull?.(false), timeoutMs)
      this.#endPull = (isReplaced) => {
        clearTimeout(timer)
        this.#endPull = null
        if (isReplaced) reject(new BotApiError(409, REPLACED))
        else resolve()
      }
    })
  }

  /** Returns the webhook state in `getWebhookInfo` format. */
  info() {
    return {
      url: this.#setting.url,
      has_custom_certificate: false,
      pending_update_count: this.#waiting.length,
      ...(this.#lastError && { last_error_date: this.#lastError.at, last_error_message: this.#lastError.message }),
    }
  }

  /** Queues an update for delivery if the bot has subscribed to its kind. */
  add(kind: string, content: unknown): void {
    const { allowedUpdates } = this.#setting
    if (allowedUpdates.length > 0 && !allowedUpdates.includes(kind)) return
    this.#lastUpdateId += 1
    this.#waiting = [...this.#waiting, { update_id: this.#lastUpdateId, [kind]: content }].slice(-MAX_PENDING)
    this.#endPull?.(false)
    this.#deliverSoon(0)
  }

  stop(): void {
    this.#isStopped = true
    this.#endPull?.(false)
    if (this.#timer) clearTimeout(this.#timer)
  }

  #deliverSoon(afterMs: number): void {
    if (this.#isStopped) return
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#deliver(), afterMs)
  }

  async #deliver(): Promise<void> {
    const [update] = this.#waiting
    if (this.#isDelivering || !update || this.#setting.url === '') return
    this.#isDelivering = true
    const problem = await this.#post(update)
    this.#isDelivering = false
    if (problem === null) {
      this.#failures = 0
      this.#waiting = this.#waiting.filter((one) => one !== update)
    } else {
      this.#failures += 1
      this.#lastError = { at: Math.floor(Date.now() / 1_000), message: problem }
    }
    this.#deliverSoon(problem === null ? 0 : Math.min(MAX_RETRY_MS, RETRY_MS * 2 ** this.#failures))
  }

  /** Sends an update to the webhook. Returns an error message, or null on success. */
  async #post(update: Update): Promise<string | null> {
    const { url, secret } = this.#setting
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(secret !== null && { 'x-telegram-bot-api-secret-token': secret }),
        },
        body: JSON.stringify(update),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (!answer.ok) return `Wrong response from the webhook: ${answer.status} ${answer.statusText}`
      const call: unknown = await answer.json().catch(() => null)
      if (typeof call === 'object' && call !== null && 'method' in call) this.#onReply({ ...call })
      return null
    } catch {
      return 'Connection failed'
    }
  }
}
