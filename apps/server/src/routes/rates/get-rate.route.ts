import { getRate, RateRequest } from '@cambio/contract/calls/get-rate'
import type { FastifyInstance } from 'fastify'
import { mountCall, ReadyJson } from '../../http/mount-call.ts'
import { QuoteBook } from '../../rates/quote-book.ts'
import type { Services } from '../../services.ts'
import { quoteRequestOf } from './rate-request.ts'

export function getRateRoute(app: FastifyInstance, services: Services): void {
  const book = new QuoteBook(services)
  mountCall(app, getRate, ({ query }) => new ReadyJson(book.quote(quoteRequestOf(query))))
  // Clients in the field use either method (wire.md §1).
  const { query: _query, ...rest } = getRate
  const byPost = { ...rest, name: 'getRateByPost', method: 'POST' as const, body: RateRequest }
  mountCall(app, byPost, ({ body }) => new ReadyJson(book.quote(quoteRequestOf(body))))
}
