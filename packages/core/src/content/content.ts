import type { LocaleCode } from '@cambio/kernel/locale'

/** Sections of written content. Each name is the first part of the section's path. */
export const CONTENT_ROUTES = ['blog', 'docs'] as const
export type ContentRoute = (typeof CONTENT_ROUTES)[number]

/** An article in a list. */
export interface ArticleCard {
  /** Path below the route, of any depth, such as `networks/tags-and-memos`. */
  slug: string
  title: string
  description: string
  /** Slug of the article's category. */
  category: string
  /** ISO date of publication; null if the article has none. */
  date: string | null
  /** ISO date of the article's last change. */
  updated: string | null
  /** Reading time in minutes. */
  minutes: number
  /** Language of the article. Present only if a missing translation makes it differ from the requested language. */
  language?: LocaleCode | undefined
}

/** An article heading, which serves as a link target. */
export interface ArticleHeading {
  id: string
  level: 2 | 3
  text: string
}

export interface Article extends ArticleCard {
  /**
   * HTML that contains only allow-listed elements and attributes, regardless of what the source sent. Links within this
   * site use the article's language.
   */
  html: string
  headings: readonly ArticleHeading[]
}

export interface ContentCategory {
  slug: string
  title: string
  /** Number of articles in the category. */
  count: number
}

/** Content at a path: either an article with its previous and next article, or part of a list. */
export interface ContentAnswer {
  /** Title of the entire section, such as the blog. */
  title: string
  description: string
  categories: readonly ContentCategory[]
  article: (Article & { previous: ArticleCard | null; next: ArticleCard | null }) | null
  list: ContentList | null
}

export interface ContentList {
  /** Category of the list; null for the list of all articles. */
  category: string | null
  /** Total number of matching articles. */
  total: number
  offset: number
  items: readonly ArticleCard[]
  /** Number of articles omitted from this page because they cannot be displayed. */
  leftOut?: number
}

export interface ContentQuery {
  route: ContentRoute
  locale: LocaleCode
  /** Slug of an article or category; empty for the list of all articles. */
  path: string
  category: string | null
  /** Search words; null if the query is not a search. */
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
