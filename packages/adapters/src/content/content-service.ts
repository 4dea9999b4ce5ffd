import type { Article, ArticleCard, ContentAnswer, ContentList, ContentQuery } from '@cambio/core/content/content'
import { readingMinutes } from '@cambio/core/content/content'
import { isContentSlug } from '@cambio/core/content/content-path'
import type { ContentSource } from '@cambio/core/content/content-source'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { LOCALE_CODES, type LocaleCode } from '@cambio/kernel/locale'
import * as z from 'zod'
import { boundedText } from '../bounded-text.ts'
import { cleanHtml } from './clean-html.ts'

/** Less than a page waits for us. */
const TIMEOUT_MS = 4_000
const MAX_ANSWER_BYTES = 4 * 1024 * 1024
/** Of one article: what is longer takes the process to itself for too long while it is cleaned. */
const MAX_HTML_BYTES = 256 * 1024
const NOT_FOUND = 404
/** Names that are remembered, so that each is told of once. */
const MOST_LEFT_OUT = 1_000
const MAX_NAME_LENGTH = 100

const Slug = z.string().refine(isContentSlug)
/** A line of text; what steers terminals and parsers is left out of it. */
const Line = z
  .string()
  .max(500)
  .transform((text) => text.replaceAll(/\p{Cc}/gu, ' ').toWellFormed())
const Day = z.nullish(z.iso.date()).transform((day) => day ?? null)

const Card = z.object({
  slug: Slug,
  title: Line,
  description: Line,
  category: Slug,
  date: Day,
  updated: Day,
  minutes: z.nullish(z.int().min(1).max(1_000)).transform((minutes) => minutes ?? 1),
  language: z.optional(z.enum(LOCALE_CODES)),
})
const Category = z.object({ slug: Slug, title: Line, count: z.int().min(0) })
const ArticleText = Card.extend({ html: z.string() })

/** The form of an answer as a whole; each thing in it is looked at by itself, so that one alone does not take all others away. */
const Answer = z.object({
  title: Line,
  description: Line,
  categories: z.array(z.unknown()).max(200),
  article: z.nullish(z.looseObject({ html: z.string() })),
  list: z.nullish(
    z.object({
      category: z.nullish(Slug).transform((slug) => slug ?? null),
      total: z.int().min(0),
      offset: z.int().min(0),
      items: z.array(z.unknown()).max(1_000),
    }),
  ),
})

export interface ContentServiceOptions {
  baseUrl: string
  onError: (error: unknown) => void
  /** Asked for what the service says it does not have. */
  standIn: ContentSource
  timeoutMs?: number
}

/**
 * Content from a service of somebody else (spec §7): `GET {baseUrl}/{route}/{locale}{/path}` with `category`, `slug`, `offset`,
 * `per_page` and, of a search, `q`. It answers what ours answers (`ContentAnswer`); its HTML is cleaned as ours is. An article, a
 * card or a category that cannot be shown is missing, and is told of once.
 */
export class ContentService implements ContentSource {
  readonly #baseUrl: string
  readonly #onError: (error: unknown) => void
  readonly #standIn: ContentSource
  readonly #timeoutMs: number
  /** What was told of: lists name the same again and again. */
  readonly #leftOut = new Set<string>()

  constructor({ baseUrl, onError, standIn, timeoutMs = TIMEOUT_MS }: ContentServiceOptions) {
    this.#baseUrl = baseUrl.replace(/\/$/, '')
    this.#onError = onError
    this.#standIn = standIn
    this.#timeoutMs = timeoutMs
  }

