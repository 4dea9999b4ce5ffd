import type { QuoteJsonDeps } from '../../rates/quote-json.ts'
import { listPairs, PAIRS_PAGE_LIMIT } from '@cambio/contract/calls/list-pairs'
import type { FastifyInstance } from 'fastify'
import { mountCall } from '../../http/calls/mount-call.ts'
import { presentTitles } from '../instruments/instrument.presenter.ts'

export function listPairsRoute(app: FastifyInstance, services: Pick<QuoteJsonDeps, 'catalogue' | 'ckmOf'>): void {
  mountCall(app, listPairs, ({ query }) => {
    const { instruments } = services.catalogue
    const offset = Number(query.offset ?? '0')
    const limit = Number(query.limit ?? PAIRS_PAGE_LIMIT)
    return instruments
      .filter((from) => matches(from.currencyTitle, query.instrumentFromCurrencyTitle))
      .filter((from) => matches(from.networkTitle, query.instrumentFromNetworkTitle))
      .flatMap((from) => instruments.filter((to) => to.slug !== from.slug).map((to) => ({ from, to })))
      .slice(offset, offset + limit)
      .map(({ from, to }) => ({
        instrumentFrom: presentTitles(from),
        instrumentTo: presentTitles(to),
        isActive: from.isDepositEnabled && to.isPayoutEnabled,
        ckm: services.ckmOf(from.slug, to.slug),
      }))
  })
}

function matches(title: string, wanted: string | undefined): boolean {
  return wanted === undefined || title.toUpperCase() === wanted.toUpperCase()
}
