import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** How a partner behaves, and may be told to misbehave. */
export interface PartnerManner {
  /** What it takes of the market price, by mode; below zero it gives more than the market. */
  floatingBps: number
  fixedBps: number
  /** `garbage`: answers that are none. `negative`, `tenfold`: absurd amounts. `down`: nothing but errors. `cut`: no answer. */
  fault: 'none' | 'down' | 'garbage' | 'negative' | 'tenfold' | 'cut'
  /** How long every answer takes. */
  delayMs: number
}

/** Dearer than the house, so that the house fills what it can; a control call makes it cheaper. */
export const USUAL_MANNER: Readonly<PartnerManner> = { floatingBps: 300, fixedBps: 400, fault: 'none', delayMs: 0 }

/** Keeps a request waiting, or answers it as one out of its mind does; does nothing where the partner is well. */
export async function misbehave(
  { delayMs, fault }: PartnerManner,
  request: FastifyRequest,
  reply: FastifyReply,
  error: object,
): Promise<void> {
  if (delayMs > 0) await delay(delayMs)
  if (fault === 'cut') return void request.raw.socket.destroy()
  if (fault === 'down') await reply.code(500).send(error)
  if (fault === 'garbage') await reply.type('application/json').send('<html>502 Bad Gateway</html>')
}

/** An amount as a partner out of its mind would name it. */
export function spoiltAmount({ fault }: PartnerManner, amount: number): number {
  if (fault === 'negative') return -amount
  return fault === 'tenfold' ? amount * 10 : amount
}
