import { recommendedAmount } from '@cambio/contract/calls/recommended-amount'
import { recommendedPayment } from '@cambio/core/card-orders/quote-card'
import { recommendAmount, type QuoteDeps } from '@cambio/core/quotes/get-quote'
import type { FastifyInstance } from 'fastify'
import { mountCall } from '../../http/calls/mount-call.ts'
import { isCardRequest, type CardQuoteDeps } from '../../rates/card-quote-json.ts'
import type { Access } from '../access.ts'
import { presentTitles } from '../instruments/instrument.presenter.ts'
import { quoteRequestOf } from './rate-request.ts'

export function recommendedAmountRoute(
  app: FastifyInstance,
  services: QuoteDeps & Pick<CardQuoteDeps, 'cards'>,
  { cardQuoteLimit }: Pick<Access, 'cardQuoteLimit'>,
): void {
  mountCall(app, recommendedAmount, async ({ query, request }) => {
    const { from, to, rateMode } = quoteRequestOf(query)
    const titles = presentTitles(services.catalogue.get(from))
    if (!isCardRequest(services, { from, to }))
      return { recommendedAmount: recommendAmount(services, { from, to, rateMode }), ...titles }
    await cardQuoteLimit?.(request)
    return { recommendedAmount: await recommendedPayment(services, { from, to }), ...titles }
  })
}
