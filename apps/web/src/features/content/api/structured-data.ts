import { LOCALES, type LocaleCode } from '@cambio/kernel/locale'
import { withLocale } from '@cambio/kernel/locale-path'
import { organizationData } from '../../../lib/seo/seo.ts'
import type { BlogPosting, BreadcrumbList, WithContext } from 'schema-dts'
import type { ArticleView, ContentRoute, ContentView } from './content-call.ts'

interface Site {
  publicUrl: string
  siteName: string
  locale: LocaleCode
  /** URL of the share image. */
  image: string
}

/** Returns an article's structured data: its breadcrumb and, for the blog, its description. */
export function articleData(
  route: ContentRoute,
  { title, categories }: ContentView,
  article: ArticleView,
  site: Site,
): object[] {
  const urlOf = (path: string): string => site.publicUrl + withLocale(path, site.locale)
  const url = urlOf(`/${route}/${article.slug}`)
  const category = categories.find(({ slug }) => slug === article.category)
  const steps = [
    { name: title, item: urlOf(`/${route}`) },
    ...(category && route === 'blog' ? [{ name: category.title, item: urlOf(`/${route}/${category.slug}`) }] : []),
    { name: article.title, item: url },
  ]
  const trail = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem' as const, position: index + 1, ...step })),
  } satisfies WithContext<BreadcrumbList>
  return route === 'blog' ? [postingData(article, url, site), trail] : [trail]
}

function postingData({ title, description, date, updated, language }: ArticleView, url: string, site: Site): object {
  const { '@context': context, ...publisher } = organizationData(site.publicUrl, site.siteName)
  return {
    '@context': context,
    '@type': 'BlogPosting',
    headline: title,
    description,
    url,
    mainEntityOfPage: url,
    inLanguage: LOCALES[language ?? site.locale].language,
    image: site.image,
    ...(date !== null && { datePublished: date, dateModified: updated ?? date }),
    author: publisher,
    publisher,
  } satisfies WithContext<BlogPosting>
}
