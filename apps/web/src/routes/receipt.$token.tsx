import { createFileRoute, notFound } from '@tanstack/react-router'
import { readReceipt } from '../features/order/api/read-receipt.ts'
import { SharedReceiptPage } from '../features/order/components/receipt/shared-receipt-page.tsx'
import { siteConfig } from '../lib/page/site-config.ts'
import { pageHead } from '../lib/seo/seo.ts'
import { orderNumberText } from '../lib/texts/format.ts'
import { loadMessages } from '../lib/texts/i18n.ts'
import { messageAreasOf } from '../lib/texts/message-areas.ts'

export const Route = createFileRoute('/receipt/$token')({
  loader: async ({ context, params }) => {
    await loadMessages(context.i18n, messageAreasOf('/receipt/'))
    const receipt = await readReceipt(params.token)
    if (receipt === null) throw notFound()
    return receipt
  },
  head: ({ match: { context }, params, loaderData }) =>
    pageHead({
      path: `/receipt/${params.token}`,
      locale: context.locale,
      publicUrl: siteConfig().publicUrl,
      title: context.i18n.t('order:shared_seo_title', { number: orderNumberText(loaderData?.orderId ?? 0) }),
      description: context.i18n.t('order:shared_seo_description'),
      siteName: context.i18n.t('site_name'),
      noIndex: true,
      isShared: true,
    }),
  component: ReceiptRoute,
})

function ReceiptRoute() {
  return <SharedReceiptPage receipt={Route.useLoaderData()} />
}
