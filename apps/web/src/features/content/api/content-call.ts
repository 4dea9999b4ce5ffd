import type { QueryOf, ResponseOf } from '@cambio/contract/call'
import type { content } from '@cambio/contract/calls/content'
import { DEFAULT_TIMEOUT_MS } from '@cambio/contract/timing'
import type { LocaleCode } from '@cambio/kernel/locale'
import type { CallSpec } from '../../../lib/api/api-calls.ts'
import { makeCall } from '../../../lib/api/api-client.ts'

export type ContentRoute = 'blog' | 'docs'
export type ContentView = ResponseOf<typeof content>
export type ArticleView = NonNullable<ContentView['article']>
export type ArticleCard = NonNullable<ContentView['list']>['items'][number]

/** Routes of the content pages. */
export const CONTENT_PATHS = { blog: '/blog/$', docs: '/docs/$' } as const

/**
 * Copy of the contract's method, path and timeout, so that the page does not load the contract. A test compares them.
 */
export const CONTENT_CALL: CallSpec = {
  method: 'GET',
  path: '/api/v1/content/:route/:locale',
  timeoutMs: DEFAULT_TIMEOUT_MS,
}

/** Fetches the content of a path. @throws {ApiError} */
export function callContent(
  route: ContentRoute,
  locale: LocaleCode,
  query: QueryOf<typeof content>,
): Promise<ContentView> {
  const path = CONTENT_CALL.path.replace(':route', route).replace(':locale', locale)
  return makeCall<ContentView>({ ...CONTENT_CALL, path }, { query })
}
