import type { SiteTheme } from '@cambio/kernel/site-theme'
import type { Clock } from '@cambio/kernel/clock'
import type { StatusStore } from '@cambio/core/status/status-store'
import type { IncidentStore } from '@cambio/core/status/incident'
import { DAY_MS, SHOWN_DAYS } from '@cambio/core/status/service-part'
import { LOCALES } from '@cambio/kernel/locale'
import type { FastifyInstance } from 'fastify'
import { remember } from '@cambio/core/shared/remember'
import { keptText, sendFresh } from '../http/calls/send-fresh.ts'
import { pageWords } from '../pages/message-files.ts'
import { atomText, changedAt } from './feed.ts'
import { incidentFeed } from './incident-feed.ts'

export interface IncidentFeedDeps {
  incidents: Pick<IncidentStore, 'since'>
  status: Pick<StatusStore, 'days'>
  clock: Clock
  theme: Pick<SiteTheme, 'name' | 'languages'>
}

const REMEMBER_MS = 5_000
const NEWEST = 20

/** Serves the incident feed at `/status/atom.xml` in each language. */
export function incidentsFeedRoute(
  app: FastifyInstance,
  { incidents, status, clock, theme }: IncidentFeedDeps,
  publicOrigin: string,
): void {
  const author = theme.name
  /**
   * Returns the time of the status page's oldest stored measurement, in epoch milliseconds. Returns the start of today
   * (UTC) if no measurement is stored. No incident is older than the returned time, and all servers return the same
   * time.
   */
  const begunAt = async (): Promise<number> => {
    const days = (await status.days()).map(({ day }) => day)
    const now = clock.now()
    return Math.min(now - (now % DAY_MS), ...days)
  }
  for (const locale of theme.languages) {
    const { slug } = LOCALES[locale]
    const page = `${slug && `/${slug}`}/status`
    const where = { locale, author, pageUrl: publicOrigin + page, selfUrl: `${publicOrigin}${page}/atom.xml` }
    const written = async () => {
      const newest = await incidents.since(clock.now() - SHOWN_DAYS * DAY_MS, NEWEST)
      const current = incidentFeed(newest, { ...where, words: await pageWords(locale, 'site-status.json') })
      const feed = newest.length > 0 ? current : { ...current, begunAt: await begunAt() }
      return keptText(atomText(feed), changedAt(feed))
    }
    const kept = remember(written, REMEMBER_MS, clock)
    app.get(`${page}/atom.xml`, { schema: { hide: true } }, async (request, reply) =>
      sendFresh(request, reply, { kept: await kept(), type: 'application/atom+xml; charset=utf-8' }),
    )
  }
}
