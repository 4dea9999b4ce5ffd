import type { QuoteJsonDeps } from '../../rates/quote-json.ts'
import { listPairs, PAIRS_PAGE_LIMIT } from '@cambio/contract/calls/list-pairs'
import type { CardQuoteDeps } from '../../rates/card-quote-json.ts'
import type { Instrument } from '@cambio/core/instruments/instrument'
import type { FastifyInstance } from 'fastify'
import { mountCall } from '../../http/calls/mount-call.ts'
import { presentTitles } from '../instruments/instrument.presenter.ts'

type ListPairsDeps = Pick<QuoteJsonDeps, 'catalogue' | 'ckmOf' | 'providerQuotes'> & Pick<CardQuoteDeps, 'cards'>

export function listPairsRoute(app: FastifyInstance, services: ListPairsDeps): void {
  mountCall(app, listPairs, ({ query }) => {
    const { instruments, fiat } = services.catalogue
    const isSold = (to: Instrument): boolean => services.cards?.provider.sells(to) === true
    const targetsOf = (from: Instrument): Instrument[] =>
      fiat.includes(from)
        ? instruments.filter(isSold)
        : [
            ...instruments.filter((to) => to.slug !== from.slug),
            ...fiat.filter((to) => to.isPayoutEnabled && services.providerQuotes.serves(from, to)),
          ]
    const offset = Number(query.offset ?? '0')
    const limit = Number(query.limit ?? PAIRS_PAGE_LIMIT)
    return [...instruments, ...fiat]
      .filter((from) => matches(from.currencyTitle, query.instrumentFromCurrencyTitle))
      .filter((from) => matches(from.networkTitle, query.instrumentFromNetworkTitle))
      .flatMap((from) => targetsOf(from).map((to) => ({ from, to })))
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
