import { LOCALES, type LocaleCode } from '@cambio/kernel/locale'

/** Formats the time of a chart point in UTC, so that a chart is the same for all users. */
export function momentText(at: number, locale: LocaleCode): string {
  return new Intl.DateTimeFormat(LOCALES[locale].language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  }).format(at)
}