  async ask(query: ContentQuery): Promise<ContentAnswer | null> {
    const told = await this.#read(query)
    if (told === null) return this.#standIn.ask(query)
    const parsed = Answer.safeParse(told)
    if (!parsed.success)
      throw new AdapterError('The content service gave an answer in no known form', {
        retryable: true,
        cause: parsed.error,
      })
    const { article, list, categories, ...rest } = parsed.data
    const head = { ...rest, categories: this.#shown(categories, Category) }
    if (article) {
      const clean = this.#cleaned(article, query.locale)
      return clean && { ...head, article: clean, list: null }
    }
    return list ? { ...head, article: null, list: this.#listed(list, query) } : null
  }

  /** Places are the service's, so a page may have fewer than it could; where all are in hand, those left out do not count either. */
  #listed(list: ToldList, { offset, limit }: ContentQuery): ContentList {
    const told = list.items.slice(0, limit)
    const items = this.#shown(told, Card)
    const isWhole = offset === 0 && told.length >= list.total
    const leftOut = told.length - items.length
    return { ...list, items, total: isWhole ? items.length : list.total, ...(leftOut > 0 && { leftOut }) }
  }

  #shown<T>(told: readonly unknown[], form: z.ZodType<T>): T[] {
    return told.flatMap((one) => this.#shownOne(one, form) ?? [])
  }

  #shownOne<T>(told: unknown, form: z.ZodType<T>): T | null {
    const parsed = form.safeParse(told)
    if (parsed.success) return parsed.data
    this.#leaveOut(nameOf(told), parsed.error)
    return null
  }

  #cleaned(told: ToldArticle, locale: LocaleCode): ContentAnswer['article'] {
    const article = this.#shownOne(told, ArticleText)
    if (!article) return null
    try {
      return {
        ...cleaned(article, locale),
        previous: this.#neighbour(told['previous']),
        next: this.#neighbour(told['next']),
      }
    } catch (cause) {
      this.#leaveOut(article.slug, cause)
      return null
    }
  }

  #neighbour(told: unknown): ArticleCard | null {
    return told === null || told === undefined ? null : this.#shownOne(told, Card)
  }

  #leaveOut(name: string, cause: unknown): void {
    if (this.#leftOut.has(name)) return
    if (this.#leftOut.size >= MOST_LEFT_OUT) this.#leftOut.clear()
    this.#leftOut.add(name)
    this.#onError(new Error(`${name} of the content service cannot be shown`, { cause }))
  }

  async #read(query: ContentQuery): Promise<unknown> {
    try {
      const response = await fetch(this.#urlOf(query), {
        headers: { accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(this.#timeoutMs),
      })
      if (response.status === NOT_FOUND) {
        await response.body?.cancel()
        return null
      }
      if (!response.ok) throw new Error(`it answered ${response.status}`)
      return JSON.parse(await boundedText(response, MAX_ANSWER_BYTES))
    } catch (cause) {
      throw new AdapterError('The content service did not answer', { retryable: true, cause })
    }
  }

  #urlOf({ route, locale, path, category, search, offset, limit }: ContentQuery): string {
    const query = new URLSearchParams({
      ...(category !== null && { category }),
      ...(path !== '' && { slug: path }),
      ...(search !== null && { q: search }),
      offset: String(offset),
      per_page: String(limit),
    })
    return `${this.#baseUrl}/${route}/${locale}${path && `/${path}`}?${query}`
  }
}

type ToldArticle = NonNullable<z.output<typeof Answer>['article']>
type ToldList = NonNullable<z.output<typeof Answer>['list']>

/** What a person can find it by. */
function nameOf(told: unknown): string {
  const slug = typeof told === 'object' && told !== null && 'slug' in told ? told.slug : told
  return (JSON.stringify(slug) ?? 'Something').slice(0, MAX_NAME_LENGTH)
}

function cleaned(article: z.output<typeof ArticleText>, locale: LocaleCode): Article {
  if (Buffer.byteLength(article.html) > MAX_HTML_BYTES) throw new Error(`it is longer than ${MAX_HTML_BYTES} bytes`)
  const { html, headings, text } = cleanHtml(article.html, locale)
  return { ...article, html, headings, minutes: readingMinutes(text) }
}
