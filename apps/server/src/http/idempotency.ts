import { IDEMPOTENCY_HEADER } from '@cambio/contract/calls/create-order'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

/** What a call takes that is safe to repeat. */
export const IdempotencyHeaders = z.looseObject({
  [IDEMPOTENCY_HEADER]: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/))),
})

/** The header's schema has let it through: one text or none. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers[IDEMPOTENCY_HEADER]
  return typeof key === 'string' ? key : null
}
