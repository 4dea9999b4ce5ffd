/**
 * Thrown when an external system (a node, a provider or the database) fails. Loops retry if `retryable` is true; the
 * server responds with status 503.
 */
export class AdapterError extends Error {
  override readonly name = 'AdapterError'
  readonly retryable: boolean
  /** Whether the external system works but temporarily accepts no more calls. */
  readonly isRateLimit: boolean

  constructor(message: string, options: { retryable: boolean; isRateLimit?: boolean; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.retryable = options.retryable
    this.isRateLimit = options.isRateLimit ?? false
  }
}
