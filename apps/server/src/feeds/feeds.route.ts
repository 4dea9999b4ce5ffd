import { readContent } from '@cambio/core/content/read-content'
import { LOCALES, type LocaleCode } from '@cambio/kernel/locale'
import type { FastifyInstance } from 'fastify'
import { keptText, sendFresh } from '../http/send-fresh.ts'
import type { Services } from '../services.ts'
import { blogFeed } from './blog-feed.ts'
import { atomText, changedAt, rssText, type Feed } from './feed.ts'

const NEWEST = 20
const FORMS = [
  { file: 'rss.xml', write: rssText, type: 'application/rss+xml; charset=utf-8' },
  { file: 'atom.xml', write: atomText, type: 'application/atom+xml; charset=utf-8' },
]

/** The newest articles of the blog for feed readers, of each language. */
export function feedRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'content' | 'theme'>,
  publicOrigin: string,
): void {
  const author = services.theme.name
  const read = async (locale: LocaleCode, where: Pick<Feed, 'pageUrl' | 'selfUrl'>): Promise<Feed> => {
    const all = { category: null, search: null, path: '', offset: 0, limit: NEWEST }
    const answer = await readContent(services.content, { ...all, route: 'blog', locale })
    return blogFeed(answer, { ...where, locale, author })
  }
  for (const locale of services.theme.languages)
    for (const { file, write, type } of FORMS) {
      const { slug } = LOCALES[locale]
      const blog = `${slug && `/${slug}`}/blog`
      app.get(`${blog}/${file}`, { schema: { hide: true } }, async (request, reply) => {
        const feed = await read(locale, {
          pageUrl: publicOrigin + blog,
          selfUrl: `${publicOrigin}${blog}/${file}`,
        })
        return sendFresh(request, reply, { kept: keptText(write(feed), changedAt(feed)), type })
      })
    }
}
