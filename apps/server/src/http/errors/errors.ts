import type { WireErrorCode } from '@cambio/contract/error-codes'
import type { WireError } from '@cambio/contract/wire-error'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { DomainError, type DomainErrorCode } from '@cambio/core/shared/domain-error'
import type { FastifyError, FastifyInstance } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { ERROR_MAP } from './error-map.ts'
import { problemOf } from './validation-problem.ts'
import type { SecurityLog } from '../log/security-log.ts'

/** Error raised by the HTTP layer rather than by a use case. */
export class HttpRefusal extends Error {
  override readonly name = 'HttpRefusal'
  readonly status: number
  readonly wireCode: WireErrorCode
  /** Delay after which the client may retry, in seconds; null if unknown. */
  readonly retryAfterSeconds: number | null

  constructor(status: number, wireCode: WireErrorCode, message: string, retryAfterSeconds: number | null = null) {
    super(message)
    this.status = status
    this.wireCode = wireCode
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Returns a message about the first invalid field, such as `rateMode: expected FIXED or FLOATING`. */
function textOf(fields: readonly { path: string; problem: string }[]): string {
  const [first] = fields
  if (!first) return 'The request is not valid'
  return first.path === '' ? first.problem : `${first.path}: ${first.problem}`
}

/** Matches error codes of an unreachable database or network, but not those of an invalid query. */
const OUTAGE_CODE = /^(08|53|57P|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND)/
/** Matches the messages of outage errors that have no code. */
const OUTAGE_TEXT = /timeout exceeded when trying to connect|^Connection terminated|is not queryable/
const MAX_NAMED_FIELDS = 20
/**
 * Codes of domain errors that concern a single field. For these errors, `data.fields` in the response has the same
 * format as for a schema error.
 */
const NAMES_FIELDS = new Set<DomainErrorCode>([
  'REVIEW_HAS_LINK',
  'PASSWORD_REFUSED',
  'NETWORKS_INVALID',
  'PHOTO_REFUSED',
  'IDENTITY_FIELD_REFUSED',
  'MESSAGE_REFUSED',
  'EMAIL_CODE_REQUIRED',
  'WEBHOOK_URL_REFUSED',
])

/** Converts any error to the wire format. The message of an unexpected error appears only in the log. */
export function toWireError(error: unknown): WireError {
  if (error instanceof DomainError) return fromDomain(error)
  if (error instanceof HttpRefusal) return fromRefusal(error)
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.slice(0, MAX_NAMED_FIELDS).map((issue) => ({
      path: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
      problem: problemOf(issue),
    }))
    return { ...plain(422, 'ERR_VALIDATION', textOf(fields)), data: { details: {}, fields } }
  }
  if (isOutage(error)) return plain(503, 'ERR_SERVICE_UNAVAILABLE', 'The service is not available at the moment')
  const status = (error as Partial<FastifyError> | null)?.statusCode ?? 500
  if (status === 404) return plain(404, 'ERR_NOT_FOUND', 'Not found')
  if (status >= 400 && status < 500) return plain(status, 'ERR_BAD_REQUEST', 'The request cannot be read')
  return plain(500, 'ERR_INTERNAL_SERVER_ERROR', 'Something went wrong on our side')
}

/** Installs a scope's error handler and not-found handler. Both respond in the wire format. */
export function answerErrorsOnTheWire(app: FastifyInstance, security: SecurityLog): void {
  app.setErrorHandler(async (error, request, reply) => {
    const wire = toWireError(error)
    await security.refused(request, error, wire.statusCode)
    if (wire.statusCode >= 500) request.log.error({ err: error }, 'request failed')
    if (wire.statusCode === 503 || wire.statusCode === 409) reply.header('retry-after', '1')
    // Close the connection so that the server does not read the rest of the slow request.
    if (wire.statusCode === 408) reply.header('connection', 'close')
    const seconds = retryAfterOf(wire)
    if (seconds !== null) reply.header('retry-after', seconds)
    return reply.code(wire.statusCode).type('application/json; charset=utf-8').send(JSON.stringify(wire))
  })
  app.setNotFoundHandler((_request, reply) =>
    reply
      .code(404)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(plain(404, 'ERR_NOT_FOUND', 'Not found'))),
  )
}

/** Returns the value of the `retry-after` header in seconds, or null if the error requires no delay. */
export function retryAfterOf(wire: WireError): string | null {
  const seconds = wire.data?.details?.['retryAfterSeconds']
  return typeof seconds === 'number' ? String(seconds) : null
}

function fromRefusal({ status, wireCode, message, retryAfterSeconds }: HttpRefusal): WireError {
  const wire = plain(status, wireCode, message)
  return retryAfterSeconds === null ? wire : { ...wire, data: { details: { retryAfterSeconds } } }
}

function fromDomain(error: DomainError): WireError {
  const { status, wireCode } = ERROR_MAP[error.code]
  const { details } = error
  const isMemo = error.code === 'MEMO_INVALID' || error.code === 'MEMO_REQUIRED'
  const isAddress = error.code === 'ADDRESS_INVALID' || error.code === 'REFUND_ADDRESS_SAME'
  const data = {
    details: { ...details },
    ...(isAddress && { address: details.reason ?? error.message }),
    ...(NAMES_FIELDS.has(error.code) && {
      fields: [{ path: details.field ?? '', problem: details.reason ?? '' }],
    }),
    ...(isMemo && { memo: details.reason ?? error.message }),
  }
  return { ...plain(status, wireCode, error.message), data }
}

function isOutage(error: unknown): boolean {
  if (error instanceof AdapterError) return true
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return OUTAGE_CODE.test(code) || OUTAGE_TEXT.test(error.message)
}

function plain(statusCode: number, code: WireErrorCode, message: string): WireError {
  return { statusCode, code, status: code, message, data: { details: {} } }
}
