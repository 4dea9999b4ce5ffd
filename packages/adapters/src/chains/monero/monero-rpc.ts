import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import digestHeader from 'digest-header'

const TIMEOUT_MS = 60_000
/**
 * Time in milliseconds after which the client closes an idle connection. Idle connections must not accumulate, because
 * Monero's programs accept at most 25 connections from one machine.
 */
const IDLE_MS = 2_000
/** Fields whose values a JavaScript number may not represent exactly. */
const AMOUNTS = new Set(['amount', 'balance', 'unlocked_balance', 'fee', 'txnFee', 'unlock_time'])
const UNAUTHORIZED = 401

type ReviverContext = { source?: string }
type Answer = { result?: unknown; error?: { code: number; message: string } }

/** Error response from the node or the wallet. */
export class MoneroRefusal extends Error {
  override readonly name = 'MoneroRefusal'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Parses JSON from Monero's programs. Returns amounts as bigints. */
export function parseMoneroJson(text: string): unknown {
  const keep = (key: string, value: unknown, context?: ReviverContext): unknown =>
    typeof value === 'number' && AMOUNTS.has(key) ? BigInt(context?.source ?? value) : value
  return JSON.parse(text, keep)
}

/**
 * RPC client for `monerod` and `monero-wallet-rpc`. It supports JSON-RPC methods and the daemon's other calls, which
 * have their own URL paths. It uses a single connection, because digest authentication counts the requests on each
 * connection.
 */
export class MoneroRpc {
  readonly #url: URL
  readonly #login: string | null
  readonly #agent: HttpAgent
  readonly #request: typeof httpRequest
  #challenge: string | null = null

  constructor(rpcUrl: string) {
    this.#url = new URL(rpcUrl)
    const { username, password, protocol } = this.#url
    this.#login = username === '' ? null : `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
    const isSecure = protocol === 'https:'
    this.#agent = new (isSecure ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: 1, timeout: IDLE_MS })
    this.#request = isSecure ? httpsRequest : httpRequest
  }

  /**
   * Calls a method and returns its result.
   * @throws {MoneroRefusal} when the program returns an error
   * @throws {AdapterError} when it does not respond
   */
  async request<T>(method: string, params: object = {}): Promise<T> {
    const { result, error } = (await this.#post('/json_rpc', {
      jsonrpc: '2.0',
      id: 'cambio',
      method,
      params,
    })) as Answer
    if (error !== undefined) throw new MoneroRefusal(error.code, error.message)
    if (result === undefined) throw new AdapterError(`The answer to ${method} is empty`, { retryable: true })
    return result as T
  }

  /** Like `request`, for calls that the program should never reject. Converts a rejection into an `AdapterError`. */
  async call<T>(method: string, params: object = {}): Promise<T> {
    try {
      return await this.request<T>(method, params)
    } catch (cause) {
      if (cause instanceof AdapterError) throw cause
      const why = cause instanceof MoneroRefusal ? cause.message : ''
      throw new AdapterError(`${method} was refused: ${why}`, { retryable: true, cause })
    }
  }

  /** Like `call`, but returns null when the RPC server returns the error code `notFoundCode`. */
  async callOr<T>(method: string, params: object, notFoundCode: number): Promise<T | null> {
    try {
      return await this.request<T>(method, params)
    } catch (cause) {
      if (cause instanceof MoneroRefusal && cause.code === notFoundCode) return null
      throw cause instanceof AdapterError
        ? cause
        : new AdapterError(`${method} was refused`, { retryable: true, cause })
    }
  }

  /** Calls a daemon function that has its own URL path instead of a JSON-RPC method. */
  async callPath<T>(path: string, body: object): Promise<T> {
    const answer = (await this.#post(`/${path}`, body)) as T & { status?: string }
    if (answer.status !== 'OK') throw new AdapterError(`${path} was refused: ${answer.status}`, { retryable: true })
    return answer
  }

  async #post(path: string, body: object): Promise<unknown> {
    const text = JSON.stringify(body, (_key, value: unknown) => (typeof value === 'bigint' ? asNumber(value) : value))
    try {
      let answer = await this.#send(path, text)
      if (answer.status === UNAUTHORIZED && this.#login !== null) {
        this.#challenge = answer.challenge
        answer = await this.#send(path, text)
      }
      if (answer.status !== 200) throw new Error(`status ${answer.status}`)
      return parseMoneroJson(answer.text)
    } catch (cause) {
      throw new AdapterError(`No answer from ${this.#url.host}${path}`, { retryable: true, cause })
    }
  }

  #send(path: string, body: string): Promise<{ status: number; text: string; challenge: string | null }> {
    const headers: Record<string, string | number> = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    if (this.#login !== null && this.#challenge !== null)
      headers.authorization = digestHeader('POST', path, this.#challenge, this.#login)
    const { protocol, hostname, port } = this.#url
    const options = { protocol, hostname, port, path, method: 'POST', headers, agent: this.#agent }
    return new Promise((resolve, reject) => {
      const request = this.#request({ ...options, signal: AbortSignal.timeout(TIMEOUT_MS) }, (response) => {
        readText(response).then((text) => {
          const challenge = response.headersDistinct['www-authenticate']?.[0] ?? null
          resolve({ status: response.statusCode ?? 0, text, challenge })
        }, reject)
      })
      request.once('error', reject)
      request.end(body)
    })
  }
}

/** Returns a bigint as a JSON number with all its digits. TypeScript has no type for `rawJSON` yet. */
function asNumber(value: bigint): unknown {
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(value.toString())
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
