import { AdapterError } from '@cambio/core/shared/adapter-error'

const TIMEOUT_MS = 20_000

/** What the API itself answered, other than with status 200. */
export class TonRefusal extends Error {
  override readonly name = 'TonRefusal'
}

/** The HTTP API of an index of TON (TON Center's version 3). A key goes into the address: `?api_key=…`. */
export class TonApi {
  readonly #url: string

  constructor(rpcUrl: string) {
    this.#url = rpcUrl
  }

  /** @throws {AdapterError} when it did not answer, or with a refusal */
  async get<T>(call: string, query: Record<string, string | number> = {}): Promise<T> {
    try {
      return await this.#ask<T>(call, query)
    } catch (cause) {
      if (cause instanceof AdapterError) throw cause
      throw new AdapterError(`The API refused ${call}`, { retryable: true, cause })
    }
  }

  /** @throws {TonRefusal} what was answered @throws {AdapterError} when it did not answer */
  post(call: string, body: object): Promise<unknown> {
    return this.#ask(call, {}, body)
  }

  async #ask<T>(call: string, query: Record<string, string | number>, body?: object): Promise<T> {
    const url = new URL(this.#url)
    url.pathname = `${url.pathname.replace(/\/$/, '')}/api/v3/${call}`
    for (const [name, value] of Object.entries(query)) url.searchParams.append(name, String(value))
    const response = await this.#send(call, url, body)
    if (!response.ok) throw new TonRefusal(`${call}: ${response.status}`)
    try {
      return (await response.json()) as T
    } catch (cause) {
      throw new AdapterError(`The API did not answer ${call}`, { retryable: true, cause })
    }
  }

  async #send(call: string, url: URL, body?: object): Promise<Response> {
    try {
      return await fetch(url, {
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body && {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      })
    } catch (cause) {
      throw new AdapterError(`The API did not answer ${call}`, { retryable: true, cause })
    }
  }
}
