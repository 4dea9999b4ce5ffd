import type { Article, ArticleCard, ContentAnswer, ContentList, ContentQuery } from '@cambio/core/content/content'
import { readingMinutes } from '@cambio/core/content/content'
import { isContentSlug } from '@cambio/core/content/content-path'
import type { ContentSource } from '@cambio/core/content/content-source'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { LOCALE_CODES, type LocaleCode } from '@cambio/kernel/locale'
import * as z from 'zod'
import { LRUCache } from 'lru-cache'
import { boundedText } from '../bounded-text.ts'
import { cleanHtml } from './clean-html.ts'

/** Request timeout, in milliseconds. It is shorter than the time for which a page waits for content. */
const TIMEOUT_MS = 4_000
const MAX_ANSWER_BYTES = 4 * 1024 * 1024
/** Maximum size of an article's HTML, in bytes. Sanitising more would block the process for too long. */
const MAX_HTML_BYTES = 256 * 1024
const NOT_FOUND = 404
/** Maximum number of invalid items to remember. Remembered items are not reported again. */
const MAX_LEFT_OUT = 1_000
const MAX_NAME_LENGTH = 100

const Slug = z.string().refine(isContentSlug)
/** A single line of text. Control characters are replaced, because they could affect terminals and parsers. */
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

/** Response schema. Each item is validated separately, so that one invalid item does not invalidate the others. */
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
  /** Source to query when the service does not have the content. */
  standIn: ContentSource
  timeoutMs?: number
}

/**
 * Content from an external service (spec §7): `GET {baseUrl}/{route}/{locale}{/path}` with `category`, `slug`,
 * `offset`, `per_page` and, for a search, `q`. Like the built-in source, returns a `ContentAnswer` and sanitises HTML.
 * Omits an invalid article, card or category, and reports it once.
 */
export class ContentService implements ContentSource {
  readonly #baseUrl: string
  readonly #onError: (error: unknown) => void
  readonly #standIn: ContentSource
  readonly #timeoutMs: number
  /** Names of the invalid items that have been reported. Each is reported only once, even if many lists contain it. */
  readonly #leftOut = new LRUCache<string, true>({ max: MAX_LEFT_OUT })

  constructor({ baseUrl, onError, standIn, timeoutMs = TIMEOUT_MS }: ContentServiceOptions) {
    this.#baseUrl = baseUrl.replace(/\/$/, '')
    this.#onError = onError
    this.#standIn = standIn
    this.#timeoutMs = timeoutMs
  }

  async find(query: ContentQuery): Promise<ContentAnswer | null> {
    const received = await this.#read(query)
    if (received === null) return this.#standIn.find(query)
    const parsed = Answer.safeParse(received)
    if (!parsed.success)
      throw new AdapterError('The content service sent a response of an unknown shape', {
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

  /**
   * Returns the valid items of a list. They may be fewer than the limit, because the service's offsets include invalid
   * items. If the response contains the whole list, the total excludes invalid items.
   */
  #listed(list: ServiceList, { offset, limit }: ContentQuery): ContentList {
    const received = list.items.slice(0, limit)
    const items = this.#shown(received, Card)
    const isWhole = offset === 0 && received.length >= list.total
    const leftOut = received.length - items.length
    return { ...list, items, total: isWhole ? items.length : list.total, ...(leftOut > 0 && { leftOut }) }
  }

  #shown<T>(received: readonly unknown[], form: z.ZodType<T>): T[] {
    return received.flatMap((one) => this.#shownOne(one, form) ?? [])
  }

  #shownOne<T>(received: unknown, form: z.ZodType<T>): T | null {
    const parsed = form.safeParse(received)
    if (parsed.success) return parsed.data
    this.#leaveOut(nameOf(received), parsed.error)
    return null
  }

  #cleaned(received: ServiceArticle, locale: LocaleCode): ContentAnswer['article'] {
    const article = this.#shownOne(received, ArticleText)
    if (!article) return null
    try {
      return {
        ...cleaned(article, locale),
        previous: this.#neighbour(received['previous']),
        next: this.#neighbour(received['next']),
      }
    } catch (cause) {
      this.#leaveOut(article.slug, cause)
      return null
    }
  }

  #neighbour(received: unknown): ArticleCard | null {
    return received === null || received === undefined ? null : this.#shownOne(received, Card)
  }

  #leaveOut(name: string, cause: unknown): void {
    if (this.#leftOut.get(name)) return
    this.#leftOut.set(name, true)
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
      if (!response.ok) throw new Error(`its status is ${response.status}`)
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

type ServiceArticle = NonNullable<z.output<typeof Answer>['article']>
type ServiceList = NonNullable<z.output<typeof Answer>['list']>

/**
 * Returns the name under which the service's operator can find an invalid item: its slug, or the whole item as JSON.
 * Truncates the name to `MAX_NAME_LENGTH` characters.
 */
function nameOf(received: unknown): string {
  const slug = typeof received === 'object' && received !== null && 'slug' in received ? received.slug : received
  return (JSON.stringify(slug) ?? 'Something').slice(0, MAX_NAME_LENGTH)
}

function cleaned(article: z.output<typeof ArticleText>, locale: LocaleCode): Article {
  if (Buffer.byteLength(article.html) > MAX_HTML_BYTES) throw new Error(`it is longer than ${MAX_HTML_BYTES} bytes`)
  const { html, headings, text } = cleanHtml(article.html, locale)
  return { ...article, html, headings, minutes: readingMinutes(text) }
}
