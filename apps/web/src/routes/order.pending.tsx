import { createFileRoute } from '@tanstack/react-router'
import { PendingOrderPage } from '../features/order/components/pending-order-page.tsx'
import { loadMessages } from '../lib/texts/i18n.ts'
import { messageAreasOf } from '../lib/texts/message-areas.ts'
import { pageHead } from '../lib/seo/seo.ts'
import { siteConfig } from '../lib/page/site-config.ts'

export const Route = createFileRoute('/order/pending')({
  loader: ({ context }) => loadMessages(context.i18n, messageAreasOf('/order/')),
  head: ({ match: { context } }) =>
    pageHead({
      path: '/order/pending',
      locale: context.locale,
      publicUrl: siteConfig().publicUrl,
      title: context.i18n.t('order:seo_pending_title'),
      description: context.i18n.t('order:seo_description'),
      siteName: context.i18n.t('site_name'),
      noIndex: true,
    }),
  component: PendingOrderPage,
})
