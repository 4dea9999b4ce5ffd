import { LOCALE_COOKIE, LOCALE_COOKIE_DAYS } from '@cambio/contract/timing'
import type { LocaleCode } from '@cambio/kernel/locale'

/** Stores the user's choice of a language for a year. */
export function rememberLocale(code: LocaleCode): void {
  const seconds = LOCALE_COOKIE_DAYS * 24 * 60 * 60
  document.cookie = `${LOCALE_COOKIE}=${code}; path=/; max-age=${seconds}; samesite=lax`
}

/**
 * Chooses the language of a link that the user clicks. The rendered link lacks the fragment, which the server never sees,
 * and query fields that no page reads.
 */
export function chooseLocale(link: HTMLAnchorElement, code: LocaleCode): void {
  link.search = location.search
  link.hash = location.hash
  rememberLocale(code)
}

/** Returns whether the user chose a language in this browser. */
export function hasChosenLocale(): boolean {
  return document.cookie.split('; ').some((pair) => pair.startsWith(`${LOCALE_COOKIE}=`))
}
