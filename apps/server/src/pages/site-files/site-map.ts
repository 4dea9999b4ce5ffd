import type { ContentSource } from '@cambio/core/content/content-source'
import { CONTENT_ROUTES, type ArticleCard, type ContentRoute } from '@cambio/core/content/content'
import type { Catalogue } from '@cambio/core/instruments/catalogue'
import { assets } from '@cambio/core/prices/list-prices'
import { countListedPairs, listedPairs } from '@cambio/core/site/listed-pairs'
import { INFO_PAGES } from '@cambio/kernel/info-pages'
import { DEFAULT_LOCALE, type LocaleCode } from '@cambio/kernel/locale'
import { withLocale } from '@cambio/kernel/locale-path'
import type { SiteTheme } from '@cambio/kernel/site-theme'

/** Pages without a list of their own. */
const SINGLE_PAGES = ['/', '/price', '/blog', '/docs', ...INFO_PAGES.map((page) => `/${page}`)]
/** Pairs in one part: in two languages well below the 50,000 addresses that a sitemap may have. */
export const PAIRS_A_PART = 10_000
const ARTICLES_A_LOOK = 100
/** Of a service of somebody else there may be any number, or no end. */
const MOST_ARTICLES = 10_000

/** A page of the sitemap, its path without language, and the day it last changed where that is known. */
export interface MappedPage {
  path: string
  changedOn?: string
}

export interface SiteMapDeps {
  catalogue: Catalogue
  content: ContentSource
  theme: Pick<SiteTheme, 'languages'>
}

/** The parts of the sitemap: those of the pairs are as many as there are. */
export function siteMapParts({ catalogue }: SiteMapDeps): string[] {
  const pairParts = Math.ceil(countListedPairs(catalogue) / PAIRS_A_PART)
  return ['pages', 'articles', 'prices', ...Array.from({ length: pairParts }, (_, index) => `pairs-${index + 1}`)]
}

/** The pages of a part, or null where there is no such part. */
export function pagesOfPart(deps: SiteMapDeps, part: string): Promise<MappedPage[]> | Iterable<MappedPage> | null {
  if (!siteMapParts(deps).includes(part)) return null
  if (part === 'pages') return SINGLE_PAGES.map((path) => ({ path }))
  if (part === 'prices') return pricePaths(deps.catalogue).map((path) => ({ path }))
  if (part === 'articles') return articlePages(deps.content)
  return pairPages(deps.catalogue, Number(part.slice('pairs-'.length)) - 1)
}

/** A page in every language, each with links to the others. */
export function inEveryLanguage(
  { path, changedOn }: MappedPage,
  publicOrigin: string,
  languages: readonly LocaleCode[],
) {
  const links = [
    ...languages.map((code) => ({ lang: code as string, url: publicOrigin + withLocale(path, code) })),
    { lang: 'x-default', url: publicOrigin + withLocale(path, DEFAULT_LOCALE) },
  ]
  return languages.map((code) => ({
    ...{ url: publicOrigin + withLocale(path, code), links },
    ...(changedOn !== undefined && { lastmod: changedOn }),
  }))
}

function pricePaths(catalogue: Catalogue): string[] {
  return assets(catalogue).map(({ currencyTitle }) => `/price/${currencyTitle.toLowerCase()}`)
}

function* pairPages(catalogue: Catalogue, part: number): Generator<MappedPage> {
  for (const { from, to } of listedPairs(catalogue, part * PAIRS_A_PART, (part + 1) * PAIRS_A_PART))
    yield { path: `/exchange-${from.bestChangeName}-${to.bestChangeName}`.toLowerCase() }
}

/** All of them before the first is written: where they cannot be had the part is not begun. */
async function articlePages(content: ContentSource): Promise<MappedPage[]> {
  const pages: MappedPage[] = []
  for (const route of CONTENT_ROUTES)
    for await (const { slug, updated, date } of articlesOf(content, route)) {
      const changedOn = updated ?? date
      pages.push({ path: `/${route}/${slug}`, ...(changedOn !== null && { changedOn }) })
      if (pages.length >= MOST_ARTICLES) return pages
    }
  return pages
}

async function* articlesOf(content: ContentSource, route: ContentRoute): AsyncGenerator<ArticleCard> {
  let offset = 0
  for (;;) {
    const found = await content.ask({
      ...{ route, locale: DEFAULT_LOCALE, path: '', category: null, search: null },
      ...{ offset, limit: ARTICLES_A_LOOK },
    })
    const list = found?.list
    if (!list || list.items.length === 0) return
    yield* list.items
    offset += list.items.length
    if (offset >= list.total) return
  }
}
