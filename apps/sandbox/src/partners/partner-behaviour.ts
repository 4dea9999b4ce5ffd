import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Behaviour of a simulated liquidity provider, including faults. */
export interface PartnerBehaviour {
  /**
   * Spread on the market price for floating rates, in basis points. With a negative spread, the provider's price is
   * better than the market's.
   */
  floatingBps: number
  /** Spread on the market price for fixed rates, in basis points. */
  fixedBps: number
  /**
   * Simulated fault. `down`: only error responses. `garbage`: responses that are not JSON. `negative` and `tenfold`:
   * amounts that are negative or ten times too high. `cut`: no response.
   */
  fault: 'none' | 'down' | 'garbage' | 'negative' | 'tenfold' | 'cut'
  /** Delay of every response, in milliseconds. */
  delayMs: number
}

/**
 * Default behaviour. Its spreads are higher than the exchange's, so providers fill only orders that the exchange cannot
 * fill itself. A control call can change the spreads.
 */
export const USUAL_BEHAVIOUR: Readonly<PartnerBehaviour> = {
  floatingBps: 300,
  fixedBps: 400,
  fault: 'none',
  delayMs: 0,
}

/** Delays a request as configured and responds with the configured fault, if any. */
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

/** Returns an amount unchanged unless the configured fault makes it negative or ten times too high. */
export function spoiltAmount({ fault }: PartnerBehaviour, amount: number): number {
  if (fault === 'negative') return -amount
  return fault === 'tenfold' ? amount * 10 : amount
}
