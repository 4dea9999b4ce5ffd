import type { Organization, WithContext } from 'schema-dts'
import { DEFAULT_LOCALE, LOCALES, type LocaleCode } from '@cambio/kernel/locale'
import { withLocale } from '@cambio/kernel/locale-path'
import { SHARE_PICTURE } from '@cambio/kernel/share-picture'
import { siteConfig } from '../page/site-config.ts'

export interface PageSeo {
  /** Path without the language prefix. */
  path: string
  locale: LocaleCode
  publicUrl: string
  title: string
  description: string
  siteName: string
  /** Site section shown in the share image, such as an article's category. */
  section?: string
  /**
   * True for a page that search engines must not index, such as an order. Such a page has no canonical link unless
   * `hasCanonical` is true.
   */
  noIndex?: boolean
  /**
   * True to add canonical and alternate links to a page that is not indexed. Allowed only if the page's path is the
   * same for all users.
   */
  hasCanonical?: boolean
  /** True for a page that users share by its link. It has the site's share image even if it is not indexed. */
  isShared?: boolean
}

/**
 * Version of the share image design. Increase it with each design change, because clients cache an image for a year.
 */
const DRAWING = 1

/** Returns a page's title, share cards, canonical link and alternate links (spec §2, rule 5). */
export function pageHead(seo: PageSeo) {
  const url = (locale: LocaleCode): string => `${seo.publicUrl}${withLocale(seo.path, locale)}`
  return {
    meta: [
      { title: seo.title },
      { name: 'description', content: seo.description },
      ...(seo.noIndex ? [{ name: 'robots', content: 'noindex, nofollow' }] : []),
      { property: 'og:type', content: seo.section ? 'article' : 'website' },
      { property: 'og:site_name', content: seo.siteName },
      { property: 'og:title', content: seo.title },
      { property: 'og:description', content: seo.description },
      { property: 'og:url', content: url(seo.locale) },
      { property: 'og:locale', content: LOCALES[seo.locale].ogp },
      ...(seo.section ? [{ property: 'article:section', content: seo.section }] : []),
      ...pictureOf(seo),
      { name: 'twitter:title', content: seo.title },
      { name: 'twitter:description', content: seo.description },
    ],
    links:
      seo.noIndex && !seo.hasCanonical
        ? []
        : [
            { rel: 'canonical', href: url(seo.locale) },
            ...siteConfig().languages.map((code) => ({
              rel: 'alternate',
              hrefLang: LOCALES[code].code,
              href: url(code),
            })),
            { rel: 'alternate', hrefLang: 'x-default', href: url(DEFAULT_LOCALE) },
          ],
  }
}

/** Returns the share image tags, or none for a page that is neither indexed nor shared. */
function pictureOf(seo: PageSeo): object[] {
  if (seo.noIndex && !seo.isShared) return [{ name: 'twitter:card', content: 'summary' }]
  // Clients cache an image for a year, but a shared page may be removed earlier. Its share image is therefore the
  // site's.
  const image = seo.publicUrl + shareImage(seo.isShared ? { ...seo, path: '/', title: seo.siteName } : seo)
  return [
    { property: 'og:image', content: image },
    { property: 'og:image:alt', content: seo.title },
    { property: 'og:image:width', content: String(SHARE_PICTURE.width) },
    { property: 'og:image:height', content: String(SHARE_PICTURE.height) },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:image', content: image },
  ]
}

/**
 * Returns the path of a page's share image. The path contains a hash of the page's wording, so that changed wording
 * produces a new image.
 */
export function shareImage({
  path,
  locale,
  title,
  section = '',
}: Pick<PageSeo, 'path' | 'locale' | 'title' | 'section'>): string {
  let version = DRAWING
  for (const character of title + section) version = (version * 33 + (character.codePointAt(0) ?? 0)) % 2 ** 40
  return `/share/${version.toString(36)}/${locale}${path === '/' ? '' : path}.png`
}

/** Returns structured data about the site's operator. */
export function organizationData(publicUrl: string, name: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    url: `${publicUrl}/`,
    logo: publicUrl + (siteConfig().logo ?? '/mark.svg'),
  } satisfies WithContext<Organization>
}
