/** Error of the Bot API: code, description, and for 429 the pause that the bot must keep. */
export class BotApiError extends Error {
  override readonly name = 'BotApiError'
  readonly code: number
  /** Seconds until the next call is accepted; null when the error names none. */
  readonly retryAfter: number | null

  constructor(code: number, description: string, retryAfter: number | null = null) {
    super(description)
    this.code = code
    this.retryAfter = retryAfter
  }
}

export const badCall = (reason: string) => new BotApiError(400, `Bad Request: ${reason}`)
