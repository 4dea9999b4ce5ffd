import { createFileRoute } from '@tanstack/react-router'
import { CardReturnPage } from '../features/order/components/card/card-return-page.tsx'
import { loadMessages } from '../lib/texts/i18n.ts'
import { messageAreasOf } from '../lib/texts/message-areas.ts'
import { textParam } from '../lib/seo/search-params.ts'
import { pageHead } from '../lib/seo/seo.ts'
import { siteConfig } from '../lib/page/site-config.ts'

/** Page that opens the order after a card payment. The card provider sends the user here. */
export const Route = createFileRoute('/order/card')({
  validateSearch: (search): { merchant_transaction_id?: string } => {
    const orderId = textParam(search['merchant_transaction_id'])
    return orderId === undefined ? {} : { merchant_transaction_id: orderId }
  },
  loader: ({ context }) => loadMessages(context.i18n, messageAreasOf('/order/')),
  head: ({ match: { context } }) =>
    pageHead({
      path: '/order/card',
      locale: context.locale,
      publicUrl: siteConfig().publicUrl,
      title: context.i18n.t('order:seo_card_title'),
      description: context.i18n.t('order:seo_description'),
      siteName: context.i18n.t('site_name'),
      noIndex: true,
    }),
  component: CardReturnRoute,
})

function CardReturnRoute() {
  const { merchant_transaction_id: orderId } = Route.useSearch()
  return <CardReturnPage orderId={orderId ?? ''} />
}
