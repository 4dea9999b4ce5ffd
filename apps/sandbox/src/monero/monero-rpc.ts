import { Agent, request } from 'node:http'
import digestHeader from 'digest-header'

const TIMEOUT_MS = 120_000
/**
 * Idle timeout of the client's connection, in milliseconds. It is shorter than the server's timeout, so that the client
 * never reuses a connection that the server has closed.
 */
const IDLE_MS = 2_000
const UNAUTHORIZED = 401

type Answer = { result?: unknown; error?: { code: number; message: string } }

/** Error response from the node or a wallet, with its error code. */
export class MoneroFailure extends Error {
  override readonly name = 'MoneroFailure'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/**
 * RPC client for `monerod` and `monero-wallet-rpc`. It uses a single connection because digest authentication counts
 * requests per connection.
 */
export class MoneroRpc {
  readonly #port: number
  readonly #login: string | null
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1, timeout: IDLE_MS })
  #challenge = ''

  constructor(port: number, login: string | null = null) {
    this.#port = port
    this.#login = login
  }

  /** Calls a JSON-RPC method. @throws {MoneroFailure} */
  async call<T>(method: string, params: object = {}): Promise<T> {
    const { result, error } = await this.post<Answer>('/json_rpc', { jsonrpc: '2.0', id: 'sandbox', method, params })
    if (error !== undefined) throw new MoneroFailure(error.code, error.message)
    return result as T
  }

  /** Calls an endpoint that is not JSON-RPC. */
  async post<T>(path: string, body: object): Promise<T> {
    let answer = await this.#send(path, JSON.stringify(body))
    if (answer.status === UNAUTHORIZED && this.#login !== null) {
      this.#challenge = answer.challenge
      answer = await this.#send(path, JSON.stringify(body))
    }
    if (answer.status !== 200) throw new Error(`Monero answered ${answer.status} to ${path}`)
    return JSON.parse(answer.text) as T
  }

  #send(path: string, body: string): Promise<{ status: number; text: string; challenge: string }> {
    const headers: Record<string, string | number> = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    if (this.#login !== null && this.#challenge !== '')
      headers.authorization = digestHeader('POST', path, this.#challenge, this.#login)
    const options = { host: '127.0.0.1', port: this.#port, path, method: 'POST', headers, agent: this.#agent }
    return new Promise((resolve, reject) => {
      const sent = request({ ...options, signal: AbortSignal.timeout(TIMEOUT_MS) }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('error', reject)
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(chunks).toString('utf8'),
            challenge: response.headersDistinct['www-authenticate']?.[0] ?? '',
          }),
        )
      })
      sent.once('error', reject)
      sent.end(body)
    })
  }
}
