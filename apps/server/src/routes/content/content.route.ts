import type { ContentSource } from '@cambio/core/content/content-source'
import { content } from '@cambio/contract/calls/content/content'
import type { ContentAnswer } from '@cambio/core/content/content'
import { readContent } from '@cambio/core/content/read-content'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { mountCall } from '../../http/calls/mount-call.ts'

export interface ContentRoutesDeps {
  content: ContentSource
}

interface ContentCall {
  query: z.output<NonNullable<typeof content.query>>
  request: FastifyRequest
}
type View = z.input<typeof content.response>

/**
 * Mounts the content calls of the blog and the docs. The second route accepts the slug as part of the path, as the
 * specification requires.
 */
export function contentRoutes(app: FastifyInstance, services: ContentRoutesDeps): void {
  const answer = async ({ query, request }: ContentCall): Promise<View> => {
    const { route = '', locale = '', '*': path } = request.params as Record<string, string>
    const found = await readContent(services.content, {
      route,
      locale,
      path: path ?? query.slug ?? '',
      category: query.category ?? null,
      search: query.q ?? null,
      offset: Number(query.offset),
      limit: Number(query.per_page),
    })
    return present(found)
  }
  mountCall(app, content, answer, { isShared: true })
  const { params: _params, ...another } = content
  mountCall(app, { ...another, path: `${content.path}/*` }, answer, { isShared: true, isHidden: true })
}

/** Converts a core content answer to the API type, whose lists are mutable. */
function present({ categories, article, list, ...head }: ContentAnswer): View {
  return {
    ...head,
    categories: [...categories],
    article: article && { ...article, headings: [...article.headings] },
    list: list && { ...list, items: [...list.items] },
  }
}
