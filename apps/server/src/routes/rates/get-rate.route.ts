import { getRate, RateRequest } from '@cambio/contract/calls/get-rate'
import { MAX_MARKUP_BPS, parseMarkup } from '@cambio/core/quotes/markup'
import type { QuoteRequest } from '@cambio/core/quotes/get-quote'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { mountCall, ReadyJson } from '../../http/mount-call.ts'
import type { Signatures } from '../../http/signatures.ts'
import { quoteJson } from '../../rates/quote-json.ts'
import type { Services } from '../../services.ts'
import { quoteRequestOf } from './rate-request.ts'

type Asked = z.output<typeof RateRequest>

export function getRateRoute(app: FastifyInstance, services: Services, signatures: Signatures): void {
  const answer = (asked: Asked, request: FastifyRequest): ReadyJson => {
    // A partner's page may ask unsigned what its signed create will cost; only that create books the mark-up.
    const mostBps = signatures.keyOf(request)?.maxMarkupBps ?? MAX_MARKUP_BPS
    const markupBps = parseMarkup(asked.markup ?? null, mostBps)
    const question: QuoteRequest = { ...quoteRequestOf(asked), markupBps }
    return new ReadyJson(quoteJson(services, question))
  }
  mountCall(app, getRate, ({ query, request }) => answer(query, request))
  // Clients in the field use either method (wire.md §1).
  const { query: _query, ...rest } = getRate
  const byPost = { ...rest, name: 'getRateByPost', method: 'POST' as const, body: RateRequest }
  mountCall(app, byPost, ({ body, request }) => answer(body, request))
}
