import { AdapterError } from '@cambio/core/shared/adapter-error'
import {
  BaseError,
  type EIP1193RequestFn,
  HttpRequestError,
  MethodNotFoundRpcError,
  MethodNotSupportedRpcError,
  ResponseBodyTooLargeError,
  RpcRequestError,
  TimeoutError,
  http,
} from 'viem'
import { shrinkTraces } from './shrink-traces.ts'

const TIMEOUT_MS = 20_000
/** Timeout in milliseconds for large responses. It allows for the largest blocks from the slowest nodes. */
const LARGE_TIMEOUT_MS = 120_000
/**
 * Maximum size in bytes of a response to `callLarge`. By default, viem rejects responses above 10 MiB
 * (`defaultMaxResponseBodySize` in its `utils/rpc/http.ts`), which 16,500 logs exceed. A block with a gas limit of 200
 * million holds about 65,000 logs (40 MB), or receipts of about 60 MB.
 */
const MAX_LARGE_BYTES = 134_217_728
/**
 * JSON-RPC error codes of a node that rejects this particular call (EIP-1474). They are -32000 (invalid input), -32601
 * (unknown method) and -32602 (invalid parameters). Most nodes also use -32000 for all other reasons. Rate limits and
 * failures of the node have other codes.
 */
const REFUSING: ReadonlySet<number> = new Set([-32_000, -32_601, -32_602])
/** Maximum number of calls per JSON-RPC batch. Hosted nodes reject batches of more than about 100. */
const CALLS_PER_BATCH = 100

/** JSON-RPC client for one node. Converts every failure to an `AdapterError` with the node's error code. */
export class EvmRpc {
  readonly #request: EIP1193RequestFn
  readonly #batchedRequest: EIP1193RequestFn
  readonly #largeRequest: EIP1193RequestFn
  readonly #shrunkRequest: EIP1193RequestFn
  readonly #smallShrunkRequest: EIP1193RequestFn

  constructor(rpcUrl: string, timeoutMs = TIMEOUT_MS) {
    const fetchOptions = { redirect: 'error' } as const
    const options = { timeout: timeoutMs, retryCount: 0, fetchOptions }
    const batch = { batchSize: CALLS_PER_BATCH }
    this.#request = http(rpcUrl, options)({ retryCount: 0 }).request
    this.#batchedRequest = http(rpcUrl, { ...options, batch })({ retryCount: 0 }).request
    const large = { ...options, timeout: LARGE_TIMEOUT_MS }
    this.#largeRequest = oneByOne(
      http(rpcUrl, { ...large, maxResponseBodySize: MAX_LARGE_BYTES })({ retryCount: 0 }).request,
    )
    const shrunk = {
      maxResponseBodySize: false,
      fetchFn: async (url: string | URL | Request, init?: RequestInit) => shrinkTraces(await fetch(url, init)),
    } as const
    this.#shrunkRequest = http(rpcUrl, { ...large, ...shrunk })({ retryCount: 0 }).request
    this.#smallShrunkRequest = http(rpcUrl, { ...options, ...shrunk })({ retryCount: 0 }).request
  }

  call<T>(method: string, params: readonly unknown[]): Promise<T> {
    return this.#send(this.#request, method, params)
  }

  /**
   * Like `call`, for responses whose size users determine. If the response is too large or exceeds `TIMEOUT_MS`,
   * requests it again with the limits `MAX_LARGE_BYTES` and `LARGE_TIMEOUT_MS`.
   */
  callLarge<T>(method: string, params: readonly unknown[]): Promise<T> {
    return this.#callOr<T>(this.#largeRequest, method, params)
  }

  /**
   * Like `callLarge`, but for traces and without a maximum size. The second request reads the response as a stream and
   * retains only the traces that move coins.
   */
  callTraces<T>(method: string, params: readonly unknown[]): Promise<T> {
    return this.#callOr<T>(this.#shrunkRequest, method, params)
  }

  /**
   * Requests the traces of one transaction within the timeout of `call` and without a maximum size. Reads the response as
   * a stream and retains only the traces that move coins.
   */
  callShrunk<T>(method: string, params: readonly unknown[]): Promise<T> {
    return this.#send<T>(this.#smallShrunkRequest, method, params)
  }

  async #callOr<T>(
    larger: EIP1193RequestFn,
    method: string,
    params: readonly unknown[],
    isRepeated = (error: unknown) => isTooBig(error) || isTimeout(error),
  ): Promise<T> {
    try {
      return await this.call<T>(method, params)
    } catch (error) {
      if (!isRepeated(error)) throw error
      return this.#send<T>(larger, method, params)
    }
  }

  /**
   * Like `call`, but calls that start in the same tick share batches of at most `CALLS_PER_BATCH`. If a batch times
   * out, or fails although the connection works, sends each of its calls separately. Repeats a separate call with the
   * limit `MAX_LARGE_BYTES` if its response is too large. Does not repeat a separate call that times out, because the
   * large calls of a chain wait for each other.
   */
  async callInBatch<T>(method: string, params: readonly unknown[]): Promise<T> {
    try {
      return await this.#send<T>(this.#batchedRequest, method, params)
    } catch (error) {
      if (isBrokenConnection(error) && !isTimeout(error)) throw error
      return this.#callOr<T>(this.#largeRequest, method, params, isTooBig)
    }
  }

  async #send<T>(request: EIP1193RequestFn, method: string, params: readonly unknown[]): Promise<T> {
    try {
      return (await request({ method, params } as never)) as T
    } catch (cause) {
      throw new AdapterError(`The node did not answer ${method}`, { retryable: true, cause })
    }
  }

  /** Returns the result, or undefined when the node does not support the method. */
  async callIfServed<T>(method: string, params: readonly unknown[]): Promise<T | undefined> {
    try {
      return await this.call<T>(method, params)
    } catch (error) {
      if (isNotServed(error)) return undefined
      throw error
    }
  }

  /** Returns whether the node supports a trace method. Uses the same timeouts as `callTraces`. */
  async servesTraces(method: string, params: readonly unknown[]): Promise<boolean> {
    try {
      return (await this.callTraces<unknown>(method, params)) !== undefined
    } catch (error) {
      if (isNotServed(error)) return false
      throw error
    }
  }
}

