import { recommendedAmount } from '@cambio/contract/calls/recommended-amount'
import { recommendAmount, type QuoteDeps } from '@cambio/core/quotes/get-quote'
import type { FastifyInstance } from 'fastify'
import { mountCall } from '../../http/calls/mount-call.ts'
import { presentTitles } from '../instruments/instrument.presenter.ts'
import { quoteRequestOf } from './rate-request.ts'

export function recommendedAmountRoute(app: FastifyInstance, services: QuoteDeps): void {
  mountCall(app, recommendedAmount, ({ query }) => {
    const { from, to, rateMode } = quoteRequestOf(query)
    return {
      recommendedAmount: recommendAmount(services, { from, to, rateMode }),
      ...presentTitles(services.catalogue.get(from)),
    }
  })
}
