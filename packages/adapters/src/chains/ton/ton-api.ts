import { AdapterError } from '@cambio/core/shared/adapter-error'

const TIMEOUT_MS = 20_000

/** Response with a status other than 200. */
export class TonRefusal extends Error {
  override readonly name = 'TonRefusal'
}

/** Client for a TON indexer's HTTP API (TON Center, version 3). An API key is part of the URL: `?api_key=…`. */
export class TonApi {
  readonly #url: string

  constructor(rpcUrl: string) {
    this.#url = rpcUrl
  }

  /** @throws {AdapterError} when the API does not respond or rejects the call */
  async get<T>(call: string, query: Record<string, string | number> = {}): Promise<T> {
    try {
      return await this.#fetch<T>(call, query)
    } catch (cause) {
      if (cause instanceof AdapterError) throw cause
      throw new AdapterError(`The API refused ${call}`, { retryable: true, cause })
    }
  }

  /**
   * @throws {TonRefusal} when the API rejects the call
   * @throws {AdapterError} when it does not respond
   */
  post(call: string, body: object): Promise<unknown> {
    return this.#fetch(call, {}, body)
  }

  async #fetch<T>(call: string, query: Record<string, string | number>, body?: object): Promise<T> {
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
