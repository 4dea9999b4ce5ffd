import { offerInside, type InsideReply, type InsideRequest } from '@cambio/contract/inside'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SharedAnswers } from './shared-answers.ts'

/** Remote address that marks inner calls. No network connection can have this address. */
const INNER_ADDRESS = 'inside'
/**
 * Maximum time that a page waits for an inner call, in milliseconds. If the database does not respond within this time,
 * the page shows the missing data as unavailable.
 */
const PATIENCE_MS = 5_000

/**
 * Lets pages rendered in this process call the API in memory, through the same routes. Responses marked as shared are
 * cached for all pages. Returns a function that disables in-memory calls.
 */
export function answerInside(app: FastifyInstance): () => void {
  const shared = new SharedAnswers()
  return offerInside((request) => call(app, shared, request))
}

/** Returns whether a request was made by a page that this server renders. Visitor rate limits ignore such requests. */
export function isInnerRequest(request: FastifyRequest): boolean {
  return request.socket.remoteAddress === INNER_ADDRESS
}

async function call(app: FastifyInstance, shared: SharedAnswers, request: InsideRequest): Promise<InsideReply> {
  const { method, path: url, headers, body, timeoutMs, signal } = request
  const kept = method === 'GET' ? shared.find(url) : undefined
  if (kept) return kept
  const timeout = AbortSignal.timeout(Math.min(timeoutMs, PATIENCE_MS))
  const {
    statusCode,
    payload,
    headers: responseHeaders,
  } = await app.inject({
    method,
    url,
    headers,
    remoteAddress: INNER_ADDRESS,
    ...(body !== undefined && { payload: body }),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
  const reply = { status: statusCode, ok: statusCode >= 200 && statusCode < 300, answer: readJson(payload) }
  if (method === 'GET' && reply.ok) shared.keep(url, reply, responseHeaders['cache-control'])
  return reply
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
