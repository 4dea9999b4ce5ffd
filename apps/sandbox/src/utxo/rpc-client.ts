type Answer = { result: unknown; error: { code: number; message: string } | null }

/** Error response from the node, with its error code. */
export class RpcFailure extends Error {
  override readonly name = 'RpcFailure'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** RPC client for nodes that are compatible with Bitcoin Core: JSON-RPC 1.0 over HTTP with basic authentication. */
export class RpcClient {
  readonly #url: string
  readonly #authorization: string

  constructor(rpcUrl: string) {
    const url = new URL(rpcUrl)
    this.#authorization = `Basic ${Buffer.from(`${url.username}:${url.password}`).toString('base64')}`
    url.username = ''
    url.password = ''
    this.#url = url.href
  }

  async call<T>(method: string, ...params: readonly unknown[]): Promise<T> {
    const response = await fetch(this.#url, {
      method: 'POST',
      headers: { authorization: this.#authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '1.0', id: 'sandbox', method, params }),
      signal: AbortSignal.timeout(120_000),
    })
    if (response.status === 401) throw new Error('The node refused the credentials')
    const { result, error } = (await response.json()) as Answer
    if (error !== null) throw new RpcFailure(error.code, error.message)
    return result as T
  }
}
