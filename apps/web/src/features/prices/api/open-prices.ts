import type { LocaleCode } from '@cambio/kernel/locale'
import { PRICE_PERIODS, type PricePeriod } from '@cambio/kernel/price-words'
import type { QueryClient } from '@tanstack/react-query'
import type { PageMessages } from '../../../lib/texts/page-messages.ts'
import { loadMessages } from '../../../lib/texts/i18n.ts'
import { messageAreasOf } from '../../../lib/texts/message-areas.ts'
import { answerWithStatus } from '../../../lib/api/request.ts'
import { siteConfig } from '../../../lib/page/site-config.ts'
import { againstOf } from '../state/coin-pairs.ts'
import type { Coin } from '../state/listed-coins.ts'
import { priceData } from './price-data.ts'
import { historyQuery, pairLimitsQuery, pricesQuery } from './price-queries.ts'

const PERIOD: PricePeriod = '1w'
const UNAVAILABLE = 503

export interface OpenedPrices {
  /** The page's coin; null for the list. */
  coin: Coin | null
  period: PricePeriod
  /** Path of the page without the language prefix. */
  path: string
  words: { name: string; title: string }
  /** True after a failed price request, in which case the list of coins is unknown. */
  isUnavailable: boolean
  /** Structured data for search engines. */
  data: object[]
}

/**
 * Returns the data for the price list or, if `symbol` is given, for a coin with its price history. Returns null for an
 * unknown coin.
 */
export async function openPrices(
  { queryClient, i18n, locale }: { queryClient: QueryClient; i18n: PageMessages; locale: LocaleCode },
  symbol: string | undefined,
  requested: string | undefined,
): Promise<OpenedPrices | null> {
  const period = PRICE_PERIODS.find((one) => one === requested) ?? PERIOD
  const path = symbol === undefined ? '/price' : `/price/${symbol.toLowerCase()}`
  await Promise.all([queryClient.prefetchQuery(pricesQuery), loadMessages(i18n, messageAreasOf(path))])
  const coins = queryClient.getQueryData(pricesQuery.queryKey)?.prices
  const list = { coin: null, period, path, words: { name: '', title: '' }, data: [], isUnavailable: !coins }
  if (!coins) answerWithStatus(UNAVAILABLE)
  if (symbol === undefined || !coins) return list
  const coin = coins.find(({ currencyTitle }) => currencyTitle === symbol.toUpperCase())
  if (!coin) return null
  const against = againstOf(coin, coins)
  await Promise.all([
    queryClient.prefetchQuery(historyQuery(coin.currencyTitle, period)),
    ...(against
      ? [
          queryClient.prefetchQuery(pairLimitsQuery(coin.slug, against.slug)),
          queryClient.prefetchQuery(pairLimitsQuery(against.slug, coin.slug)),
        ]
      : []),
  ])
  const words = { name: coin.fullName, title: coin.currencyTitle }
  const site = { publicUrl: siteConfig().publicUrl, locale, listName: i18n.t('nav_prices') }
  return { coin, period, path, words, data: priceData(coin, path, site), isUnavailable: false }
}

/** Loads the prices that a pair's page shows below its form, except for the chart, which the browser requests later. */
export async function openPairPrice(queryClient: QueryClient): Promise<void> {
  await queryClient.prefetchQuery(pricesQuery)
}
