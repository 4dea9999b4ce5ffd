import type { QueryOf, ResponseOf } from '@cambio/contract/call'
import { CONTENT_CALLS, type ContentCalls } from '@cambio/contract/generated/content-calls'
import type { LocaleCode } from '@cambio/kernel/locale'
import { makeCall } from '../../../lib/api/api-client.ts'

export type ContentRoute = 'blog' | 'docs'
export type ContentView = ResponseOf<ContentCalls['content']>
export type ArticleView = NonNullable<ContentView['article']>
export type ArticleCard = NonNullable<ContentView['list']>['items'][number]

/** Routes of the blog and the docs. */
export const CONTENT_PATHS = { blog: '/blog/$', docs: '/docs/$' } as const

/** Fetches the content at a path. @throws {ApiError} */
export function callContent(
  route: ContentRoute,
  locale: LocaleCode,
  query: QueryOf<ContentCalls['content']>,
): Promise<ContentView> {
  const call = CONTENT_CALLS.content
  const path = call.path.replace(':route', route).replace(':locale', locale)
  return makeCall<ContentView>({ ...call, path }, { query })
}
