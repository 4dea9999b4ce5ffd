import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'

const ETAG_LENGTH = 27

/** A text that is asked for again and again. */
export interface KeptText {
  text: string
  etag: string
  /** Epoch milliseconds. */
  modifiedAt: number
}

/** A text with what tells it from a newer one. */
export function keptText(text: string, modifiedAt: number): KeptText {
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, ETAG_LENGTH)
  return { text, etag: `W/"${digest}"`, modifiedAt }
}

/** Sends a text to whoever has not this very one already. */
export function sendFresh(
  request: FastifyRequest,
  reply: FastifyReply,
  { kept, type }: { kept: KeptText; type: string },
): FastifyReply {
  const known = { etag: kept.etag, 'last-modified': new Date(kept.modifiedAt).toUTCString() }
  reply.headers({ ...known, 'cache-control': 'no-cache' })
  return fresh(request.headers, known) ? reply.code(304).send() : reply.type(type).send(kept.text)
}
