import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Behaviour of a simulated provider, including faults. */
export interface PartnerBehaviour {
  /**
   * Spread on the market price for floating and fixed rates, in basis points. A negative spread makes the provider's
   * price better than the market's.
   */
  floatingBps: number
  fixedBps: number
  /**
   * Simulated fault. `down`: only error responses. `garbage`: responses that are not JSON. `negative` and `tenfold`:
   * absurd amounts. `cut`: no response.
   */
  fault: 'none' | 'down' | 'garbage' | 'negative' | 'tenfold' | 'cut'
  /** Delay of every response, in milliseconds. */
  delayMs: number
}

/**
 * Default behaviour. Its spreads are higher than the exchange's, so that the exchange itself fills the orders that it
 * can. A control call can change the spreads.
 */
export const USUAL_BEHAVIOUR: Readonly<PartnerBehaviour> = {
  floatingBps: 300,
  fixedBps: 400,
  fault: 'none',
  delayMs: 0,
}

/** Delays a request as configured, and responds with the configured fault, if any. */
export async function misbehave(
  { delayMs, fault }: Pick<PartnerBehaviour, 'delayMs' | 'fault'>,
  request: FastifyRequest,
  reply: FastifyReply,
  error: object,
): Promise<void> {
  if (delayMs > 0) await delay(delayMs)
  if (fault === 'cut') return void request.raw.socket.destroy()
  if (fault === 'down') await reply.code(500).send(error)
  if (fault === 'garbage') await reply.type('application/json').send('<html>502 Bad Gateway</html>')
}

/** Returns an amount, changed by the configured fault. */
export function spoiltAmount({ fault }: PartnerBehaviour, amount: number): number {
  if (fault === 'negative') return -amount
  return fault === 'tenfold' ? amount * 10 : amount
}
