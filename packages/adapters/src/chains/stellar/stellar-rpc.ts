import { AdapterError } from '@cambio/core/shared/adapter-error'

const TIMEOUT_MS = 20_000

/** Error response from the node. */
export class StellarRefusal extends Error {
  override readonly name = 'StellarRefusal'
}

/** Client for Stellar RPC, a JSON-RPC 2.0 interface with named parameters. */
export class StellarRpc {
  readonly #url: string

  constructor(rpcUrl: string) {
    this.#url = rpcUrl
  }

  /**
   * Calls a method and returns its result.
   * @throws {StellarRefusal} when the node returns an error
   * @throws {AdapterError} when the node does not respond
   */
  async request<T>(method: string, params: object): Promise<T> {
    const answer = await this.#send(method, params)
    if (answer.error !== undefined) throw new StellarRefusal(`The node refused ${method}: ${answer.error.message}`)
    if (typeof answer.result !== 'object' || answer.result === null)
      throw new AdapterError(`The node's answer to ${method} is empty`, { retryable: true })
    return answer.result as T
  }

  /** Like `request`, for calls that the node should never reject. Converts a rejection into an `AdapterError`. */
  async call<T>(method: string, params: object = {}): Promise<T> {
    try {
      return await this.request<T>(method, params)
    } catch (cause) {
      if (cause instanceof AdapterError) throw cause
      throw new AdapterError(`The node refused ${method}`, { retryable: true, cause })
    }
  }

  async #send(method: string, params: object): Promise<{ result?: unknown; error?: { message: string } }> {
    try {
      const response = await fetch(this.#url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      return (await response.json()) as { result?: unknown; error?: { message: string } }
    } catch (cause) {
      throw new AdapterError(`The node did not answer ${method}`, { retryable: true, cause })
    }
  }
}
