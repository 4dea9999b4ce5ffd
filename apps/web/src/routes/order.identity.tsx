import { createFileRoute } from '@tanstack/react-router'
import { accountDialogs, accountStore, useAccount } from '../features/account/api/account.ts'
import { pairCode } from '../features/calculator/state/pair-code.ts'
import type { SignedInCall } from '../lib/account/signed-in-call.ts'
import { CheckPage } from '../features/card-check/components/check-page.tsx'
import { loadMessages } from '../lib/texts/i18n.ts'
import { messageAreasOf } from '../lib/texts/message-areas.ts'
import { textParams } from '../lib/seo/search-params.ts'
import { pageHead } from '../lib/seo/seo.ts'
import { siteConfig } from '../lib/page/site-config.ts'

const signedIn: SignedInCall = (call) => accountStore.signedIn(call)

/**
 * Identity check page before a purchase or sale by card. The query contains the purchase, so that the user can open the
 * page again.
 */
export const Route = createFileRoute('/order/identity')({
  validateSearch: (search) => textParams(search, ['send', 'receive', 'amount', 'destinationAddress', 'refundAddress']),
  loader: ({ context }) => loadMessages(context.i18n, messageAreasOf('/order/identity')),
  head: ({ match: { context } }) =>
    pageHead({
      path: '/order/identity',
      locale: context.locale,
      publicUrl: siteConfig().publicUrl,
      title: context.i18n.t('identity:seo_title'),
      description: context.i18n.t('identity:seo_description'),
      siteName: context.i18n.t('site_name'),
      noIndex: true,
    }),
  component: IdentityRoute,
})

function IdentityRoute() {
  const { send = '', receive = '', amount = '', destinationAddress = '', refundAddress } = Route.useSearch()
  return (
    <CheckPage
      purchase={{ send, receive, amount, destinationAddress, ...(refundAddress !== undefined && { refundAddress }) }}
      account={useAccount()}
      pairCode={pairCode}
      signedIn={signedIn}
      onAccountNeeded={(kind) => accountDialogs.open({ kind })}
    />
  )
}
