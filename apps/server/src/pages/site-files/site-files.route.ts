import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { LocaleCode } from '@cambio/kernel/locale'
import type { FastifyInstance } from 'fastify'
import { SitemapIndexStream, SitemapStream } from 'sitemap'
import { robotsText } from './robots.ts'
import { inEveryLanguage, pagesOfPart, siteMapParts, type MappedPage, type SiteMapDeps } from './site-map.ts'

const HOUR = 'public, max-age=3600'
const XML = 'application/xml; charset=utf-8'

/** What crawlers read: `robots.txt`, the index of the sitemap, and its parts, each written while it is read. */
export function siteFilesRoute(app: FastifyInstance, deps: SiteMapDeps, publicOrigin: string): void {
  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', HOUR).type('text/plain; charset=utf-8').send(robotsText(publicOrigin)),
  )
  app.get('/sitemap.xml', { schema: { hide: true } }, (_request, reply) => {
    const parts = siteMapParts(deps).map((part) => ({ url: `${publicOrigin}/sitemaps/${part}.xml` }))
    return reply.header('cache-control', HOUR).type(XML).send(Readable.from(parts).pipe(new SitemapIndexStream()))
  })
  app.get<{ Params: { part: string } }>('/sitemaps/:part.xml', { schema: { hide: true } }, (request, reply) => {
    const pages = pagesOfPart(deps, request.params.part)
    if (pages === null) return reply.callNotFound()
    const written = Readable.from(everyAddress(pages, publicOrigin, deps.theme.languages)).pipe(
      new SitemapStream({ xmlns: NAMESPACES }),
    )
    return reply.header('cache-control', HOUR).type(XML).send(written)
  })
}

const PAGES_A_TURN = 50

/** Only what is written: pages in several languages. */
const NAMESPACES = { news: false, video: false, image: false, xhtml: true }

async function* everyAddress(
  pages: AsyncIterable<MappedPage> | Iterable<MappedPage>,
  publicOrigin: string,
  languages: readonly LocaleCode[],
) {
  let written = 0
  for await (const page of pages) {
    yield* inEveryLanguage(page, publicOrigin, languages)
    written += 1
    // A part is written as fast as it is asked for: others' requests get their turn meanwhile.
    if (written % PAGES_A_TURN === 0) await setImmediate()
  }
}
