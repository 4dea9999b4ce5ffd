import { CircleCheck, CircleHelp, CircleX, TriangleAlert } from 'lucide-react'
import { dayClockText, countText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import type { Facts } from '../api/facts.ts'
import type { ServiceStatus, StatusState } from '../api/status.ts'
import { FailedFacts } from '../components/failed-facts.tsx'
import note from '../components/info-note.module.css'
import { InfoNote } from '../components/info-note.tsx'
import { IncidentList } from './incident-list.tsx'
import { PartRow } from './part-row.tsx'
import styles from './status-board.module.css'
import { useFreshStatus } from './use-fresh-status.ts'

const ICONS: Record<StatusState, typeof CircleCheck> = {
  ok: CircleCheck,
  degraded: TriangleAlert,
  down: CircleX,
  unknown: CircleHelp,
}

/** Status page: current status, incidents, the history of each service part, and how long quotes and orders take. */
export function StatusBoard({ facts: { status: opened = null } }: { facts: Facts }) {
  const t = useText()
  const locale = useLocale()
  const status = useFreshStatus(opened)
  if (!status) return <FailedFacts text={t('site-status:failed')} />
  const { state, isCutOff, measuredAt, parts } = status
  const Icon = ICONS[state]
  return (
    <div className={styles.board}>
      <div className={styles.now} data-testid="status-now" data-state={state}>
        <Icon size={28} aria-hidden="true" />
        <div>
          {/* This live region contains only the status, so that screen readers announce a status change but
              not each measurement. */}
          <p className={styles.word} role="status">
            {t(`site-status:now_${state}`)}
          </p>
          <InfoNote>
            {measuredAt === null
              ? t(isCutOff ? 'site-status:cut_off' : 'site-status:never_measured')
              : t(isCutOff ? 'site-status:cut_off_known' : 'site-status:measured_at', {
                  time: dayClockText(new Date(measuredAt).toISOString(), locale, 'UTC'),
                })}
          </InfoNote>
        </div>
      </div>
      {/* Hidden until the status has loaded, because empty lists would suggest that there were no incidents. */}
      {parts.length > 0 && <WhatIsKnown status={status} />}
    </div>
  )
}

/** Content of the status page once the status has loaded: incidents, the status of each service part, and durations. */
function WhatIsKnown({ status: { parts, incidents, times, measuredAt } }: { status: ServiceStatus }) {
  const t = useText()
  return (
    <>
      <IncidentList incidents={incidents} />
      <section className={styles.parts} aria-labelledby="status-parts">
        <h2 id="status-parts">{t('site-status:parts_title')}</h2>
        <ul>
          {parts.map((part) => (
            <PartRow key={part.network ?? part.part} part={part} now={measuredAt} />
          ))}
        </ul>
      </section>
      <Times times={times} />
    </>
  )
}

/** Shows how long quotes and orders take, or a note that there are too few measurements. */
function Times({ times: { quoteMs, orderSeconds } }: Pick<ServiceStatus, 'times'>) {
  const t = useText()
  const locale = useLocale()
  const milliseconds = (ms: number): string => t('site-status:milliseconds', { count: countText(ms, locale) })
  const seconds = (all: number): string =>
    t(all < 60 ? 'duration_seconds' : 'duration', { minutes: Math.floor(all / 60), seconds: all % 60 })
  const rows = [
    { key: 'quote', spread: quoteMs, text: milliseconds },
    { key: 'order', spread: orderSeconds, text: seconds },
  ]
  return (
    <section aria-labelledby="status-times">
      <h2 id="status-times">{t('site-status:times_title')}</h2>
      <dl className="facts">
        {rows.map(({ key, spread, text }) => (
          <div key={key}>
            <dt>{t(`site-status:${key}_time`)}</dt>
            <dd>{spread ? text(spread.median) : '–'}</dd>
            <dd className={`${note.note} ${styles.count}`}>
              {spread
                ? t('site-status:slow_end', { time: text(spread.p95), count: countText(spread.count, locale) })
                : t('site-status:too_little')}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
