import { createFileRoute, notFound } from '@tanstack/react-router'
import { orderQuery } from '../lib/exchange/order-query.ts'
import { useOrderNotice } from '../features/account/messenger/order-notice.ts'
import { accountDialogs, useAccount } from '../features/account/api/account.ts'
import { useOrder } from '../features/order/api/use-order.ts'
import { OrderPage } from '../features/order/components/order-page.tsx'
import { OrderUnavailable } from '../features/order/components/order-unavailable.tsx'
import { AccountNoticeContext } from '../lib/account/account-notice.ts'
import { SignInRequestContext } from '../lib/account/sign-in-request.ts'
import { loadMessages } from '../lib/texts/i18n.ts'
import { messageAreasOf } from '../lib/texts/message-areas.ts'
import { textParam } from '../lib/seo/search-params.ts'
import { pageHead } from '../lib/seo/seo.ts'
import { siteConfig } from '../lib/page/site-config.ts'

const ORDER_ID = /^[1-9]\d{0,9}$/

export const Route = createFileRoute('/order/$id')({
  validateSearch: (search): { destinationAddress?: string } => {
    const destinationAddress = textParam(search['destinationAddress'])
    return destinationAddress === undefined ? {} : { destinationAddress }
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) => {
    if (deps.destinationAddress === undefined || !ORDER_ID.test(params.id)) throw notFound()
    await loadMessages(context.i18n, messageAreasOf('/order/'))
    const answer = await context.queryClient
      .ensureQueryData(orderQuery(params.id, deps.destinationAddress))
      .catch(() => null)
    if (answer?.found === false) throw notFound()
  },
  head: ({ match: { context }, params }) =>
    pageHead({
      path: `/order/${params.id}`,
      locale: context.locale,
      publicUrl: siteConfig().publicUrl,
      title: context.i18n.t('order:seo_title', { number: params.id }),
      description: context.i18n.t('order:seo_description'),
      siteName: context.i18n.t('site_name'),
      noIndex: true,
    }),
  component: OrderRoute,
})

const signIn = (): void => accountDialogs.open({ kind: 'login' })

function OrderRoute() {
  const { id } = Route.useParams()
  const { destinationAddress = '' } = Route.useSearch()
  const account = useAccount()
  const { answer, isCurrent } = useOrder(id, destinationAddress, account?.userId ?? null)
  const notice = useOrderNotice(Number(id))
  if (!answer?.found) return <OrderUnavailable orderId={id} />
  return (
    <AccountNoticeContext value={notice}>
      <SignInRequestContext value={account === null ? signIn : null}>
        <OrderPage order={answer.order} isCurrent={isCurrent} />
      </SignInRequestContext>
    </AccountNoticeContext>
  )
}
