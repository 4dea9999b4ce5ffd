import { timingSafeEqual } from 'node:crypto'
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import type { Node } from './node.ts'
import { NodeError, RPC } from './node-error.ts'
import { Params } from './params.ts'
import { METHODS } from './rpc-methods.ts'
import { sha256 } from './bytes.ts'
import { KEEP_ALIVE_MS } from '../http/keep-alive.ts'

const MAX_BODY_BYTES = 32 * 1024 * 1024

type Answer = { result: unknown; error: { code: number; message: string } | null; id: unknown }

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > MAX_BODY_BYTES) throw new NodeError(RPC.parse, 'Parse error')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new NodeError(RPC.parse, 'Parse error')
  }
}

function answer(node: Node, call: unknown): Answer {
  const {
    id = null,
    method,
    params = [],
  } = (typeof call === 'object' && call !== null ? call : {}) as Record<string, unknown>
  try {
    if (typeof method !== 'string' || !Array.isArray(params))
      throw new NodeError(RPC.invalidRequest, 'Method must be a string, params an array')
    const found = METHODS.get(method)
    if (found === undefined) throw new NodeError(RPC.methodNotFound, 'Method not found')
    return { result: found(node, new Params(params)), error: null, id }
  } catch (error) {
    if (error instanceof NodeError) return { result: null, error: { code: error.code, message: error.message }, id }
    console.error(error)
    return { result: null, error: { code: RPC.misc, message: 'Internal error' }, id }
  }
}

/**
 * Returns the HTTP status that Bitcoin Core uses: 404 for an unknown method, 400 for a bad request, 500 for every other
 * error.
 */
function statusOf({ error }: Answer): number {
  if (error === null) return 200
  if (error.code === RPC.methodNotFound) return 404
  return error.code === RPC.invalidRequest ? 400 : 500
}

/** Serves the node's RPC like Bitcoin Core: JSON-RPC 1.0 over HTTP, with batches and basic authentication. */
export async function serveRpc(node: Node, plan: { port: number; user: string; password: string }): Promise<Server> {
  const secret = sha256(Buffer.from(`Basic ${Buffer.from(`${plan.user}:${plan.password}`).toString('base64')}`))
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!timingSafeEqual(secret, sha256(Buffer.from(request.headers.authorization ?? '')))) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="jsonrpc"' }).end()
      return
    }
    if (request.method !== 'POST') {
      response.writeHead(405).end('JSONRPC server handles only POST requests')
      return
    }
    let answered: Answer | Answer[]
    try {
      const call = parse(await bodyOf(request))
      answered = Array.isArray(call) ? call.map((one) => answer(node, one)) : answer(node, call)
    } catch (error) {
      const { code, message } = error instanceof NodeError ? error : new NodeError(RPC.parse, 'Parse error')
      answered = { result: null, error: { code, message }, id: null }
    }
    const status = Array.isArray(answered) ? 200 : statusOf(answered)
    response.writeHead(status, { 'content-type': 'application/json' }).end(`${JSON.stringify(answered)}\n`)
  }
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    handle(request, response).catch((error: unknown) => {
      console.error(error)
      response.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(plan.port, '127.0.0.1', () => resolve())
  })
  return server
}
