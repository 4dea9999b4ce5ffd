import { offerInside, type InsideReply, type InsideRequest } from '@cambio/contract/inside'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SharedAnswers } from './shared-answers.ts'

/** No network connection can come from here. */
const INNER_ADDRESS = 'inside'
/** A page is there within this time, also while the database is silent: what it has not been told by then it shows as not to be had. */
const PATIENCE_MS = 5_000

/**
 * Lets the pages that this process renders call the API without the network: by the same routes, in memory. What a route says
 * may be shared is asked once for all pages of that time. Answers the way back.
 */
export function answerInside(app: FastifyInstance): () => void {
  const shared = new SharedAnswers()
  return offerInside((request) => ask(app, shared, request))
}

/** Whether a request is one of our own pages asking: it must not use up a visitor's limits. */
export function isInnerRequest(request: FastifyRequest): boolean {
  return request.socket.remoteAddress === INNER_ADDRESS
}

async function ask(app: FastifyInstance, shared: SharedAnswers, request: InsideRequest): Promise<InsideReply> {
  const { method, path: url, headers, body, timeoutMs, signal } = request
  const kept = method === 'GET' ? shared.find(url) : undefined
  if (kept) return kept
  const timeout = AbortSignal.timeout(Math.min(timeoutMs, PATIENCE_MS))
  const {
    statusCode,
    payload,
    headers: said,
  } = await app.inject({
    ...{ method, url, headers, remoteAddress: INNER_ADDRESS },
    ...(body !== undefined && { payload: body }),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
  const reply = { status: statusCode, ok: statusCode >= 200 && statusCode < 300, answer: readJson(payload) }
  if (method === 'GET' && reply.ok) shared.keep(url, reply, said['cache-control'])
  return reply
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
