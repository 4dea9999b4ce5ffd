import { clockText, dayClockText, isToday, utcText } from '../../lib/texts/format.ts'
import { useHydrated } from '../../lib/page/use-hydrated.ts'
import { useLocale } from '../../lib/texts/use-locale.ts'

/** Shows a time in the browser's time zone. The server and the first render show it in UTC, marked as UTC. */
export function LocalTime({ iso, seconds = false }: { iso: string; seconds?: boolean }) {
  return <time dateTime={iso}>{useClockText(iso, seconds)}</time>
}

/** Formats a time in the browser's time zone, or in UTC until hydration. Adds the date if it is not today's. */
export function useClockText(iso: string, seconds = false): string {
  const hydrated = useHydrated()
  const locale = useLocale()
  if (!hydrated) return utcText(iso, locale, seconds)
  return isToday(iso) ? clockText(iso, locale, { seconds }) : dayClockText(iso, locale)
}
