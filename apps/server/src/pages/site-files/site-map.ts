import type { ContentSource } from '@cambio/core/content/content-source'
import { CONTENT_ROUTES, type ContentRoute } from '@cambio/core/content/content'
import type { Catalogue } from '@cambio/core/instruments/catalogue'
import { assets } from '@cambio/core/prices/list-prices'
import { countListedPairs, listedPairs, type PairSource } from '@cambio/core/site/listed-pairs'
import { INFO_PAGES } from '@cambio/kernel/info-pages'
import { DEFAULT_LOCALE, type LocaleCode } from '@cambio/kernel/locale'
import { withLocale } from '@cambio/kernel/locale-path'
import type { SiteTheme } from '@cambio/kernel/site-theme'

/** Paths of the pages that are not generated from a list. */
const SINGLE_PAGES = ['/', '/price', '/blog', '/docs', ...INFO_PAGES.map((page) => `/${page}`)]
/** Number of pairs in one sitemap part. Even in two languages, this is well below the limit of 50,000 URLs. */
export const PAIRS_A_PART = 10_000
const ARTICLES_A_LOOK = 100
/** Maximum number of listed articles. It guards against an external content service that returns an endless list. */
const MAX_ARTICLES = 10_000

/** Page in the sitemap, with a path that contains no language prefix. */
export interface MappedPage {
  path: string
  /**
   * Day of the last change, keyed by language; null if the day is unknown. The page exists only in the languages of
   * this map, or in all languages if the map is missing.
   */
  changedOn?: ReadonlyMap<LocaleCode, string | null>
}

export interface SiteMapDeps extends PairSource {
  catalogue: Catalogue
  content: ContentSource
  theme: Pick<SiteTheme, 'languages'>
}

/** Returns the names of the sitemap parts. The number of parts depends on the number of pairs. */
export function siteMapParts(deps: SiteMapDeps): string[] {
  const pairParts = Math.ceil(countListedPairs(deps) / PAIRS_A_PART)
  return ['pages', 'articles', 'prices', ...Array.from({ length: pairParts }, (_, index) => `pairs-${index + 1}`)]
}

/** Returns the pages of a sitemap part, or null for an unknown part. */
export function pagesOfPart(deps: SiteMapDeps, part: string): Promise<MappedPage[]> | Iterable<MappedPage> | null {
  if (!siteMapParts(deps).includes(part)) return null
  if (part === 'pages') return SINGLE_PAGES.map((path) => ({ path }))
  if (part === 'prices') return pricePaths(deps.catalogue).map((path) => ({ path }))
  if (part === 'articles') return articlePages(deps)
  return pairPages(deps, Number(part.slice('pairs-'.length)) - 1)
}

/**
 * Returns a page's sitemap entries, one for each of its languages. Each entry links to the page in all its languages.
 */
export function inEveryLanguage({ path, changedOn }: MappedPage, publicOrigin: string, offered: readonly LocaleCode[]) {
  const languages = offered.filter((code) => changedOn === undefined || changedOn.has(code))
  const urlIn = (code: LocaleCode): string => publicOrigin + withLocale(path, code)
  const links = [
    ...languages.map((code) => ({ lang: code as string, url: urlIn(code) })),
    ...(languages.includes(DEFAULT_LOCALE) ? [{ lang: 'x-default', url: urlIn(DEFAULT_LOCALE) }] : []),
  ]
  return languages.map((code) => {
    const lastmod = changedOn?.get(code) ?? null
    return { url: urlIn(code), links, ...(lastmod !== null && { lastmod }) }
  })
}

function pricePaths(catalogue: Catalogue): string[] {
  return assets(catalogue).map(({ currencyTitle }) => `/price/${currencyTitle.toLowerCase()}`)
}

function* pairPages(source: PairSource, part: number): Generator<MappedPage> {
  for (const { from, to } of listedPairs(source, part * PAIRS_A_PART, (part + 1) * PAIRS_A_PART))
    yield { path: `/exchange-${from.bestChangeName}-${to.bestChangeName}`.toLowerCase() }
}

/** Reads all articles before returning the first page so that a failure midway does not truncate the sitemap part. */
async function articlePages({ content, theme }: SiteMapDeps): Promise<MappedPage[]> {
  const pages = new Map<string, Map<LocaleCode, string | null>>()
  for (const route of CONTENT_ROUTES)
    for (const locale of theme.languages)
      for await (const { slug, changedOn } of pagesOfRoute(content, route, locale)) {
        const path = `/${route}/${slug}`
        if (!pages.has(path) && pages.size >= MAX_ARTICLES) continue
        pages.set(path, (pages.get(path) ?? new Map<LocaleCode, string | null>()).set(locale, changedOn))
      }
  return [...pages].map(([path, changedOn]) => ({ path, changedOn }))
}

/** Returns a route's articles and, for the blog, its category pages. All docs categories share one page. */
async function* pagesOfRoute(
  content: ContentSource,
  route: ContentRoute,
  locale: LocaleCode,
): AsyncGenerator<{ slug: string; changedOn: string | null }> {
  for (let offset = 0; offset < MAX_ARTICLES;) {
    const found = await content.find({
      route,
      locale,
      path: '',
      category: null,
      search: null,
      offset,
      limit: ARTICLES_A_LOOK,
    })
    const list = found?.list
    const entryCount = list ? list.items.length + (list.leftOut ?? 0) : 0
    if (!list || entryCount === 0) return
    if (route === 'blog' && offset === 0)
      for (const { slug, count } of found.categories) if (count > 0) yield { slug, changedOn: null }
    for (const { slug, updated, date } of list.items) yield { slug, changedOn: updated ?? date }
    offset += entryCount
    if (offset >= list.total) return
  }
}
