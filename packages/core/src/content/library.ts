import type { Article, ArticleCard, ContentAnswer, ContentList, ContentQuery } from './content.ts'

/** All articles of one section in one language. */
export interface Library {
  title: string
  description: string
  /** Categories in display order. */
  categories: readonly { slug: string; title: string }[]
  /** Articles in list order. */
  articles: readonly Article[]
  /** Returns the slugs of the articles that match the words, best match first. */
  search(words: string): readonly string[]
}

/**
 * Sorts articles for a list. Dated articles precede undated ones and are sorted newest first. Undated articles are
 * sorted by category and number.
 */
export function inListOrder<A extends ArticleCard & { order: number | null }>(
  articles: readonly A[],
  categories: Library['categories'],
): A[] {
  const rank = new Map(categories.map(({ slug }, index) => [slug, index]))
  const rankOf = ({ category }: A): number => rank.get(category) ?? categories.length
  return articles.toSorted(
    (a, b) =>
      (b.date ?? '').localeCompare(a.date ?? '') ||
      (a.date === null ? rankOf(a) - rankOf(b) || (a.order ?? 0) - (b.order ?? 0) : 0) ||
      a.slug.localeCompare(b.slug),
  )
}

/** Returns the content at the query's path, or null if the path has no content. */
export function lookUp(library: Library, query: ContentQuery): ContentAnswer | null {
  const { articles, categories } = library
  const { path } = query
  const head = {
    title: library.title,
    description: library.description,
    categories: categories.map(({ slug, title }) => ({
      slug,
      title,
      count: articles.filter(({ category }) => category === slug).length,
    })),
  }
  const at = articles.findIndex(({ slug }) => slug === path)
  const found = articles[at]
  if (found) {
    const article = { ...found, previous: cardOf(articles[at - 1]), next: cardOf(articles[at + 1]) }
    return { ...head, article, list: null }
  }
  if (path !== '' && !categories.some(({ slug }) => slug === path)) return null
  return { ...head, article: null, list: listOf(library, { ...query, category: path || query.category }) }
}

function listOf(library: Library, { category, search, offset, limit }: ContentQuery): ContentList {
  const wanted = search === null ? library.articles : foundBy(library, search)
  const listed = category === null ? wanted : wanted.filter((one) => one.category === category)
  const items = listed.slice(offset, offset + limit).flatMap((one) => cardOf(one) ?? [])
  return { category, total: listed.length, offset, items }
}

function foundBy({ articles, search }: Library, words: string): Article[] {
  const bySlug = new Map(articles.map((one) => [one.slug, one]))
  return search(words).flatMap((slug) => bySlug.get(slug) ?? [])
}

function cardOf(article: Article | undefined): ArticleCard | null {
  if (!article) return null
  const { slug, title, description, category, date, updated, minutes, language } = article
  return { slug, title, description, category, date, updated, minutes, ...(language && { language }) }
}
