import { LOCALE_CODES } from '@cambio/kernel/locale'
import * as z from 'zod/mini'

/** What a list says of an article. */
export const ArticleCard = z.object({
  /** Its path below the route, of any depth. */
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  /** ISO day it was published. */
  date: z.nullable(z.string()),
  /** ISO day it was last changed. */
  updated: z.nullable(z.string()),
  /** How long it takes to read. */
  minutes: z.int(),
  /** What it is written in, where that is not the language it was asked in. */
  language: z.optional(z.enum(LOCALE_CODES)),
})

const ArticleView = z.extend(ArticleCard, {
  /** Of an allow-list of elements and attributes. */
  html: z.string(),
  headings: z.array(z.object({ id: z.string(), level: z.union([z.literal(2), z.literal(3)]), text: z.string() })),
  /** Its neighbours in the order of the list. */
  previous: z.nullable(ArticleCard),
  next: z.nullable(ArticleCard),
})

/** What lies at a path: an article, or a part of a list. */
export const ContentView = z.object({
  /** Of the whole blog, or of the docs. */
  title: z.string(),
  description: z.string(),
  categories: z.array(z.object({ slug: z.string(), title: z.string(), count: z.int() })),
  article: z.nullable(ArticleView),
  list: z.nullable(
    z.object({
      category: z.nullable(z.string()),
      /** How many there are in all. */
      total: z.int(),
      offset: z.int(),
      items: z.array(ArticleCard),
    }),
  ),
})
