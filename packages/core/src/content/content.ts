import type { LocaleCode } from '@cambio/kernel/locale'

/** What is written for people to read, by the first part of its path. */
export const CONTENT_ROUTES = ['blog', 'docs'] as const
export type ContentRoute = (typeof CONTENT_ROUTES)[number]

/** What a list says of an article. */
export interface ArticleCard {
  /** Its path below the route, of any depth: `networks/tags-and-memos`. */
  slug: string
  title: string
  description: string
  /** Slug of its category. */
  category: string
  /** ISO day it was published; null where that is of no matter. */
  date: string | null
  /** ISO day it was last changed. */
  updated: string | null
  /** How long it takes to read. */
  minutes: number
  /** What it is written in, where that is not the language it was asked in but one that stands in for it. */
  language?: LocaleCode | undefined
}

/** A heading of an article, to jump to. */
export interface ArticleHeading {
  id: string
  level: 2 | 3
  text: string
}

export interface Article extends ArticleCard {
  /** Of an allow-list of elements and attributes, whoever wrote it; links into the site are of the article's language. */
  html: string
  headings: readonly ArticleHeading[]
}

export interface ContentCategory {
  slug: string
  title: string
  /** How many articles it has. */
  count: number
}

/** What lies at a path: an article with its neighbours, or a part of a list. */
export interface ContentAnswer {
  /** Of the whole route: what the blog is called and about. */
  title: string
  description: string
  categories: readonly ContentCategory[]
  article: (Article & { previous: ArticleCard | null; next: ArticleCard | null }) | null
  list: ContentList | null
}

export interface ContentList {
  /** Of which category it is; null for all. */
  category: string | null
  /** How many there are in all. */
  total: number
  offset: number
  items: readonly ArticleCard[]
  /** How many more stand in this part and cannot be shown. */
  leftOut?: number
}

export interface ContentQuery {
  route: ContentRoute
  locale: LocaleCode
  /** Empty, the slug of an article or of a category. */
  path: string
  category: string | null
  /** Words that an article must have. */
  search: string | null
  offset: number
  limit: number
}

const WORDS_A_MINUTE = 200

/** Minutes that a text takes to read, at least one. */
export function readingMinutes(text: string): number {
  const words = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  return Math.max(1, Math.round(words / WORDS_A_MINUTE))
}
