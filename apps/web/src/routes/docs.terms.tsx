import { createFileRoute } from '@tanstack/react-router'
import { DocPage } from '../features/docs/doc-page.tsx'
import { loadMessages } from '../lib/i18n.ts'
import { messageAreasOf } from '../lib/message-areas.ts'
import { pageHead } from '../lib/seo.ts'
import { siteConfig } from '../lib/site-config.ts'

const SECTIONS = ['service', 'rates', 'sending', 'refunds', 'limits', 'responsibility'] as const

export const Route = createFileRoute('/docs/terms')({
  loader: ({ context }) => loadMessages(context.i18n, messageAreasOf('/docs/')),
  head: ({ match: { context } }) =>
    pageHead({
      path: '/docs/terms',
      locale: context.locale,
      publicUrl: siteConfig().publicUrl,
      title: context.i18n.t('docs:terms_seo_title'),
      description: context.i18n.t('docs:terms_seo_description'),
      siteName: context.i18n.t('site_name'),
      imageAlt: context.i18n.t('share_image_alt'),
    }),
  component: () => <DocPage page="terms" sections={SECTIONS} />,
})
