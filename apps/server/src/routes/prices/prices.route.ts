import type { Clock } from '@cambio/kernel/clock'
import type { PriceHistoryStore } from '@cambio/core/prices/price-history-store'
import { listPrices, priceHistory } from '@cambio/contract/calls/prices/prices'
import { listPrices as readPrices, type ListPricesDeps } from '@cambio/core/prices/list-prices'
import {
  priceHistory as readHistory,
  type PriceHistory,
  type PriceHistoryDeps,
  type PriceHistoryRequest,
} from '@cambio/core/prices/price-history'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { mountCall } from '../../http/calls/mount-call.ts'
import { remember } from '@cambio/core/shared/remember'
import { coinFiatPairs } from '@cambio/core/site/fiat-pairs'
import { pairMarket, type PairMarketDeps } from '../../rates/pair-market.ts'

export interface PriceRoutesDeps extends Omit<ListPricesDeps, 'history'>, PairMarketDeps {
  priceHistory: PriceHistoryStore
}

const REMEMBER_LIST_MS = 3_000
const REMEMBER_HISTORY_MS = 15_000

/** Maximum number of cached price histories. It is enough for all periods of all coins and for some coin pairs. */
const MAX_HISTORIES = 1_000

export function priceRoutes(app: FastifyInstance, services: PriceRoutesDeps): void {
  const deps = () => ({
    history: services.priceHistory,
    catalogue: services.catalogue,
    ticks: services.ticks,
    clock: services.clock,
  })
  const market = pairMarket(services)
  const prices = remember(() => readPrices(deps()), REMEMBER_LIST_MS, services.clock)
  const present = async () => ({
    updatedAt: services.ticks.latest()?.at ?? null,
    prices: (await prices()).map(({ instrument, ...figures }) => ({
      currencyTitle: instrument.currencyTitle,
      fullName: instrument.fullName,
      slug: instrument.slug,
      currencyFriendlyTitle: instrument.currencyFriendlyTitle,
      currencyLogoLink: instrument.currencyLogoLink,
      bestChangeName: instrument.bestChangeName,
      precisionDecimals: instrument.precisionDecimals,
      ...figures,
      fiatPairs: coinFiatPairs(market, services.catalogue, instrument.currencyTitle),
    })),
  })
  mountCall(app, listPrices, present, { isShared: true })

  const historyOf = rememberHistories(deps, services.clock)
  mountCall(
    app,
    priceHistory,
    async ({ query: { symbol, quote: requested = null, period } }) => {
      const { asset, quote, points } = await historyOf({ symbol, quote: requested, period })
      return { currencyTitle: asset.currencyTitle, quote: quote?.currencyTitle ?? null, period, points }
    },
    { isShared: true },
  )
}

/** Returns a function that reads price histories and caches each one briefly. */
function rememberHistories(
  deps: () => PriceHistoryDeps,
  clock: Clock,
): (request: PriceHistoryRequest) => Promise<PriceHistory> {
  const histories = new LRUCache<string, () => Promise<PriceHistory>>({ max: MAX_HISTORIES })
  return (request) => {
    const key = JSON.stringify(request).toUpperCase()
    const known = histories.get(key)
    if (known) return known()
    const read = remember(() => readHistory(deps(), request), REMEMBER_HISTORY_MS, clock)
    histories.set(key, read)
    // Remove a failed read from the cache. A read fails, for example, for an unknown coin.
    return read().catch((error: unknown) => {
      histories.delete(key)
      throw error
    })
  }
}
