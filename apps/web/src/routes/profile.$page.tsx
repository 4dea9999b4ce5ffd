import { createFileRoute, notFound } from '@tanstack/react-router'
import { ProfilePages } from '../features/account/profile/profile-pages.tsx'
import { loadMessages } from '../lib/texts/i18n.ts'
import { messageAreasOf } from '../lib/texts/message-areas.ts'
import { isProfilePage } from '@cambio/kernel/profile-pages'
import { pageHead } from '../lib/seo/seo.ts'
import { siteConfig } from '../lib/page/site-config.ts'

// One route for all account pages, because every page of the site loads all routes.
export const Route = createFileRoute('/profile/$page')({
  loader: ({ context, params: { page } }) => {
    if (!isProfilePage(page)) throw notFound()
    return loadMessages(context.i18n, messageAreasOf(`/profile/${page}`))
  },
  head: ({ match: { context }, params: { page } }) =>
    pageHead({
      path: `/profile/${page}`,
      locale: context.locale,
      publicUrl: siteConfig().publicUrl,
      title: `${context.i18n.t(`account:nav_${page}`)} · ${context.i18n.t('site_name')}`,
      description: context.i18n.t('account:seo_description'),
      siteName: context.i18n.t('site_name'),
      noIndex: true,
    }),
  component: ProfilePagesRoute,
})

function ProfilePagesRoute() {
  const { page } = Route.useParams()
  return isProfilePage(page) && <ProfilePages page={page} />
}
