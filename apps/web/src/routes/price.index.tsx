import { createFileRoute } from '@tanstack/react-router'
import { pricesQuery } from '../features/prices/api/price-queries.ts'
import { PriceList } from '../features/prices/components/price-list.tsx'
import { listRequest, type ListRequest } from '../features/prices/state/listed-coins.ts'
import { loadMessages } from '../lib/i18n.ts'
import { messageAreasOf } from '../lib/message-areas.ts'
import { pageHead } from '../lib/seo.ts'
import { siteConfig } from '../lib/site-config.ts'

export const Route = createFileRoute('/price/')({
  validateSearch: (search): ListRequest => listRequest(search),
  loader: async ({ context: { queryClient, i18n } }) => {
    await Promise.all([queryClient.prefetchQuery(pricesQuery), loadMessages(i18n, messageAreasOf('/price'))])
    return { count: queryClient.getQueryData(pricesQuery.queryKey)?.prices.length ?? 0 }
  },
  head: ({ match: { context }, loaderData }) =>
    pageHead({
      path: '/price',
      locale: context.locale,
      publicUrl: siteConfig().publicUrl,
      title: context.i18n.t('price:list_seo_title'),
      description: context.i18n.t('price:list_seo_description', { count: loaderData?.count ?? 0 }),
      siteName: context.i18n.t('site_name'),
      imageAlt: context.i18n.t('share_image_alt'),
    }),
  component: PriceListRoute,
})

function PriceListRoute() {
  return <PriceList request={Route.useSearch()} />
}
