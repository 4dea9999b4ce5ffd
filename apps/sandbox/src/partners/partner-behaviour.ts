import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Behaviour of a simulated provider, including faults. */
export interface PartnerBehaviour {
  /** Spread on the market price by mode, basis points; below zero its price is better than the market's. */
  floatingBps: number
  fixedBps: number
  /**
   * `garbage`: responses that are not JSON. `negative`, `tenfold`: absurd amounts. `down`: only errors. `cut`: no
   * response.
   */
  fault: 'none' | 'down' | 'garbage' | 'negative' | 'tenfold' | 'cut'
  /** Delay of every response, milliseconds. */
  delayMs: number
}

/**
 * More expensive than the exchange, so that the exchange fills what it can. A control call makes a provider cheaper.
 */
export const USUAL_BEHAVIOUR: Readonly<PartnerBehaviour> = {
  floatingBps: 300,
  fixedBps: 400,
  fault: 'none',
  delayMs: 0,
}

/** Delays a request, or answers it with the configured fault. Does nothing without a fault. */
export async function misbehave(
  { delayMs, fault }: PartnerBehaviour,
  request: FastifyRequest,
  reply: FastifyReply,
  error: object,
): Promise<void> {
  if (delayMs > 0) await delay(delayMs)
  if (fault === 'cut') return void request.raw.socket.destroy()
  if (fault === 'down') await reply.code(500).send(error)
  if (fault === 'garbage') await reply.type('application/json').send('<html>502 Bad Gateway</html>')
}

/** Changes an amount by the configured fault. */
export function spoiltAmount({ fault }: PartnerBehaviour, amount: number): number {
  if (fault === 'negative') return -amount
  return fault === 'tenfold' ? amount * 10 : amount
}
