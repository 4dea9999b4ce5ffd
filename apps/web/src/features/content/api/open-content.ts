import type { LocaleCode } from '@cambio/kernel/locale'
import { notFound, redirect } from '@tanstack/react-router'
import type { PageMessages } from '../../../lib/texts/page-messages.ts'
import { ApiError, isAbort } from '../../../lib/api/api-error.ts'
import { loadMessages } from '../../../lib/texts/i18n.ts'
import { messageAreasOf } from '../../../lib/texts/message-areas.ts'
import { answerWithStatus } from '../../../lib/api/request.ts'
import { searchWords } from '../../../lib/seo/search-words.ts'
import { ARTICLES_A_PAGE, locationOf, type ContentLocation } from '../state/content-location.ts'
import { callContent, CONTENT_PATHS, type ArticleCard, type ContentRoute, type ContentView } from './content-call.ts'
import { contentHead } from './content-head.ts'

/**
 * Maximum number of docs pages that the sidebar requests. It must exceed the number of existing docs pages, because the
 * sidebar lists them all.
 */
const MAX_DOCS = 100
const MOVED = 301
const UNAVAILABLE = 503

interface ContentRequest {
  route: ContentRoute
  /** Path below `/blog/` or `/docs/`. */
  splat: string
  /** Search terms as the user typed them. */
  typed: string
  context: { i18n: PageMessages; locale: LocaleCode }
}

interface Found {
  /** Content of the page; null after a failed request. */
  view: ContentView | null
  /** All docs pages, for the docs sidebar. */
  docs: ArticleCard[]
}

export type OpenContent = Awaited<ReturnType<typeof openContent>>

/**
 * Returns the content and the head of a blog or docs page. This module is a separate chunk, which other pages do not
 * load.
 * @throws a router redirect or not-found
 */
export async function openContent({ route, splat, typed, context }: ContentRequest) {
  const { i18n, locale } = context
  const location = locationOf(splat)
  const words = searchWords(typed)
  const [found] = await Promise.all([
    read({ route, locale, location, words }),
    loadMessages(i18n, messageAreasOf(`/${route}`)),
  ])
  if (found.view === null) answerWithStatus(UNAVAILABLE)
  else if (!isThere(route, location, found.view)) throw notFound()
  else if (location.isFirstByNumber)
    throw redirect({
      to: CONTENT_PATHS[route],
      params: { _splat: location.path },
      search: { q: words },
      statusCode: MOVED,
    })
  return { ...found, location, words, head: contentHead({ route, view: found.view, location, words }, context) }
}

async function read({ route, locale, location: { path, page }, words }: ReadRequest): Promise<Found> {
  const isDocs = route === 'docs'
  const perPage = isDocs ? MAX_DOCS : ARTICLES_A_PAGE
  const part = { offset: String((page - 1) * perPage), per_page: String(perPage) }
  try {
    const [view, all] = await Promise.all([
      callContent(route, locale, { ...part, ...(path && { slug: path }), ...(words && { q: words }) }),
      isDocs ? callContent(route, locale, { per_page: String(MAX_DOCS) }) : null,
    ])
    return { view, docs: all?.list?.items ?? [] }
  } catch (error) {
    if (isAbort(error)) throw error
    if (error instanceof ApiError && (error.code === 'ERR_NOT_FOUND' || error.code === 'ERR_VALIDATION'))
      throw notFound()
    return { view: null, docs: [] }
  }
}

interface ReadRequest extends Pick<ContentRequest, 'route'> {
  locale: LocaleCode
  location: ContentLocation
  words: string
}

/**
 * Returns whether a page exists. An article has only page 1. A blog list has page 1 even if it is empty, and further
 * pages only if they contain articles. The docs have only their index, without category pages.
 */
function isThere(route: ContentRoute, { path, page }: ContentLocation, { list }: ContentView): boolean {
  if (list === null) return page === 1
  if (route === 'docs') return path === '' && page === 1
  return page === 1 || list.items.length > 0
}
