import { listPrices, priceHistory } from '@cambio/contract/calls/prices'
import { listPrices as readPrices } from '@cambio/core/prices/list-prices'
import { priceHistory as readHistory } from '@cambio/core/prices/price-history'
import { PRICE_PERIODS, type PricePeriod } from '@cambio/kernel/price-words'
import type { FastifyInstance } from 'fastify'
import { mountCall } from '../../http/mount-call.ts'
import { remember } from '../../http/remember.ts'
import type { Services } from '../../services.ts'

const REMEMBER_LIST_MS = 3_000
const REMEMBER_HISTORY_MS = 15_000

type History = Awaited<ReturnType<typeof readHistory>>

export function priceRoutes(app: FastifyInstance, services: Services): void {
  const deps = () => ({
    ...{ history: services.priceHistory, catalogue: services.catalogue },
    ...{ ticks: services.ticks, clock: services.clock },
  })
  const prices = remember(() => readPrices(deps()), REMEMBER_LIST_MS, services.clock)
  const present = async () => ({
    updatedAt: services.ticks.latest()?.at ?? null,
    prices: (await prices()).map(({ instrument, ...figures }) => ({
      currencyTitle: instrument.currencyTitle,
      fullName: instrument.fullName,
      currencyFriendlyTitle: instrument.currencyFriendlyTitle,
      currencyLogoLink: instrument.currencyLogoLink,
      ...figures,
    })),
  })
  mountCall(app, listPrices, present, { isShared: true })

  /** One memory for each coin and period that was asked for: as many as there are of both. */
  const histories = new Map<string, () => Promise<History>>()
  const historyOf = (symbol: string, period: PricePeriod): Promise<History> => {
    const key = `${symbol.toUpperCase()} ${period}`
    const known = histories.get(key)
    if (known) return known()
    const read = remember(() => readHistory(deps(), { symbol, period }), REMEMBER_HISTORY_MS, services.clock)
    if (histories.size < services.catalogue.instruments.length * PRICE_PERIODS.length) histories.set(key, read)
    return read()
  }
  mountCall(
    app,
    priceHistory,
    async ({ query: { symbol, period } }) => {
      const { asset, points } = await historyOf(symbol, period)
      return { currencyTitle: asset.currencyTitle, period, points }
    },
    { isShared: true },
  )
}
