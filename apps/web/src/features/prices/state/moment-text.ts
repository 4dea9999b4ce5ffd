import { LOCALES, type LocaleCode } from '@cambio/kernel/locale'

/** A moment of a history, of Greenwich: a chart is the same for all who look at it. */
export function momentText(at: number, locale: LocaleCode): string {
  return new Intl.DateTimeFormat(LOCALES[locale].language, {
    ...{ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
    ...{ hourCycle: 'h23', timeZone: 'UTC' },
  }).format(at)
}
