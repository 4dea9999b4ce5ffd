import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'

const ETAG_LENGTH = 27

/** Text document that clients fetch repeatedly. Its ETag and modification time identify the version. */
export interface KeptText {
  text: string
  etag: string
  /** Last modification time, in epoch milliseconds. */
  modifiedAt: number
}

/** Returns a text document together with its ETag and modification time. */
export function keptText(text: string, modifiedAt: number): KeptText {
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, ETAG_LENGTH)
  return { text, etag: `W/"${digest}"`, modifiedAt }
}

/** Sends a text document, or status 304 if the client already has this version. */
export function sendFresh(
  request: FastifyRequest,
  reply: FastifyReply,
  { kept, type }: { kept: KeptText; type: string },
): FastifyReply {
  const known = { etag: kept.etag, 'last-modified': new Date(kept.modifiedAt).toUTCString() }
  reply.headers({ ...known, 'cache-control': 'no-cache' })
  return fresh(request.headers, known) ? reply.code(304).send() : reply.type(type).send(kept.text)
}
