import { AdapterError } from '@cambio/core/shared/adapter-error'
import { type EIP1193RequestFn, HttpRequestError, RpcRequestError, TimeoutError, http } from 'viem'

const TIMEOUT_MS = 20_000
/** JSON-RPC: the node does not know the method. */
const METHOD_NOT_FOUND = -32_601
/** Providers' variant (EIP-1474): the method is known and not served. */
const METHOD_NOT_SUPPORTED = -32_004

/** One node's JSON-RPC. Failures come out as `AdapterError`; an answer that is an error keeps its code. */
export class EvmRpc {
  readonly #request: EIP1193RequestFn

  constructor(rpcUrl: string) {
    const fetchOptions = { redirect: 'error' } as const
    this.#request = http(rpcUrl, { timeout: TIMEOUT_MS, retryCount: 0, fetchOptions })({ retryCount: 0 }).request
  }

  async call<T>(method: string, params: readonly unknown[]): Promise<T> {
    try {
      return (await this.#request({ method, params } as never)) as T
    } catch (cause) {
      throw new AdapterError(`The node did not answer ${method}`, { retryable: true, cause })
    }
  }

  /** The answer, or undefined where the node does not serve the method at all. */
  async callIfServed<T>(method: string, params: readonly unknown[]): Promise<T | undefined> {
    try {
      return await this.call<T>(method, params)
    } catch (error) {
      const code = answeredCode(error)
      if (code === METHOD_NOT_FOUND || code === METHOD_NOT_SUPPORTED) return undefined
      throw error
    }
  }
}

/** The code of an error that the node itself answered; undefined when the connection failed. */
export function answeredCode(error: unknown): number | undefined {
  const cause = error instanceof AdapterError ? error.cause : error
  return cause instanceof RpcRequestError ? cause.code : undefined
}

/** True when nothing is known of what the node did: no connection, or no answer in time. */
export function isBrokenConnection(error: unknown): boolean {
  const cause = error instanceof AdapterError ? error.cause : error
  return cause instanceof TimeoutError || (cause instanceof HttpRequestError && cause.status === undefined)
}
