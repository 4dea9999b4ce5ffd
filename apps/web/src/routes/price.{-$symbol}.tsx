import { PAGE_QUERY } from '@cambio/kernel/page-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { PricePages } from '../features/prices/components/price-pages.tsx'
import { textParams } from '../lib/seo/search-params.ts'
import { pageHead } from '../lib/seo/seo.ts'
import { siteConfig } from '../lib/page/site-config.ts'

// One route for the list and all coins, with its loader in a separate chunk. Every page of the site loads all routes
// and their imports, so both must stay small.
export const Route = createFileRoute('/price/{-$symbol}')({
  validateSearch: (search) => textParams(search, PAGE_QUERY.price),
  loaderDeps: ({ search: { period } }) => ({ period }),
  loader: async ({ context, params: { symbol }, deps: { period } }) => {
    const { openPrices } = await import('../features/prices/api/open-prices.ts')
    const opened = await openPrices(context, symbol, period)
    if (!opened) throw notFound()
    return opened
  },
  head: ({ match: { context }, loaderData }) => {
    const { t } = context.i18n
    const kind = loaderData?.coin ? 'coin' : 'list'
    const { meta, links } = pageHead({
      path: loaderData?.path ?? '/price',
      locale: context.locale,
      publicUrl: siteConfig().publicUrl,
      title: t(`price:${kind}_seo_title`, loaderData?.words ?? {}),
      description: t(`price:${kind}_seo_description`, loaderData?.words ?? {}),
      siteName: t('site_name'),
      noIndex: loaderData?.isUnavailable ?? false,
    })
    // The router renders these entries as escaped scripts, but its types lack them.
    const data: object[] = (loaderData?.data ?? []).map((one) => ({ 'script:ld+json': one }))
    return { meta: [...meta, ...data], links }
  },
  component: PriceRoute,
})

function PriceRoute() {
  return <PricePages opened={Route.useLoaderData()} search={Route.useSearch()} />
}
