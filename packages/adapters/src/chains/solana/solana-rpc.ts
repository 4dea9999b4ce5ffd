import { AdapterError } from '@cambio/core/shared/adapter-error'

const TIMEOUT_MS = 20_000

/**
 * Highest transaction version that the gateway reads. For a higher version, a node rejects `getBlock` and
 * `getTransaction` with code -32015 rather than omit the transaction. The gateway reads only accounts and balances,
 * which have the same form in all versions.
 * Since 15 September 2026, most blocks of the main network contain a transaction of version 1 (SIMD-0385;
 * https://www.ankr.com/docs/changelog/solana-transaction-v1-2026-09-15/).
 */
export const MAX_TRANSACTION_VERSION = 1

/** Error response from the node. */
export class SolanaRefusal extends Error {
  override readonly name = 'SolanaRefusal'
  readonly code: number

  constructor(method: string, { code, message }: { code: number; message: string }) {
    super(`The node refused ${method}: ${code} ${message}`)
    this.code = code
  }
}

/** JSON-RPC 2.0 client for a Solana node. */
export class SolanaRpc {
  readonly #url: string

  constructor(rpcUrl: string) {
    this.#url = rpcUrl
  }

  /**
   * Calls a method and returns its result, which may be null.
   * @throws {SolanaRefusal} when the node returns an error
   * @throws {AdapterError} when the node does not respond
   */
  async request<T>(method: string, params: readonly unknown[]): Promise<T> {
    const answer = await this.#send(method, params)
    if (answer.error !== undefined) throw new SolanaRefusal(method, answer.error)
    if (answer.result === undefined)
      throw new AdapterError(`The node's answer to ${method} is empty`, { retryable: true })
    return answer.result as T
  }

  /** Like `request`, for calls that the node should never reject. Converts a rejection into an `AdapterError`. */
  async call<T>(method: string, params: readonly unknown[] = []): Promise<T> {
    try {
      return await this.request<T>(method, params)
    } catch (cause) {
      if (cause instanceof AdapterError) throw cause
      throw new AdapterError(`The node refused ${method}`, { retryable: true, cause })
    }
  }

  async #send(
    method: string,
    params: readonly unknown[],
  ): Promise<{ result?: unknown; error?: { code: number; message: string } }> {
    try {
      const response = await fetch(this.#url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      return (await response.json()) as { result?: unknown; error?: { code: number; message: string } }
    } catch (cause) {
      throw new AdapterError(`The node did not answer ${method}`, { retryable: true, cause })
    }
  }
}
