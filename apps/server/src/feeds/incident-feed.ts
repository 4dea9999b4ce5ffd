import type { Incident, IncidentNote } from '@cambio/core/status/incident'
import { DEFAULT_LOCALE, type LocaleCode } from '@cambio/kernel/locale'
import type { Feed, FeedEntry } from './feed.ts'

interface Where extends Pick<Feed, 'locale' | 'pageUrl' | 'selfUrl' | 'author'> {
  /** Messages of the status page (area `site-status`). */
  words: Readonly<Record<string, string>>
}

/** Returns the incident feed. Each incident is one entry, which is updated with every note. */
export function incidentFeed(incidents: readonly Incident[], { words, ...where }: Where): Feed {
  return {
    ...where,
    title: `${words['feed_title'] ?? ''} · ${where.author}`,
    description: words['lede'] ?? '',
    entries: incidents.flatMap((incident) => entryOf(incident, { words, ...where })),
  }
}

function entryOf({ incidentId, openedAt, closedAt, notes }: Incident, { locale, pageUrl, words }: Where): FeedEntry[] {
  const [first] = notes
  const last = notes.at(-1)
  if (!first || !last) return []
  const written = languageOf(first, locale)
  return [
    {
      title: first[written],
      url: `${pageUrl}#incident-${incidentId}`,
      publishedAt: openedAt,
      updatedAt: last.at,
      ...(written !== locale && { locale: written }),
      description: notes.map((note) => `${minuteText(note.at)}: ${note[written]}`).join('\n'),
      category: words[closedAt === null ? 'incident_lasts' : 'incident_over'] ?? '',
    },
  ]
}

/**
 * Returns the language in which to show a note. Incident notes exist in two languages, so any other language falls back
 * to English.
 */
function languageOf(note: IncidentNote, locale: LocaleCode): Exclude<keyof IncidentNote, 'at'> {
  return locale in note ? locale : DEFAULT_LOCALE
}

function minuteText(at: number): string {
  return `${new Date(at).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ')} UTC`
}
