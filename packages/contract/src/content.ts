import { LOCALE_CODES } from '@cambio/kernel/locale'
import * as z from 'zod/mini'

/** An article in a list. */
export const ArticleCard = z.object({
  /** Path of the article within its section, at any depth. */
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  /** Publication date, ISO 8601. */
  date: z.nullable(z.string()),
  /** Date of the last change, ISO 8601. */
  updated: z.nullable(z.string()),
  /** Reading time in minutes. */
  minutes: z.int(),
  /** Language of the article if it differs from the requested language. */
  language: z.optional(z.enum(LOCALE_CODES)),
})

const ArticleView = z.extend(ArticleCard, {
  /** Sanitised HTML that contains only allow-listed elements and attributes. */
  html: z.string(),
  headings: z.array(z.object({ id: z.string(), level: z.union([z.literal(2), z.literal(3)]), text: z.string() })),
  /** Previous article in list order. */
  previous: z.nullable(ArticleCard),
  /** Next article in list order. */
  next: z.nullable(ArticleCard),
})

/** Content at a path: either an article or one page of a list. */
export const ContentView = z.object({
  /** Title of the section (the blog or the docs). */
  title: z.string(),
  description: z.string(),
  categories: z.array(z.object({ slug: z.string(), title: z.string(), count: z.int() })),
  article: z.nullable(ArticleView),
  list: z.nullable(
    z.object({
      category: z.nullable(z.string()),
      /** Total number of articles in the list. */
      total: z.int(),
      offset: z.int(),
      items: z.array(ArticleCard),
    }),
  ),
})
