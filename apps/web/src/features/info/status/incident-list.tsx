import { withLocale } from '@cambio/kernel/locale-path'
import { dayClockText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import note from '../components/info-note.module.css'
import { InfoNote } from '../components/info-note.tsx'
import { STATUS_FEED, type ServiceStatus } from '../api/status.ts'
import styles from './incident-list.module.css'
import { StateLine } from './state-line.tsx'

/** List of incidents, newest first, in the operator's words. */
export function IncidentList({ incidents }: Pick<ServiceStatus, 'incidents'>) {
  const t = useText()
  const locale = useLocale()
  return (
    <section aria-labelledby="status-incidents">
      <h2 id="status-incidents">{t('site-status:incidents_title')}</h2>
      {incidents.length === 0 ? (
        <InfoNote>{t('site-status:no_incidents')}</InfoNote>
      ) : (
        incidents.map((incident) => <IncidentCard key={incident.id} incident={incident} />)
      )}
      <InfoNote>
        <a href={withLocale(STATUS_FEED, locale)} type="application/atom+xml">
          {t('site-status:feed')}
        </a>
      </InfoNote>
    </section>
  )
}

function IncidentCard({ incident: { id, closedAt, notes } }: { incident: ServiceStatus['incidents'][number] }) {
  const t = useText()
  const locale = useLocale()
  const [first, ...rest] = notes
  if (!first) return null
  return (
    <article className={styles.incident} id={`incident-${id}`} data-lasts={closedAt === null}>
      <StateLine
        state={closedAt === null ? 'down' : 'ok'}
        label={t(closedAt === null ? 'site-status:incident_lasts' : 'site-status:incident_over')}
      >
        <Moment at={first.at} />
      </StateLine>
      <h3 lang={standIn(first, locale)}>{wordsOf(first, locale)}</h3>
      {rest.map((note) => (
        <div key={note.at}>
          <Moment at={note.at} />
          <p lang={standIn(note, locale)}>{wordsOf(note, locale)}</p>
        </div>
      ))}
    </article>
  )
}

type Words = Partial<Record<string, string | number>>

/**
 * Returns an incident's text for the page's language. Operators write incidents in two languages; pages in other
 * languages show the English text.
 */
function wordsOf(note: Words, locale: string): string {
  return String(note[locale] ?? note['en'])
}

/** Returns the language tag of an incident's text if that language is not the page's language, otherwise undefined. */
function standIn(note: Words, locale: string): 'en' | undefined {
  return locale in note ? undefined : 'en'
}

function Moment({ at }: { at: number }) {
  const t = useText()
  const locale = useLocale()
  const iso = new Date(at).toISOString()
  return (
    <time className={note.note} dateTime={iso}>
      {t('site-status:utc', { time: dayClockText(iso, locale, 'UTC') })}
    </time>
  )
}
