import type { InfoPageName } from '@cambio/kernel/info-pages'
import type { LocaleCode } from '@cambio/kernel/locale'
import { withLocale } from '@cambio/kernel/locale-path'
import type { PageMessages } from '../../../lib/texts/page-messages.ts'
import { loadMessages } from '../../../lib/texts/i18n.ts'
import { messageAreasOf } from '../../../lib/texts/message-areas.ts'
import { answerWithStatus } from '../../../lib/api/request.ts'
import { pageHead } from '../../../lib/seo/seo.ts'
import { siteConfig } from '../../../lib/page/site-config.ts'
import { readFacts } from './facts.ts'
import { STATUS_FEED } from './status.ts'

interface InfoRequest {
  page: InfoPageName
  /** Search terms as the user typed them. */
  typed: string
  context: { i18n: PageMessages; locale: LocaleCode }
}

const UNAVAILABLE = 503

export type OpenInfo = Awaited<ReturnType<typeof openInfo>>

/**
 * Returns the content and the head of an information page. This module is a separate chunk, which other pages do not
 * load.
 */
export async function openInfo({ page, typed, context: { i18n, locale } }: InfoRequest) {
  const [facts] = await Promise.all([readFacts(page, typed, locale), loadMessages(i18n, messageAreasOf(`/${page}`))])
  const isUnavailable = [facts.assets, facts.popular, facts.api, facts.status].includes(null)
  if (isUnavailable) answerWithStatus(UNAVAILABLE)
  const siteName = i18n.t('site_name')
  const { meta, links } = pageHead({
    path: `/${page}`,
    locale,
    publicUrl: siteConfig().publicUrl,
    siteName,
    title: `${i18n.t(`site-${page}:seo_title`)} · ${siteName}`,
    description: i18n.t(`site-${page}:seo_description`),
    // Keep search results and failed pages out of search engines.
    noIndex: typed !== '' || isUnavailable,
  })
  const feed = { rel: 'alternate', type: 'application/atom+xml', title: i18n.t('site-status:feed_title') }
  const feeds = page === 'status' ? [{ ...feed, href: withLocale(STATUS_FEED, locale) }] : []
  return { page, facts, head: { meta, links: [...links, ...feeds] } }
}
