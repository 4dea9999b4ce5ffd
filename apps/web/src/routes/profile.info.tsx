import { createFileRoute } from '@tanstack/react-router'
import { InfoPage } from '../features/account/components/info-page.tsx'
import { loadMessages } from '../lib/i18n.ts'
import { messageAreasOf } from '../lib/message-areas.ts'
import { pageHead } from '../lib/seo.ts'
import { siteConfig } from '../lib/site-config.ts'

export const Route = createFileRoute('/profile/info')({
  loader: ({ context }) => loadMessages(context.i18n, messageAreasOf('/profile')),
  head: ({ match: { context } }) =>
    pageHead({
      path: '/profile/info',
      locale: context.locale,
      publicUrl: siteConfig().publicUrl,
      title: context.i18n.t('account:seo_title'),
      description: context.i18n.t('account:seo_description'),
      siteName: context.i18n.t('site_name'),
      imageAlt: context.i18n.t('share_image_alt'),
      noIndex: true,
    }),
  component: InfoPage,
})
