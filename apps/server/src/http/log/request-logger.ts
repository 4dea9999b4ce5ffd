import type { FastifyBaseLogger } from 'fastify'

type Bindings = Parameters<FastifyBaseLogger['child']>[0]
type ChildOptions = Parameters<FastifyBaseLogger['child']>[1]

/**
 * Creates the logger of a single request. Most requests log nothing, so the pino child logger is created only when the
 * first line is logged.
 */
export function createRequestLogger(
  parent: FastifyBaseLogger,
  bindings: Bindings,
  options: ChildOptions,
): FastifyBaseLogger {
  return new RequestLogger(parent, bindings, options)
}

class RequestLogger {
  readonly #parent: FastifyBaseLogger
  readonly #bindings: Bindings
  readonly #options: ChildOptions
  #child: FastifyBaseLogger | null = null

  constructor(parent: FastifyBaseLogger, bindings: Bindings, options: ChildOptions) {
    this.#parent = parent
    this.#bindings = bindings
    this.#options = options
  }

  get #log(): FastifyBaseLogger {
    return (this.#child ??= this.#parent.child(this.#bindings, this.#options))
  }

  get level(): string {
    return this.#parent.level
  }

  trace(...line: Parameters<FastifyBaseLogger['trace']>): void {
    this.#log.trace(...line)
  }

  debug(...line: Parameters<FastifyBaseLogger['debug']>): void {
    this.#log.debug(...line)
  }

  info(...line: Parameters<FastifyBaseLogger['info']>): void {
    this.#log.info(...line)
  }

  warn(...line: Parameters<FastifyBaseLogger['warn']>): void {
    this.#log.warn(...line)
  }

  error(...line: Parameters<FastifyBaseLogger['error']>): void {
    this.#log.error(...line)
  }

  fatal(...line: Parameters<FastifyBaseLogger['fatal']>): void {
    this.#log.fatal(...line)
  }

  silent(): void {
    // Intentionally empty, like pino's own method for a disabled level.
  }

  child(...parameters: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#log.child(...parameters)
  }
}
