import type { FastifyRequest } from 'fastify'

/**
 * Returns whether a request may act on behalf of the browser's user. The request must come from the site's own pages or
 * have no Origin header.
 */
export function isOwnOrigin(request: FastifyRequest, allowed: ReadonlySet<string>): boolean {
  const { origin } = request.headers
  return origin === undefined || allowed.has(origin)
}
