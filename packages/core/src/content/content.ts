import type { LocaleCode } from '@cambio/kernel/locale'

/** Content sections, by the first part of their path. */
export const CONTENT_ROUTES = ['blog', 'docs'] as const
export type ContentRoute = (typeof CONTENT_ROUTES)[number]

/** An article in a list. */
export interface ArticleCard {
  /** Path below the route, of any depth: `networks/tags-and-memos`. */
  slug: string
  title: string
  description: string
  /** Slug of its category. */
  category: string
  /** ISO date of its publication; null when it has none. */
  date: string | null
  /** ISO date of its last change. */
  updated: string | null
  /** Reading time. */
  minutes: number
  /** Language of the article, when it replaces a missing translation. */
  language?: LocaleCode | undefined
}

/** A heading of an article, as a link target. */
export interface ArticleHeading {
  id: string
  level: 2 | 3
  text: string
}

export interface Article extends ArticleCard {
  /**
   * Contains only allow-listed elements and attributes, whatever the source; links into the site use the article's
   * language.
   */
  html: string
  headings: readonly ArticleHeading[]
}

export interface ContentCategory {
  slug: string
  title: string
  /** Number of its articles. */
  count: number
}

/** Content at a path: an article with its neighbours, or a part of a list. */
export interface ContentAnswer {
  /** Title of the whole route, such as the blog. */
  title: string
  description: string
  categories: readonly ContentCategory[]
  article: (Article & { previous: ArticleCard | null; next: ArticleCard | null }) | null
  list: ContentList | null
}

export interface ContentList {
  /** Category of the list; null for all. */
  category: string | null
  /** Total number of articles. */
  total: number
  offset: number
  items: readonly ArticleCard[]
  /** Number of further articles in this part that cannot be shown. */
  leftOut?: number
}

export interface ContentQuery {
  route: ContentRoute
  locale: LocaleCode
  /** Empty, or the slug of an article or a category. */
  path: string
  category: string | null
  /** Search words. */
  search: string | null
  offset: number
  limit: number
}

const WORDS_A_MINUTE = 200

/** Returns the reading time of a text in minutes, at least one. */
export function readingMinutes(text: string): number {
  const words = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  return Math.max(1, Math.round(words / WORDS_A_MINUTE))
}
