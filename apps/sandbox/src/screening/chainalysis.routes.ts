import type { FastifyInstance } from 'fastify'
import type { ScreeningList } from './screening-list.ts'

/** API key of every sandbox. It need not be secret, because it protects only simulated data. */
export const CHAINALYSIS_SANDBOX_KEY = 'sandbox'
/** Path prefix of the simulated screening provider. */
export const CHAINALYSIS_PREFIX = '/providers/chainalysis'
/** Matches a string that may be an address on some chain. */
const ADDRESS = /^[A-Za-z0-9:_-]+$/

/**
 * Serves Chainalysis's public sanctions API. Responds with an empty list of identifications for an unlisted address.
 */
export function serveChainalysis(app: FastifyInstance, list: ScreeningList): void {
  void app.register(
    (scope, _options, done) => {
      scope.addHook('onRequest', async (request, reply) => {
        if (list.fault === 'silent') return reply.hijack()
        if (list.fault === 'down') return reply.code(503).send({ message: 'Service Unavailable' })
        if (list.fault === 'garbage') return reply.type('text/html').send('<html>It works!</html>')
        if (request.headers['x-api-key'] !== CHAINALYSIS_SANDBOX_KEY)
          return reply.code(403).send({ message: 'Forbidden' })
      })
      scope.get<{ Params: { address: string } }>('/api/v1/address/:address', (request, reply) => {
        const { address } = request.params
        if (!ADDRESS.test(address)) return reply.code(400).send({ message: 'Bad Request' })
        return { identifications: list.identifications(address) }
      })
      done()
    },
    { prefix: CHAINALYSIS_PREFIX },
  )
}
