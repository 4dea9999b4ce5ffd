import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Applicants } from './applicants.ts'

/** Path prefix of the simulated identity form service. */
export const SUMSUB_PREFIX = '/providers/sumsub'
/** App token of every sandbox. It need not be secret, because it protects only simulated data. */
export const SUMSUB_SANDBOX_TOKEN = 'sandbox'
/** Secret of every sandbox. It need not stay secret, because it protects only simulated data. */
export const SUMSUB_SANDBOX_SECRET = 'sandbox'
/** Maximum difference between a request's timestamp and the clock, in seconds. Sumsub's real limit is unverified. */
const CLOCK_SKEW_SECONDS = 60

const TokenRequest = z.object({
  userId: z.string().min(1).max(256),
  levelName: z.string().min(1).max(128),
  ttlInSecs: z.number().int().min(1).max(86_400).default(600),
})

/**
 * Serves `POST /resources/accessTokens/sdk` of Sumsub's API. Verifies the signature over the time, method, path and
 * exact bytes of the body.
 */
export function serveSumsub(app: FastifyInstance, applicants: Applicants): void {
  void app.register(
    (scope, _options, done) => {
      scope.removeContentTypeParser('application/json')
      scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, parsed) =>
        parsed(null, body),
      )
      scope.post<{ Body: string }>('/resources/accessTokens/sdk', (request, reply) => {
        const problem = problemOf(request)
        if (problem !== null) return reply.code(401).send(refusal(401, problem))
        const parsed = TokenRequest.safeParse(jsonOrNull(request.body))
        if (!parsed.success) {
          const path = parsed.error.issues[0]?.path.join('.') || 'body'
          return reply.code(400).send(refusal(400, `Invalid ${path}`))
        }
        const { userId, levelName, ttlInSecs } = parsed.data
        return { token: applicants.issueToken(userId, levelName, ttlInSecs).token, userId }
      })
      done()
    },
    { prefix: SUMSUB_PREFIX },
  )
}

/** Returns the reason why a request is not authorised, or null if it is authorised. */
function problemOf({ headers, url, body }: FastifyRequest<{ Body: string }>): string | null {
  if (headers['x-app-token'] !== SUMSUB_SANDBOX_TOKEN) return 'Invalid app token'
  const ts = String(headers['x-app-access-ts'] ?? '')
  const age = Math.abs(Date.now() / 1_000 - Number(ts))
  if (!/^\d{10}$/.test(ts) || age > CLOCK_SKEW_SECONDS) return 'Request timestamp is out of range'
  const expected = createHmac('sha256', SUMSUB_SANDBOX_SECRET).update(`${ts}POST${url}${body}`).digest()
  const given = String(headers['x-app-access-sig'] ?? '')
  const isSigned = /^[0-9a-f]{64}$/.test(given) && timingSafeEqual(Buffer.from(given, 'hex'), expected)
  return isSigned ? null : 'Request signature mismatch'
}

function refusal(code: number, description: string): object {
  return { description, code, correlationId: `req-${randomUUID()}` }
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
