import { createFileRoute } from '@tanstack/react-router'
import { MyOrdersPage } from '../features/my-orders/components/my-orders-page.tsx'
import { loadMessages } from '../lib/texts/i18n.ts'
import { messageAreasOf } from '../lib/texts/message-areas.ts'
import { pageHead } from '../lib/seo/seo.ts'
import { siteConfig } from '../lib/page/site-config.ts'

export const Route = createFileRoute('/orders')({
  loader: ({ context }) => loadMessages(context.i18n, messageAreasOf('/orders')),
  head: ({ match: { context } }) =>
    pageHead({
      path: '/orders',
      locale: context.locale,
      publicUrl: siteConfig().publicUrl,
      title: context.i18n.t('orders:seo_title'),
      description: context.i18n.t('orders:seo_description'),
      siteName: context.i18n.t('site_name'),
      noIndex: true,
      hasCanonical: true,
    }),
  component: MyOrdersPage,
})
