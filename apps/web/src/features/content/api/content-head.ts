import type { LocaleCode } from '@cambio/kernel/locale'
import type { PageMessages } from '../../../lib/texts/page-messages.ts'
import { withLocale } from '@cambio/kernel/locale-path'
import { pageHead, shareImage } from '../../../lib/seo/seo.ts'
import { siteConfig } from '../../../lib/page/site-config.ts'
import { pagesOf, splatOf, type ContentLocation } from '../state/content-location.ts'
import type { ContentRoute, ContentView } from './content-call.ts'
import { articleData } from './structured-data.ts'

interface Shown {
  route: ContentRoute
  /** Content of the page; null after a failed request. */
  view: ContentView | null
  location: ContentLocation
  words: string
}

interface Context {
  i18n: PageMessages
  locale: LocaleCode
}

const FEEDS = [
  { file: 'rss.xml', type: 'application/rss+xml', name: 'RSS' },
  { file: 'atom.xml', type: 'application/atom+xml', name: 'Atom' },
]

/** Returns the head elements of a blog or docs page: title, share card, alternates, feeds and structured data. */
export function contentHead({ route, view, location, words }: Shown, { i18n, locale }: Context) {
  const { t } = i18n
  const { publicUrl } = siteConfig()
  const siteName = t('site_name')
  const { title, description } = wordsOf(view, location, words, i18n)
  const splat = splatOf(location.path, location.page)
  const category = view?.categories.find(({ slug }) => slug === view.article?.category)
  const seo = {
    path: `/${route}${splat && `/${splat}`}`,
    locale,
    publicUrl,
    siteName,
    description,
    ...(category && { section: category.title }),
    title: `${title} · ${siteName}`,
    // Keep search results and failed pages out of search engines.
    noIndex: view === null || words !== '',
  }
  const { meta, links } = pageHead(seo)
  const site = { publicUrl, siteName, locale, image: publicUrl + shareImage(seo) }
  const data = view?.article ? articleData(route, view, view.article, site) : []
  // The router renders these entries as escaped scripts, but its types lack them.
  const scripts: object[] = data.map((one) => ({ 'script:ld+json': one }))
  return {
    meta: [...meta, ...scripts],
    links: [...links, ...(view ? feedLinks(route, locale, view) : [])],
  }
}

function wordsOf(view: ContentView | null, { page }: ContentLocation, words: string, { t }: PageMessages) {
  if (view === null) return { title: t('content:failed_title'), description: t('content:failed_text') }
  const { article, list, categories } = view
  if (article) return article
  const category = categories.find(({ slug }) => slug === list?.category)?.title
  const named = words === '' ? [category ?? view.title] : [t('content:search_title', { words }), view.title]
  const numbered = page === 1 ? [] : [t('content:page_of', { page, pages: pagesOf(list?.total ?? 0) })]
  return {
    title: [...named, ...numbered].join(' · '),
    description: [...(category === undefined ? [] : [category]), ...numbered, view.description].join('. '),
  }
}

function feedLinks(route: ContentRoute, locale: LocaleCode, { title }: ContentView) {
  return FEEDS.map(({ file, type, name }) => ({
    rel: 'alternate',
    type,
    title: `${title} (${name})`,
    href: withLocale(`/${route}/${file}`, locale),
  }))
}
