/** Bot API error: code, description and, for code 429, the time that the bot must wait. */
export class BotApiError extends Error {
  override readonly name = 'BotApiError'
  readonly code: number
  /** Seconds until the Bot API accepts the next call; null if the error requires no delay. */
  readonly retryAfter: number | null

  constructor(code: number, description: string, retryAfter: number | null = null) {
    super(description)
    this.code = code
    this.retryAfter = retryAfter
  }
}

export const badCall = (reason: string) => new BotApiError(400, `Bad Request: ${reason}`)
