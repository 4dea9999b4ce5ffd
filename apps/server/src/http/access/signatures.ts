import { SIGNATURE_HEADERS } from './signature-headers.ts'
import type { ApiKey } from '@cambio/core/partners/api-key'
import { authenticate, type AuthenticateDeps } from '@cambio/core/partners/authenticate'
import type { QuickLimiter } from '@cambio/core/shared/count-in-slices'
import { DomainError } from '@cambio/core/shared/domain-error'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createRateLimit, type RateLimit } from '../limits/rate-limit.ts'

const NOTHING = new Uint8Array()

/**
 * Authenticates signed requests. If a request contains any signature header, its signature must be valid, even if the
 * call does not require one.
 */
export class Signatures {
  readonly #deps: AuthenticateDeps
  readonly #limit: RateLimit
  readonly #bodies = new WeakMap<FastifyRequest, Uint8Array>()
  readonly #keys = new WeakMap<FastifyRequest, ApiKey>()

  constructor(deps: AuthenticateDeps, calls: QuickLimiter | null) {
    this.#deps = deps
    this.#limit = createRateLimit(calls, (request) => String(this.keyOf(request)?.apiId))
  }

  /** Returns the API key that signed a request, or null if the request is unsigned. */
  keyOf(request: FastifyRequest): ApiKey | null {
    return this.#keys.get(request) ?? null
  }

  /**
   * Returns the API key that signed a request.
   * @throws {DomainError} SIGNATURE_REQUIRED
   */
  requireKey(request: FastifyRequest): ApiKey {
    const key = this.keyOf(request)
    if (!key) throw new DomainError('SIGNATURE_REQUIRED', 'This call must be signed with a key')
    return key
  }

  /**
   * Verifies the signatures of all requests in a scope. Runs after the body has been read but before it is validated.
   */
  guard(app: FastifyInstance): void {
    const parse = app.getDefaultJsonParser('error', 'error')
    app.removeContentTypeParser('application/json')
    // Keep the body unparsed because the signature covers its exact bytes.
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
      if (isSigned(request)) this.#bodies.set(request, body as Buffer)
      // A request without a body may still have a `Content-Type` header. The call's schema decides whether a body is
      // required.
      return body.length === 0 ? done(null, undefined) : parse(request, body.toString('utf8'), done)
    })
    app.addHook('preValidation', async (request) => {
      if (!isSigned(request)) return
      this.#keys.set(request, await authenticate(this.#deps, this.#read(request)))
      await this.#limit?.(request)
    })
  }

  #read(request: FastifyRequest) {
    const [publicKey, timestamp, signature] = SIGNATURE_HEADERS.map((name) => request.headers[name])
    if (typeof publicKey !== 'string' || typeof timestamp !== 'string' || typeof signature !== 'string')
      throw new DomainError('SIGNATURE_INVALID', `A signed request needs the headers ${SIGNATURE_HEADERS.join(', ')}`)
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    const query = request.raw.url?.split('?').slice(1).join('?') ?? ''
    const texts = isReading ? [Buffer.from(query), NOTHING] : [this.#bodies.get(request) ?? NOTHING]
    return { publicKey, timestamp, signature, ip: request.ip, texts, isReading }
  }
}

/**
 * Returns whether the server treats a request as signed. Some clients send their public key without a signature in
 * every read request, so such a read counts as unsigned. A write request with only the public key counts as signed and
 * is rejected. Otherwise it would run without the caller's API key.
 */
function isSigned({ method, headers }: FastifyRequest): boolean {
  const isReading = method === 'GET' || method === 'HEAD'
  const [, ...proofs] = SIGNATURE_HEADERS
  return (isReading ? proofs : SIGNATURE_HEADERS).some((name) => headers[name] !== undefined)
}
