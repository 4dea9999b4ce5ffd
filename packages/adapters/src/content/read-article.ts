import type { Article } from '@cambio/core/content/content'
import { readingMinutes } from '@cambio/core/content/content'
import type { LocaleCode } from '@cambio/kernel/locale'
import { Marked } from 'marked'
import { parse } from 'yaml'
import * as z from 'zod'
import { cleanHtml } from './clean-html.ts'

/** Thrown for a content file that cannot be served. */
export class ContentFileError extends Error {
  override readonly name = 'ContentFileError'

  constructor(file: string, problem: string) {
    super(`${file}: ${problem}`)
  }
}

const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/
const Slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
const Line = z.string().regex(/^[^\p{Cc}]+$/u)

const FrontMatter = z.strictObject({
  title: Line.max(120),
  description: Line.max(300),
  category: Slug,
  date: z.iso.date().optional(),
  updated: z.iso.date().optional(),
  order: z.int().min(0).optional(),
})

const IndexFile = z.strictObject({
  title: Line.max(120),
  description: Line.max(300),
  categories: z.array(z.strictObject({ slug: Slug, title: Line.max(60) })).min(1),
})
export type ContentIndex = z.output<typeof IndexFile>

/** An article, with data that exists only for the built-in content files. */
export interface WrittenArticle {
  article: Article
  order: number | null
  /** The article's visible text, for the search. */
  text: string
}

const markdown = new Marked({ gfm: true })

/**
 * Parses `index.yaml`: a route's title in one language, and its categories.
 * @throws {ContentFileError} for an invalid file
 */
export function readIndex(file: string, text: string): ContentIndex {
  return held(file, IndexFile, yamlOf(file, text))
}

/**
 * Parses an article: YAML between two lines of `---`, then Markdown.
 * @throws {ContentFileError} for an invalid file
 */
export function readArticle(
  file: string,
  text: string,
  { slug, locale }: { slug: string; locale: LocaleCode },
): WrittenArticle {
  const [, matter, body] = FRONT_MATTER.exec(text) ?? []
  if (matter === undefined || body === undefined) throw new ContentFileError(file, 'does not begin with front matter')
  const {
    title,
    description,
    category,
    date = null,
    updated = null,
    order = null,
  } = held(file, FrontMatter, yamlOf(file, matter))
  const { html, headings, text: words } = cleanHtml(markdown.parse(body, { async: false }), locale)
  const minutes = readingMinutes(words)
  return { article: { slug, title, description, category, date, updated, minutes, html, headings }, order, text: words }
}

function yamlOf(file: string, text: string): unknown {
  try {
    return parse(text)
  } catch (error) {
    throw new ContentFileError(file, error instanceof Error ? error.message : 'is no YAML')
  }
}

function held<T>(file: string, schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new ContentFileError(file, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is not valid'}`)
}
