import { AdapterError } from '@cambio/core/shared/adapter-error'

const TIMEOUT_MS = 20_000

/** Client for a node's HTTP API. Every call is a POST with JSON. */
export class TronHttp {
  readonly #url: string

  constructor(url: string) {
    this.#url = url.replace(/\/$/, '')
  }

  /**
   * Calls the node and returns its response.
   * @throws {AdapterError} when the node does not respond, or the response is invalid
   */
  async call<T extends object>(path: string, body: object = {}): Promise<T> {
    const answer = await this.#post(path, body)
    if (answer === undefined || 'Error' in answer)
      throw new AdapterError(`The node refused ${path}`, { retryable: true, cause: answer })
    return answer as T
  }

  /** Returns the response, or undefined when the node does not support the call. */
  async callIfServed<T extends object>(path: string, body: object = {}): Promise<T | undefined> {
    const answer = await this.#post(path, body)
    return answer === undefined || 'Error' in answer ? undefined : (answer as T)
  }

  async #post(path: string, body: object): Promise<object | undefined> {
    try {
      const response = await fetch(this.#url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const text = await response.text()
      if (response.status === 404 || response.status === 405) return undefined
      if (!response.ok) throw new Error(`status ${response.status}`)
      const answer: unknown = JSON.parse(text)
      if (typeof answer !== 'object' || answer === null) throw new Error('an answer that is no object')
      return answer
    } catch (cause) {
      throw new AdapterError(`The node did not answer ${path}`, { retryable: true, cause })
    }
  }
}
