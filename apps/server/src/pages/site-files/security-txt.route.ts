import type { Clock } from '@cambio/kernel/clock'
import type { FastifyInstance } from 'fastify'

/** Time until a copy of `security.txt` expires, in milliseconds. RFC 9116 recommends less than a year. */
const VALID_MS = 30 * 24 * 3_600_000

interface SecurityContact {
  /** Email address for vulnerability reports; null if not set. */
  email: string | null
  publicOrigin: string
  clock: Clock
}

/** Serves `/.well-known/security.txt` (RFC 9116). Returns 404 when the operator has not set an email address. */
export function securityTxtRoute(app: FastifyInstance, { email, publicOrigin, clock }: SecurityContact): void {
  app.get('/.well-known/security.txt', { schema: { hide: true } }, (_request, reply) => {
    if (email === null) return reply.callNotFound()
    const lines = [
      `Contact: mailto:${email}`,
      `Expires: ${new Date(clock.now() + VALID_MS).toISOString()}`,
      'Preferred-Languages: en, ru',
      `Canonical: ${publicOrigin}/.well-known/security.txt`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
