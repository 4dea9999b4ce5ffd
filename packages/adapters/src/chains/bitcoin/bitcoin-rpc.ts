import { AdapterError } from '@cambio/core/shared/adapter-error'

const TIMEOUT_MS = 60_000
/**
 * Timeout for a scan of all unspent outputs, in milliseconds. A scan takes minutes on a large chain. However, the
 * timeout must be shorter than the five-minute timeout of Node's HTTP client.
 */
const SCAN_TIMEOUT_MS = 290_000
const SCAN = 'scantxoutset'
/**
 * Fields that contain coin amounts. The client returns their values as strings, because floating-point numbers would
 * lose digits.
 */
const COIN_FIELDS = new Set(['value', 'amount', 'total_amount', 'feerate', 'mempoolminfee', 'descendant', 'result'])

type Answer = { result: unknown; error: { code: number; message: string } | null }
type ReviverContext = { source?: string }

/** HTTP statuses with which nodes and providers refuse a method: `rpcwhitelist` of Bitcoin Core responds with 403. */
const REFUSED_METHOD_STATUSES: ReadonlySet<number> = new Set([403, 404, 405])
/** Error code of JSON-RPC 2.0 for an unknown method. */
const METHOD_NOT_FOUND = -32_601

/** Error response from the node. */
export class NodeRefusal extends Error {
  override readonly name = 'NodeRefusal'
  readonly code: number
  /** HTTP status of the response. */
  readonly status: number

  constructor(code: number, message: string, status: number) {
    super(message)
    this.code = code
    this.status = status
  }
}

/** HTTP error, without a JSON-RPC error, of a node that does not serve a method or does not allow it. */
class RefusedMethod extends AdapterError {}

/** Returns whether the node does not serve the called method, or does not allow it. */
export function isRefusedMethod(error: unknown): boolean {
  if (error instanceof RefusedMethod) return true
  if (!(error instanceof NodeRefusal)) return false
  return error.code === METHOD_NOT_FOUND || REFUSED_METHOD_STATUSES.has(error.status)
}

function parseKeepingCoins(text: string): Answer {
  const keep = (key: string, value: unknown, context?: ReviverContext): unknown =>
    typeof value === 'number' && COIN_FIELDS.has(key) ? (context?.source ?? String(value)) : value
  return JSON.parse(text, keep) as Answer
}

/** Converts a coin amount from a node's notation ("0.50000000", "1e-08") to base units (1e-8 coins). */
export function coinsToAtomic(text: string): bigint {
  const match = /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text)
  if (match === null) throw new AdapterError(`The node wrote an amount we cannot read: ${text}`, { retryable: false })
  const [, whole = '0', fraction = '', exponent = '0'] = match
  const shift = 8 + Number(exponent) - fraction.length
  const digits = BigInt(whole + fraction)
  if (shift >= 0) return digits * 10n ** BigInt(shift)
  const divisor = 10n ** BigInt(-shift)
  if (digits % divisor !== 0n)
    throw new AdapterError(`The node wrote a fraction of a base unit: ${text}`, { retryable: false })
  return digits / divisor
}

/**
 * JSON-RPC client for nodes of the Bitcoin family. It uses HTTP, basic authentication and Bitcoin Core's error codes.
 */
export class BitcoinRpc {
  readonly #url: string
  readonly #authorization: string

  constructor(rpcUrl: string) {
    const url = new URL(rpcUrl)
    const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
    this.#authorization = `Basic ${Buffer.from(credentials).toString('base64')}`
    url.username = ''
    url.password = ''
    this.#url = url.href
  }

  /**
   * Calls a method and returns its result.
   * @throws {NodeRefusal} when the node returns an error
   * @throws {AdapterError} when the node does not respond
   */
  async request<T>(method: string, ...params: readonly unknown[]): Promise<T> {
    const { result, error, status } = await this.#send(method, params)
    if (error !== null) throw new NodeRefusal(error.code, error.message, status)
    return result as T
  }

  /** Like `request`, for calls that the node should never reject. Converts a rejection into an `AdapterError`. */
  async call<T>(method: string, ...params: readonly unknown[]): Promise<T> {
    try {
      return await this.request<T>(method, ...params)
    } catch (cause) {
      if (cause instanceof AdapterError) throw cause
      throw new AdapterError(`The node refused ${method}`, { retryable: true, cause })
    }
  }

  async #send(method: string, params: readonly unknown[]): Promise<Answer & { status: number }> {
    let status = 0
    try {
      const response = await fetch(this.#url, {
        method: 'POST',
        headers: { authorization: this.#authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '1.0', id: 'cambio', method, params }),
        redirect: 'error',
        signal: AbortSignal.timeout(method === SCAN ? SCAN_TIMEOUT_MS : TIMEOUT_MS),
      })
      status = response.status
      const answer = parseKeepingCoins(await response.text())
      if (REFUSED_METHOD_STATUSES.has(status) && typeof answer.error?.code !== 'number')
        throw new TypeError(`The response with status ${status} has no error code`)
      return { ...answer, status }
    } catch (cause) {
      if (REFUSED_METHOD_STATUSES.has(status))
        throw new RefusedMethod(`The node refused ${method} with status ${status}`, { retryable: true, cause })
      throw new AdapterError(`The node did not answer ${method}`, { retryable: true, cause })
    }
  }
}
