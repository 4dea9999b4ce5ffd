import type { QuoteJsonDeps } from '../../rates/quote-json.ts'
import { listPairs, PAIRS_PAGE_LIMIT } from '@cambio/contract/calls/list-pairs'
import type { Instrument } from '@cambio/core/instruments/instrument'
import { isActivePair, isSoldPair } from '@cambio/core/site/sold-pairs'
import type { FastifyInstance } from 'fastify'
import { mountCall } from '../../http/calls/mount-call.ts'
import { pairMarket, type PairMarketDeps } from '../../rates/pair-market.ts'
import { presentTitles } from '../instruments/instrument.presenter.ts'

type ListPairsDeps = Pick<QuoteJsonDeps, 'catalogue' | 'ckmOf'> & PairMarketDeps

export function listPairsRoute(app: FastifyInstance, services: ListPairsDeps): void {
  const market = pairMarket(services)
  mountCall(app, listPairs, ({ query }) => {
    const { instruments, fiat, all } = services.catalogue
    const { instrumentFromCurrencyTitle: currency, instrumentFromNetworkTitle: network } = query
    const offset = Number(query.offset ?? '0')
    const limit = Number(query.limit ?? PAIRS_PAGE_LIMIT)
    // The complete list omits provider-only coins, because they form hundreds of thousands of pairs.
    const listed = currency === undefined ? [...instruments, ...fiat] : all
    const titled = listed.filter(
      ({ currencyTitle, networkTitle }) => matches(currencyTitle, currency) && matches(networkTitle, network),
    )
    // A search by the network title of a chain's tokens also finds the chain's native coin.
    const native = services.catalogue.find({ currencyTitle: currency, networkTitle: network })
    const sent = titled.length === 0 && native ? [native] : titled
    const isSold = (from: Instrument, to: Instrument): boolean =>
      isSoldPair(market, from, to) && (to.isPayoutEnabled || !fiat.includes(to))
    return sent
      .values()
      .flatMap((from) => listed.filter((to) => isSold(from, to)).map((to) => ({ from, to })))
      .drop(offset)
      .take(limit)
      .map(({ from, to }) => ({
        instrumentFrom: presentTitles(from),
        instrumentTo: presentTitles(to),
        isActive: isActivePair(market, from, to),
        ckm: services.ckmOf(from.slug, to.slug),
      }))
      .toArray()
  })
}

function matches(title: string, wanted: string | undefined): boolean {
  return wanted === undefined || title.toUpperCase() === wanted.toUpperCase()
}
