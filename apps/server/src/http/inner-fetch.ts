import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'
import { SharedAnswers, type Answer } from './shared-answers.ts'

/** Base URL of our own API for the pages this process renders; no such host exists outside. */
export const INNER_BASE_URL = 'http://api.inside.invalid'
/** No network connection can come from here. */
const INNER_ADDRESS = 'inside'

/**
 * Lets the pages that this process renders call the API without the network: `fetch` of the inner base URL is answered
 * by the same routes, in memory. Pages keep the one client that browsers use; what a route says may be shared is asked once
 * for all pages of that time. Answers the way back.
 */
export function answerInside(app: FastifyInstance): () => void {
  const outside = globalThis.fetch
  const shared = new SharedAnswers()
  globalThis.fetch = (input, init) =>
    typeof input === 'string' && input.startsWith(`${INNER_BASE_URL}/`)
      ? ask(app, shared, input, init)
      : outside(input, init)
  return () => {
    globalThis.fetch = outside
  }
}

/** Whether a request is one of our own pages asking: it must not use up a visitor's limits. */
export function isInnerRequest(request: FastifyRequest): boolean {
  return request.socket.remoteAddress === INNER_ADDRESS
}

async function ask(
  app: FastifyInstance,
  shared: SharedAnswers,
  url: string,
  init: RequestInit = {},
): Promise<Response> {
  const method = init.method === 'POST' ? 'POST' : 'GET'
  const kept = method === 'GET' ? shared.find(url) : undefined
  if (kept) return respond(kept)
  const options: InjectOptions = {
    method,
    url: url.slice(INNER_BASE_URL.length),
    headers: Object.fromEntries(new Headers(init.headers)),
    remoteAddress: INNER_ADDRESS,
    ...(typeof init.body === 'string' && { payload: init.body }),
    ...(init.signal && { signal: init.signal }),
  }
  const { statusCode, rawPayload, headers } = await app.inject(options)
  const answer: Answer = {
    status: statusCode,
    bytes: new Uint8Array(rawPayload),
    type: headers['content-type'] ?? '',
    sharing: headers['cache-control'] ?? '',
  }
  if (method === 'GET') shared.keep(url, answer)
  return respond(answer)
}

function respond({ status, bytes, type }: Answer): Response {
  return new Response(bytes, { status, headers: { 'content-type': type } })
}
