import { AdapterError } from '@cambio/core/shared/adapter-error'
import type * as z from 'zod'
import { boundedText } from '../bounded-text.ts'

/** No call of a provider may take longer; what uses it has shorter bounds of its own. */
const TIMEOUT_MS = 30_000
/** The longest answer that is read: a list of a few thousand coins. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024

/** An answer of a provider that is no 2xx. */
export class ProviderRefusal extends AdapterError {
  readonly status: number
  /** The body as it came, for the one who knows its form. */
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(`The provider answered ${status}`, { retryable: status >= 500 || status === 429 })
    this.status = status
    this.body = body
  }
}

/** An answer with a good status that is not of the expected form. */
export class UnreadableAnswer extends AdapterError {}

/** Bounds of one call. */
interface CallBounds {
  timeoutMs: number
  maxBytes: number
}

/** A provider's HTTP API: JSON both ways, bounded in time and length, every answer held against a schema. */
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

  /** @throws {AdapterError} where there was no answer, or one that is none; `ProviderRefusal` where it said no */
  get<T>(path: string, query: Record<string, string>, schema: z.ZodType<T>): Promise<T> {
    const search = new URLSearchParams(query).toString()
    return this.#call('GET', search ? `${path}?${search}` : path, undefined, schema)
  }

  /** @throws {AdapterError} as `get` */
  post<T>(path: string, body: object, schema: z.ZodType<T>): Promise<T> {
    return this.#call('POST', path, JSON.stringify(body), schema)
  }

  async #call<T>(method: string, path: string, body: string | undefined, schema: z.ZodType<T>): Promise<T> {
    const { status, json } = await this.#fetch(method, path, body)
    if (status < 200 || status > 299) throw new ProviderRefusal(status, json)
    const parsed = schema.safeParse(json)
    if (parsed.success) return parsed.data
    throw new UnreadableAnswer(`The provider's answer to ${method} ${path.split('?')[0]} is not understood`, {
      retryable: true,
      cause: parsed.error,
    })
  }

  async #fetch(method: string, path: string, body: string | undefined): Promise<{ status: number; json: unknown }> {
    try {
      const response = await fetch(this.#baseUrl + path, {
        method,
        headers: { ...this.#headers, accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
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

/** JSON whose numbers are kept as the text they were written in: an amount is not to pass through floating point. */
export function exactJson(text: string): unknown {
  const keepSource: Reviver = (_key, value, { source }) => (typeof value === 'number' && source ? source : value)
  return JSON.parse(text, keepSource as (key: string, value: unknown) => unknown)
}
