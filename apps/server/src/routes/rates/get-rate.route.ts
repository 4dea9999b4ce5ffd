import { getRate, RateRequest } from '@cambio/contract/calls/get-rate'
import type { QuoteRequest } from '@cambio/core/quotes/get-quote'
import type { FastifyInstance } from 'fastify'
import { mountCall, ReadyJson } from '../../http/mount-call.ts'
import { quoteJson } from '../../rates/quote-json.ts'
import type { Services } from '../../services.ts'
import { quoteRequestOf } from './rate-request.ts'

export function getRateRoute(app: FastifyInstance, services: Services): void {
  const answer = (asked: QuoteRequest): ReadyJson => new ReadyJson(quoteJson(services, asked))
  mountCall(app, getRate, ({ query }) => answer(quoteRequestOf(query)))
  // Clients in the field use either method (wire.md §1).
  const { query: _query, ...rest } = getRate
  const byPost = { ...rest, name: 'getRateByPost', method: 'POST' as const, body: RateRequest }
  mountCall(app, byPost, ({ body }) => answer(quoteRequestOf(body)))
}
