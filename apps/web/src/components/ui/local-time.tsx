import { clockText, dayClockText, isToday, utcText } from '../../lib/format.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { useLocale } from '../../lib/use-locale.ts'

/** An instant in the reader's own time zone; until the browser has taken over, in UTC and saying so. */
export function LocalTime({ iso, seconds = false }: { iso: string; seconds?: boolean }) {
  return <time dateTime={iso}>{useClockText(iso, seconds)}</time>
}

/** The same as text, for sentences. Another day is named. */
export function useClockText(iso: string, seconds = false): string {
  const hydrated = useHydrated()
  const locale = useLocale()
  if (!hydrated) return utcText(iso, locale, seconds)
  return isToday(iso) ? clockText(iso, locale, { seconds }) : dayClockText(iso, locale)
}
