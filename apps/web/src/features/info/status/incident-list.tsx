import { withLocale } from '@cambio/kernel/locale-path'
import { dayClockText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { STATUS_FEED, type ServiceStatus } from '../api/status.ts'

/** List of incidents, newest first, in the operator's words. */
export function IncidentList({ incidents }: Pick<ServiceStatus, 'incidents'>) {
  const t = useText()
  const locale = useLocale()
  return (
    <section className="status-incidents" aria-labelledby="status-incidents">
      <h2 id="status-incidents">{t('site-status:incidents_title')}</h2>
      {incidents.length === 0 ? (
        <p className="info-note">{t('site-status:no_incidents')}</p>
      ) : (
        incidents.map((incident) => <IncidentCard key={incident.id} incident={incident} />)
      )}
      <p className="info-note">
        <a href={withLocale(STATUS_FEED, locale)} type="application/atom+xml">
          {t('site-status:feed')}
        </a>
      </p>
    </section>
  )
}

function IncidentCard({ incident: { id, closedAt, notes } }: { incident: ServiceStatus['incidents'][number] }) {
  const t = useText()
  const locale = useLocale()
  const [first, ...rest] = notes
  if (!first) return null
  return (
    <article className="status-incident" id={`incident-${id}`} data-lasts={closedAt === null}>
      <p className="status-head">
        <Moment at={first.at} />
        <span className="status-state" data-state={closedAt === null ? 'down' : 'ok'}>
          {t(closedAt === null ? 'site-status:incident_lasts' : 'site-status:incident_over')}
        </span>
      </p>
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

/** Returns the language tag of the text if it differs from the page's language, otherwise undefined. */
function standIn(note: Words, locale: string): 'en' | undefined {
  return locale in note ? undefined : 'en'
}

function Moment({ at }: { at: number }) {
  const t = useText()
  const locale = useLocale()
  const iso = new Date(at).toISOString()
  return (
    <time className="info-note" dateTime={iso}>
      {t('site-status:utc', { time: dayClockText(iso, locale, 'UTC') })}
    </time>
  )
}
