/**
 * An external system failed: a node, a provider, the database. Loops retry retryable errors; the server answers 503.
 */
export class AdapterError extends Error {
  override readonly name = 'AdapterError'
  readonly retryable: boolean

  constructor(message: string, options: { retryable: boolean; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.retryable = options.retryable
  }
}
