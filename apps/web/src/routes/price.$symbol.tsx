import { PRICE_PERIODS, type PricePeriod } from '@cambio/kernel/price-words'
import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { historyQuery, pricesQuery } from '../features/prices/api/price-queries.ts'
import { CoinPage } from '../features/prices/components/coin-page.tsx'
import { loadMessages } from '../lib/i18n.ts'
import { messageAreasOf } from '../lib/message-areas.ts'
import { pageHead } from '../lib/seo.ts'
import { siteConfig } from '../lib/site-config.ts'

const PERIOD: PricePeriod = '1w'

export const Route = createFileRoute('/price/$symbol')({
  validateSearch: (search): { period?: PricePeriod } => {
    const period = PRICE_PERIODS.find((one) => one === search['period'])
    return period === undefined ? {} : { period }
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, i18n }, params: { symbol }, deps: { period = PERIOD } }) => {
    const title = symbol.toUpperCase()
    if (symbol !== title.toLowerCase())
      throw redirect({ to: '/price/$symbol', params: { symbol: title.toLowerCase() }, statusCode: 308 })
    const [{ prices }] = await Promise.all([
      queryClient.ensureQueryData(pricesQuery),
      loadMessages(i18n, messageAreasOf('/price/')),
    ])
    const coin = prices.find(({ currencyTitle }) => currencyTitle === title)
    if (!coin) throw notFound()
    await queryClient.prefetchQuery(historyQuery(title, period))
    return { coin, period }
  },
  head: ({ match: { context }, params: { symbol }, loaderData }) => {
    const words = { name: loaderData?.coin.fullName ?? '', title: loaderData?.coin.currencyTitle ?? '' }
    return pageHead({
      path: `/price/${symbol.toLowerCase()}`,
      locale: context.locale,
      publicUrl: siteConfig().publicUrl,
      title: context.i18n.t('price:coin_seo_title', words),
      description: context.i18n.t('price:coin_seo_description', words),
      siteName: context.i18n.t('site_name'),
      imageAlt: context.i18n.t('share_image_alt'),
    })
  },
  component: CoinRoute,
})

function CoinRoute() {
  const { coin, period } = Route.useLoaderData()
  return <CoinPage key={coin.currencyTitle} first={coin} period={period} />
}
