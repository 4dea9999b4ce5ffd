import type { ContentAnswer, ContentQuery } from '@cambio/core/content/content'
import { readingMinutes } from '@cambio/core/content/content'
import { isContentSlug } from '@cambio/core/content/content-path'
import type { ContentSource } from '@cambio/core/content/content-source'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { LOCALE_CODES, type LocaleCode } from '@cambio/kernel/locale'
import * as z from 'zod'
import { boundedText } from '../bounded-text.ts'
import { cleanHtml } from './clean-html.ts'

/** Less than a page waits for us. */
const TIMEOUT_MS = 5_000
const MAX_ANSWER_BYTES = 4 * 1024 * 1024
/** Of one article: what is longer takes the process to itself for too long while it is cleaned. */
const MAX_HTML_BYTES = 256 * 1024
const NOT_FOUND = 404

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
const Neighbour = z.nullish(Card).transform((card) => card ?? null)

const Answer = z.object({
  title: Line,
  description: Line,
  categories: z.array(z.object({ slug: Slug, title: Line, count: z.int().min(0) })).max(200),
  article: z.nullish(Card.extend({ html: z.string(), previous: Neighbour, next: Neighbour })),
  list: z.nullish(
    z.object({
      category: z.nullish(Slug).transform((slug) => slug ?? null),
      total: z.int().min(0),
      offset: z.int().min(0),
      items: z.array(Card).max(1_000),
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
 * `per_page` and, of a search, `q`. It answers what ours answers (`ContentAnswer`); its HTML is cleaned as ours is; an
 * article that cannot be is missing.
 */
export class ContentService implements ContentSource {
  readonly #baseUrl: string
  readonly #onError: (error: unknown) => void
  readonly #standIn: ContentSource
  readonly #timeoutMs: number

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
    const { article, list, ...head } = parsed.data
    if (article) {
      const clean = this.#cleaned(article, query.locale)
      return clean && { ...head, article: clean, list: null }
    }
    return list ? { ...head, article: null, list: { ...list, items: list.items.slice(0, query.limit) } } : null
  }

  #cleaned(article: ToldArticle, locale: LocaleCode): ContentAnswer['article'] {
    try {
      return cleaned(article, locale)
    } catch (cause) {
      this.#onError(new Error(`The article ${article.slug} of the content service cannot be shown`, { cause }))
      return null
    }
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

function cleaned(article: ToldArticle, locale: LocaleCode): NonNullable<ContentAnswer['article']> {
  if (Buffer.byteLength(article.html) > MAX_HTML_BYTES) throw new Error(`it is longer than ${MAX_HTML_BYTES} bytes`)
  const { html, headings, text } = cleanHtml(article.html, locale)
  return { ...article, html, headings, minutes: readingMinutes(text) }
}
