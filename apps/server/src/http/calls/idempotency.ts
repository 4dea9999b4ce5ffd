import { IDEMPOTENCY_HEADER } from '@cambio/contract/calls/create-order'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

/** Header schema for calls that accept an idempotency key. */
export const IdempotencyHeaders = z.looseObject({
  [IDEMPOTENCY_HEADER]: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/))),
})

/**
 * Returns the idempotency key of a request, or null if the request contains none. The schema has already validated the
 * header.
 */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers[IDEMPOTENCY_HEADER]
  return typeof key === 'string' ? key : null
}
