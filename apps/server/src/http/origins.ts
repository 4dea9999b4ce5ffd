import type { FastifyRequest } from 'fastify'

/** Whether a request may speak for the person at the browser: it comes from our own pages, or from no page at all. */
export function isOwnOrigin(request: FastifyRequest, allowed: ReadonlySet<string>): boolean {
  const { origin } = request.headers
  return origin === undefined || allowed.has(origin)
}
