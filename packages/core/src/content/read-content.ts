import { isLocaleCode } from '@cambio/kernel/locale'
import { DomainError } from '../shared/domain-error.ts'
import { CONTENT_ROUTES, type ContentAnswer, type ContentQuery } from './content.ts'
import { isContentSlug } from './content-path.ts'
import type { ContentSource } from './content-source.ts'

/** A caller's content query before validation. */
export interface ContentRequest extends Omit<ContentQuery, 'route' | 'locale'> {
  route: string
  locale: string
}

/**
 * Returns the content at a path in the blog or the docs. This is either an article, or up to `limit` article cards of a
 * list, starting at `offset`.
 * @throws {DomainError} CONTENT_NOT_FOUND, also for an invalid route, language or path
 * @throws {AdapterError} when the source does not respond
 */
export async function readContent(source: ContentSource, request: ContentRequest): Promise<ContentAnswer> {
  const { locale, path, search } = request
  const route = CONTENT_ROUTES.find((one) => one === request.route)
  if (!route || !isLocaleCode(locale) || (path !== '' && !isContentSlug(path))) throw nothingThere()
  const words = search?.trim() ?? ''
  const answer = await source.find({ ...request, route, locale, search: words === '' ? null : words })
  if (!answer) throw nothingThere()
  return answer
}

function nothingThere(): DomainError {
  return new DomainError('CONTENT_NOT_FOUND', 'This path has no content')
}
