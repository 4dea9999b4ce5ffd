import { receiveCallback, type ReceiveCallbackDeps } from '@cambio/core/card-orders/receive-callback'
import type { CardProviders } from '@cambio/core/card-orders/quote-card'
import type { FastifyInstance } from 'fastify'

export interface CardCallbackDeps extends ReceiveCallbackDeps {
  cards: CardProviders | null
}

/** Maximum size of a callback, in bytes. */
const MAX_BYTES = 64 * 1024

/**
 * Receives the card provider's callbacks. The signature covers the received bytes, so the route does not parse the
 * body. The API description omits the route because only the provider calls it.
 */
export function cardCallbackRoute(app: FastifyInstance, services: CardCallbackDeps): void {
  const { cards } = services
  if (!cards) return
  const { provider } = cards
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) => done(null, body))
  app.post(`/api/v1/card-providers/${provider.code}/callback`, { schema: { hide: true } }, async (request) => {
    const { 'x-signature': signature } = request.headers
    const body = Buffer.isBuffer(request.body) ? request.body : new Uint8Array()
    await receiveCallback(services, provider, { body, signature: typeof signature === 'string' ? signature : null })
    return { result: true }
  })
}
