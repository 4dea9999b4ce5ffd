import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type AddressIssuer, type PayingSigner, SignerRefusal } from '@cambio/core/chains/signer'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import type * as z from 'zod'
import {
  AddressCall,
  CreditCall,
  PrepareCall,
  encodeCall,
  type FailureAnswer,
  IssueCall,
  MAX_REQUEST_BYTES,
  requestOf,
  SignCall,
} from './signer-protocol.ts'
import { createTlsServer, type OnRefusedConnection } from './signer-tls-server.ts'
import type { SignerTls } from './signer-tls.ts'

/** Maximum number of concurrent calls. The server responds to further calls with status 503. */
const MAX_IN_FLIGHT = 64
const MAX_CONNECTIONS = 128
/** Time in milliseconds within which a caller must send the whole request. */
const REQUEST_TIMEOUT_MS = 30_000

interface SignerServerOptions {
  signer: PayingSigner
  issuer: AddressIssuer
  /** Fingerprint of the signer's wallet. Callers with a database that belongs to another wallet are rejected. */
  wallet: string
  /** Called for each request that the signer rejects, to log the rejection. */
  onRefusal: (refusal: SignerRefusal) => void
  /** Called with an error whose details must not reach callers. */
  onError: (error: unknown) => void
  /** Mutual TLS for a server on a port, and the report of refused connections. Absent for a server on a Unix socket. */
  mutualTls?: { tls: SignerTls; onRefusedConnection: OnRefusedConnection }
}

type Answer = { status: number; body: object }

/**
 * Creates the signer's HTTP server: `POST /address`, `POST /issue`, `POST /prepare`, `POST /sign` and `POST
 * /prove-credit`. The file permissions of its socket determine which system users may connect. With mutual TLS, the
 * certificates determine which processes may connect.
 */
export function createSignerServer(options: SignerServerOptions): Server {
  let inFlight = 0
  const onRequest: RequestListener = (request, response) => {
    if (inFlight >= MAX_IN_FLIGHT) {
      send(response, failure(503, { kind: 'adapter', retryable: true, message: 'The signer is busy' }))
      return
    }
    inFlight += 1
    void answer(options, request)
      .then((one) => send(response, one))
      .finally(() => {
        inFlight -= 1
      })
  }
  const { mutualTls } = options
  const server = mutualTls
    ? createTlsServer(mutualTls.tls, onRequest, mutualTls.onRefusedConnection)
    : createServer(onRequest)
  server.requestTimeout = REQUEST_TIMEOUT_MS
  server.maxConnections = MAX_CONNECTIONS
  return server
}

async function answer(options: SignerServerOptions, request: IncomingMessage): Promise<Answer> {
  try {
    return { status: 200, body: await call(options, request) }
  } catch (error) {
    if (error instanceof SignerRefusal) {
      options.onRefusal(error)
      return failure(409, { kind: 'refusal', reason: error.reason, message: error.message })
    }
    if (error instanceof AdapterError)
      return failure(503, { kind: 'adapter', retryable: error.retryable, message: error.message })
    options.onError(error)
    return failure(500, { kind: 'adapter', retryable: true, message: 'The signer failed: see its log' })
  }
}

async function call({ signer, issuer, wallet }: SignerServerOptions, request: IncomingMessage): Promise<object> {
  const path = `${request.method} ${request.url}`
  if (path === 'POST /address') {
    const { chain, key, wallet: claimed } = parse(AddressCall, await bodyOf(request))
    assertSameWallet(wallet, claimed)
    return { address: await signer.address(chain, key) }
  }
  if (path === 'POST /issue') {
    const { chain, free, wallet: claimed } = parse(IssueCall, await bodyOf(request))
    assertSameWallet(wallet, claimed)
    return issuer.issueAddresses(chain, free)
  }
  if (path === 'POST /sign') {
    const parsed = parse(SignCall, await bodyOf(request))
    assertSameWallet(wallet, parsed.wallet)
    return signer.sign(requestOf(parsed))
  }
  if (path === 'POST /prove-credit') {
    const { depositId, wallet: claimed } = parse(CreditCall, await bodyOf(request))
    assertSameWallet(wallet, claimed)
    await signer.proveCredit(depositId)
    return { isProven: true }
  }
  if (path === 'POST /prepare') {
    const { request: transfer, wallet: claimed } = parse(PrepareCall, await bodyOf(request))
    assertSameWallet(wallet, claimed)
    await signer.prepare(transfer)
    return { isPrepared: true }
  }
  throw new SignerRefusal('malformed', 'No such call')
}

/** @throws {AdapterError} when the databases of the caller and the signer belong to different wallets */
function assertSameWallet(own: string, claimed: string): void {
  if (own !== claimed)
    throw new AdapterError(`The caller's database belongs to wallet ${claimed}, and the signer holds wallet ${own}`, {
      retryable: false,
    })
}

function parse<T extends z.ZodType>(schema: T, text: string): z.output<T> {
  const parsed = schema.safeParse(jsonOf(text))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new SignerRefusal('malformed', `${issue?.path.join('.')}: ${issue?.message}`)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new SignerRefusal('malformed', 'The request is not JSON')
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > MAX_REQUEST_BYTES) throw new SignerRefusal('malformed', 'The request is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function failure(status: number, body: FailureAnswer): Answer {
  return { status, body }
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(encodeCall(body))
}