/** Returns a function that makes the same requests one after another, so that only one large response is in memory. */
function oneByOne(request: EIP1193RequestFn): EIP1193RequestFn {
  let last: Promise<unknown> = Promise.resolve()
  const queued = (call: never): Promise<unknown> => {
    last = last.catch(() => {}).then(() => request(call))
    return last
  }
  return queued as EIP1193RequestFn
}

function isTooBig(error: unknown): boolean {
  const cause = error instanceof AdapterError ? error.cause : error
  return cause instanceof BaseError && cause.walk((one) => one instanceof ResponseBodyTooLargeError) !== null
}

/** Returns whether the node did not respond in time. */
export function isTimeout(error: unknown): boolean {
  const cause = error instanceof AdapterError ? error.cause : error
  return cause instanceof BaseError && cause.walk((one) => one instanceof TimeoutError) !== null
}

/** Returns whether a server between the worker and the node gave up waiting, or refused a response for its size. */
export function isGatewayTimeout(error: unknown): boolean {
  const cause = error instanceof AdapterError ? error.cause : error
  return cause instanceof HttpRequestError && (cause.status === 504 || cause.status === 413)
}

/** Returns whether the error means that the node does not support the method (EIP-1474). */
function isNotServed(error: unknown): boolean {
  const cause = error instanceof AdapterError ? error.cause : error
  return cause instanceof MethodNotFoundRpcError || cause instanceof MethodNotSupportedRpcError
}

/**
 * Returns the node's error code, or undefined when the node did not send one, for example because the connection
 * failed.
 */
export function answeredCode(error: unknown): number | undefined {
  const cause = error instanceof AdapterError ? error.cause : error
  return cause instanceof RpcRequestError ? cause.code : undefined
}

/**
 * Returns whether the node rejects this particular call, for example because it does not support a parameter. Returns
 * false for a rate limit or a failure of the node.
 */
export function isRefusedCall(error: unknown): boolean {
  const answered = answeredError(error)
  return answered !== null && REFUSING.has(answered.code)
}

/** Returns whether the node reports that a call reverts, either with error code 3 or in the error message. */
export function isRevert(error: unknown): boolean {
  const answered = answeredError(error)
  return answered !== null && (answered.code === 3 || /revert/i.test(answered.details))
}

/** Returns the code of the error with which the node answered a call, or undefined if the node did not answer. */
export function rejectionCode(error: unknown): number | undefined {
  return answeredError(error)?.code
}

/** Returns the error with which the node answered a call, or null if the node did not answer. */
function answeredError(error: unknown): RpcRequestError | null {
  let cause = error
  while (cause instanceof AdapterError) ({ cause } = cause)
  const answered = cause instanceof BaseError ? cause.walk((one) => one instanceof RpcRequestError) : null
  return answered instanceof RpcRequestError ? answered : null
}

/** Returns whether the call's outcome is unknown because the connection failed or the node did not respond in time. */
export function isBrokenConnection(error: unknown): boolean {
  const cause = error instanceof AdapterError ? error.cause : error
  return cause instanceof TimeoutError || (cause instanceof HttpRequestError && cause.status === undefined)
}
