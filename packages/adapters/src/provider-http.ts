import { AdapterError } from '@cambio/core/shared/adapter-error'
import type * as z from 'zod'
import { boundedText } from './bounded-text.ts'

/** Default timeout of a call, in milliseconds. A caller may set a shorter one. */
const TIMEOUT_MS = 30_000
/** Default maximum size of a response, in bytes. It allows for a list of several thousand coins. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024

/** Thrown when the provider responds with a status other than 2xx. */
export class ProviderRefusal extends AdapterError {
  readonly status: number
  /** Parsed body of the error response. Its format depends on the provider. */
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(`The provider answered ${status}`, {
      retryable: status >= 500 || status === 429,
      isRateLimit: status === 429,
    })
    this.status = status
    this.body = body
  }
}

/** Thrown when the provider responds with a 2xx status but an invalid body. */
export class UnreadableAnswer extends AdapterError {}

interface CallBounds {
  timeoutMs: number
  maxBytes: number
}

interface ProviderCall {
  method: string
  path: string
  body?: string
  headers: Record<string, string>
}

/**
 * Client for a provider's HTTP API. It sends and receives JSON, limits time and size, and validates every response
 * against a schema.
 */
export class ProviderHttp {
  readonly #baseUrl: string
  readonly #headers: Record<string, string>
  readonly #bounds: CallBounds

  constructor(
    baseUrl: string,
    headers: Record<string, string>,
    bounds: CallBounds = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES },
  ) {
    this.#baseUrl = baseUrl.replace(/\/$/, '')
    this.#headers = headers
    this.#bounds = bounds
  }

  /**
   * Sends a GET request. `headers` are added to the client's own headers.
   * @throws {ProviderRefusal} for a status other than 2xx
   * @throws {AdapterError} when no readable response arrives
   */
  get<T>(
    path: string,
    query: Record<string, string>,
    schema: z.ZodType<T>,
    headers: Record<string, string> = {},
  ): Promise<T> {
    const search = new URLSearchParams(query).toString()
    return this.#call({ method: 'GET', path: search ? `${path}?${search}` : path, headers }, schema)
  }

  /**
   * Sends a POST request with `body` as JSON. `headers` are added to the client's own headers.
   * @throws {AdapterError} in the same cases as `get`
   */
  post<T>(path: string, body: object, schema: z.ZodType<T>, headers: Record<string, string> = {}): Promise<T> {
    return this.#call({ method: 'POST', path, body: JSON.stringify(body), headers }, schema)
  }

  async #call<T>(request: ProviderCall, schema: z.ZodType<T>): Promise<T> {
    const { method, path } = request
    const { status, json } = await this.#fetch(request)
    if (status < 200 || status > 299) throw new ProviderRefusal(status, json)
    const parsed = schema.safeParse(json)
    if (parsed.success) return parsed.data
    throw new UnreadableAnswer(`The provider's answer to ${method} ${path.split('?')[0]} is not understood`, {
      retryable: true,
      cause: parsed.error,
    })
  }

  async #fetch({ method, path, body, headers }: ProviderCall): Promise<{ status: number; json: unknown }> {
    try {
      const response = await fetch(this.#baseUrl + path, {
        method,
        headers: {
          ...this.#headers,
          ...headers,
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body }),
        redirect: 'error',
        signal: AbortSignal.timeout(this.#bounds.timeoutMs),
      })
      const text = await boundedText(response, this.#bounds.maxBytes)
      return { status: response.status, json: text === '' ? null : exactJson(text) }
    } catch (cause) {
      throw new AdapterError(`The provider did not answer ${method} ${path.split('?')[0]}`, { retryable: true, cause })
    }
  }
}

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown

/**
 * Parses JSON, but returns each number as a string in its original notation, because amounts would lose digits in
 * floating point.
 */
export function exactJson(text: string): unknown {
  const keepSource: Reviver = (_key, value, { source }) => (typeof value === 'number' && source ? source : value)
  return JSON.parse(text, keepSource as (key: string, value: unknown) => unknown)
}
