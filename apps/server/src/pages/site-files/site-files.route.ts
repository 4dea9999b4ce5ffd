import { pipeline, Readable, type Transform } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { LocaleCode } from '@cambio/kernel/locale'
import type { FastifyInstance } from 'fastify'
import { SitemapIndexStream, SitemapStream } from 'sitemap'
import { robotsText } from './robots.ts'
import { inEveryLanguage, pagesOfPart, siteMapParts, type MappedPage, type SiteMapDeps } from './site-map.ts'

const HOUR = 'public, max-age=3600'
const XML = 'application/xml; charset=utf-8'

/** Serves `robots.txt`, the sitemap index and the sitemap parts. Sitemaps are streamed. */
export function siteFilesRoute(app: FastifyInstance, deps: SiteMapDeps, publicOrigin: string): void {
  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply
      .header('cache-control', HOUR)
      .type('text/plain; charset=utf-8')
      .send(robotsText(publicOrigin, deps.theme.languages)),
  )
  app.get('/sitemap.xml', { schema: { hide: true } }, (_request, reply) => {
    const parts = siteMapParts(deps).map((part) => ({ url: `${publicOrigin}/sitemaps/${part}.xml` }))
    return reply
      .header('cache-control', HOUR)
      .type(XML)
      .send(written(Readable.from(parts), new SitemapIndexStream()))
  })
  app.get<{ Params: { part: string } }>('/sitemaps/:part.xml', { schema: { hide: true } }, async (request, reply) => {
    const pages = await pagesOfPart(deps, request.params.part)
    if (pages === null) return reply.callNotFound()
    reply.header('cache-control', HOUR).type(XML)
    if (Array.isArray(pages) && pages.length === 0) return reply.send(NO_PAGES)
    const addresses = everyAddress(pages, publicOrigin, deps.theme.languages)
    return reply.send(written(Readable.from(addresses), new SitemapStream({ xmlns: NAMESPACES })))
  })
}

const PAGES_A_TURN = 50
/** Empty sitemap. It is a constant because the sitemap library's stream cannot write a sitemap without pages. */
const NO_PAGES = '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"/>'

/** XML namespaces of the sitemap. It needs only `xhtml`, for the links to other languages. */
const NAMESPACES = { news: false, video: false, image: false, xhtml: true }

/**
 * Pipes a source into a writer. An error in the source or the writer ends the response instead of crashing the process.
 */
function written(source: Readable, writer: Transform): Transform {
  pipeline(source, writer, () => {})
  return writer
}

async function* everyAddress(pages: Iterable<MappedPage>, publicOrigin: string, languages: readonly LocaleCode[]) {
  let count = 0
  for (const page of pages) {
    yield* inEveryLanguage(page, publicOrigin, languages)
    count += 1
    // Let the server handle other requests while it writes a part.
    if (count % PAGES_A_TURN === 0) await setImmediate()
  }
}
