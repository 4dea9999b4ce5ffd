import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DrawnCard } from './drawing-queue.ts'

const BUSY = 503
const COME_AGAIN_SECONDS = '5'

/** Sends a share card, or 304 if the caller already has it. Pages of any origin may embed the card. */
export function answerCard({ headers }: FastifyRequest, reply: FastifyReply, { png, etag }: DrawnCard): FastifyReply {
  reply.headers({ etag, 'cross-origin-resource-policy': 'cross-origin' })
  if (headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('image/png').send(png)
}

/** Sends status 503 with a `retry-after` header when too many cards are waiting to be drawn. */
export function answerBusy(reply: FastifyReply): FastifyReply {
  return reply.headers({ 'cache-control': 'no-store', 'retry-after': COME_AGAIN_SECONDS }).code(BUSY).send()
}
