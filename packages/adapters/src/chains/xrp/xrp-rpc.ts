import { AdapterError } from '@cambio/core/shared/adapter-error'

const TIMEOUT_MS = 20_000

/**
 * Error response from the node. It contains the error's name, such as `actNotFound`, `lgrNotFound` or `txnNotFound`.
 */
export class XrpRefusal extends Error {
  override readonly name = 'XrpRefusal'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/**
 * Client for rippled's JSON-RPC, API version 1. In this version, a response contains a transaction's fields next to its
 * metadata.
 */
export class XrpRpc {
  readonly #url: string

  constructor(rpcUrl: string) {
    this.#url = rpcUrl
  }

  /**
   * Calls a method and returns its result.
   * @throws {XrpRefusal} when the node returns an error
   * @throws {AdapterError} when the node does not respond
   */
  async request<T>(method: string, params: object): Promise<T> {
    const { result } = await this.#send(method, params)
    if (typeof result !== 'object')
      throw new AdapterError(`The node's answer to ${method} is empty`, { retryable: true })
    if ('error' in result && typeof result.error === 'string')
      throw new XrpRefusal(result.error, `The node refused ${method}: ${result.error}`)
    return result as T
  }

  /** Like `request`, for calls that the node should never reject. Converts a rejection into an `AdapterError`. */
  async call<T>(method: string, params: object = {}): Promise<T> {
    const answer = await this.callOr<T>(method, params, '')
    if (answer === null) throw new AdapterError(`The node has no answer to ${method}`, { retryable: true })
    return answer
  }

  /** Like `call`, but returns null when the node returns the error `notFound`. */
  async callOr<T>(method: string, params: object, notFound: string): Promise<T | null> {
    try {
      return await this.request<T>(method, params)
    } catch (cause) {
      if (cause instanceof AdapterError) throw cause
      if (cause instanceof XrpRefusal && cause.code === notFound) return null
      throw new AdapterError(`The node refused ${method}`, { retryable: true, cause })
    }
  }

  async #send(method: string, params: object): Promise<{ result?: object }> {
    try {
      const response = await fetch(this.#url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ method, params: [{ api_version: 1, ...params }] }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      return (await response.json()) as { result?: object }
    } catch (cause) {
      throw new AdapterError(`The node did not answer ${method}`, { retryable: true, cause })
    }
  }
}
