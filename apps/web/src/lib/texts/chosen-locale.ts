import { LOCALE_COOKIE, LOCALE_COOKIE_DAYS } from '@cambio/contract/timing'
import type { LocaleCode } from '@cambio/kernel/locale'
import { miniApp } from '../mini-app/mini-app.ts'

/** Stores the language that the user chose, for a year. */
export function rememberLocale(code: LocaleCode): void {
  const seconds = LOCALE_COOKIE_DAYS * 24 * 60 * 60
  const cookie = `${LOCALE_COOKIE}=${code}; path=/; max-age=${seconds}`
  // Inside another site's frame, browsers store only a partitioned cookie, and only over HTTPS.
  const isFramed = miniApp() !== null && location.protocol === 'https:'
  // Remove the cookie without the `partitioned` attribute first. The browser would otherwise send both cookies, and the
  // server would read the older one.
  if (isFramed) document.cookie = `${LOCALE_COOKIE}=; path=/; max-age=0`
  document.cookie = `${cookie}; ${isFramed ? 'samesite=none; secure; partitioned' : 'samesite=lax'}`
}

/**
 * Called when the user clicks a language link. Stores the language and adds the current query and fragment to the link.
 * The server cannot do so, because it does not see the fragment and drops query fields that no page reads.
 */
export function chooseLocale(link: HTMLAnchorElement, code: LocaleCode): void {
  link.search = location.search
  link.hash = location.hash
  rememberLocale(code)
}

/** Returns whether the user has chosen a language in this browser. */
export function hasChosenLocale(): boolean {
  return document.cookie.split('; ').some((pair) => pair.startsWith(`${LOCALE_COOKIE}=`))
}
