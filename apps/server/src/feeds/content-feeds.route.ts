import type { SiteTheme } from '@cambio/kernel/site-theme'
import type { ContentSource } from '@cambio/core/content/content-source'
import { CONTENT_ROUTES, type ContentRoute } from '@cambio/core/content/content'
import { readContent } from '@cambio/core/content/read-content'
import { LOCALES, type LocaleCode } from '@cambio/kernel/locale'
import type { FastifyInstance } from 'fastify'
import { keptText, sendFresh } from '../http/calls/send-fresh.ts'
import { contentFeed } from './content-feed.ts'
import { atomText, changedAt, rssText, type Feed } from './feed.ts'

export interface ContentFeedsDeps {
  content: ContentSource
  theme: Pick<SiteTheme, 'name' | 'languages'>
}

/**
 * Maximum number of articles that the server reads for a feed. It exceeds the number of feed entries, because docs are
 * listed by category. The newest docs may therefore be anywhere in the list.
 */
const LISTED = 100
const FORMS = [
  { file: 'rss.xml', write: rssText, type: 'application/rss+xml; charset=utf-8' },
  { file: 'atom.xml', write: atomText, type: 'application/atom+xml; charset=utf-8' },
]

/** Serves RSS and Atom feeds of the blog and the docs in each language. */
export function contentFeedsRoute(app: FastifyInstance, services: ContentFeedsDeps, publicOrigin: string): void {
  const author = services.theme.name
  const read = async (route: ContentRoute, where: Pick<Feed, 'locale' | 'pageUrl' | 'selfUrl'>): Promise<Feed> => {
    const all = { category: null, search: null, path: '', offset: 0, limit: LISTED }
    const answer = await readContent(services.content, { ...all, route, locale: where.locale })
    return contentFeed(answer, { ...where, author })
  }
  const serve = (route: ContentRoute, locale: LocaleCode): void => {
    const { slug } = LOCALES[locale]
    const page = `${slug && `/${slug}`}/${route}`
    for (const { file, write, type } of FORMS)
      app.get(`${page}/${file}`, { schema: { hide: true } }, async (request, reply) => {
        const feed = await read(route, {
          locale,
          pageUrl: publicOrigin + page,
          selfUrl: `${publicOrigin}${page}/${file}`,
        })
        return sendFresh(request, reply, { kept: keptText(write(feed), changedAt(feed)), type })
      })
  }
  for (const locale of services.theme.languages) for (const route of CONTENT_ROUTES) serve(route, locale)
}
