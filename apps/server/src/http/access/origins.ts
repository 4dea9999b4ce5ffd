import type { FastifyRequest } from 'fastify'

/**
 * Returns whether a request may act for the browser's user, which requires that it comes from our own pages or has no
 * Origin header.
 */
export function isOwnOrigin(request: FastifyRequest, allowed: ReadonlySet<string>): boolean {
  const { origin } = request.headers
  return origin === undefined || allowed.has(origin)
}
