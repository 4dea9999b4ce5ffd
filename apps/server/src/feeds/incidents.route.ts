import { DAY_MS, TOLD_DAYS } from '@cambio/core/status/service-part'
import { LOCALES } from '@cambio/kernel/locale'
import type { FastifyInstance } from 'fastify'
import { remember } from '../http/remember.ts'
import { keptText, sendFresh } from '../http/send-fresh.ts'
import { pageWords } from '../pages/message-files.ts'
import type { Services } from '../services.ts'
import { atomText, changedAt } from './feed.ts'
import { incidentFeed } from './incident-feed.ts'

const REMEMBER_MS = 5_000
const NEWEST = 20

/** `/status/atom.xml` of each language: what went wrong, for who wants to be told. */
export function incidentsFeedRoute(
  app: FastifyInstance,
  { incidents, clock, theme }: Pick<Services, 'incidents' | 'clock' | 'theme'>,
  publicOrigin: string,
): void {
  const author = theme.name
  const told = remember(() => incidents.since(clock.now() - TOLD_DAYS * DAY_MS, NEWEST), REMEMBER_MS, clock)
  for (const locale of theme.languages) {
    const { slug } = LOCALES[locale]
    const page = `${slug && `/${slug}`}/status`
    const where = { locale, author, pageUrl: publicOrigin + page, selfUrl: `${publicOrigin}${page}/atom.xml` }
    app.get(`${page}/atom.xml`, { schema: { hide: true } }, async (request, reply) => {
      const [newest, words] = await Promise.all([told(), pageWords(locale, 'site-status.json')])
      const feed = incidentFeed(newest, { ...where, words })
      return sendFresh(request, reply, {
        kept: keptText(atomText(feed), changedAt(feed)),
        type: 'application/atom+xml; charset=utf-8',
      })
    })
  }
}
