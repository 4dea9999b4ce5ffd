import { LOCALE_COOKIE } from '@cambio/contract/timing'

/** Session storage key for the messenger's language, set once the mini-app has applied it. */
const LANGUAGE_KEY = 'messenger-language'

/**
 * Returns the path of the home page in the messenger's language, or null if the open page should stay. Applies each
 * language of the messenger once, at a home page, unless the user has chosen a language. Session storage records this,
 * because a user without a choice has no language cookie.
 */
export function ownLanguageHome(language: string | undefined): '/' | '/ru' | null {
  const before = sessionStorage.getItem(LANGUAGE_KEY)
  const now = language ?? ''
  sessionStorage.setItem(LANGUAGE_KEY, now)
  if (before === now || document.cookie.includes(`${LOCALE_COOKIE}=`)) return null
  if (now.startsWith('ru')) return location.pathname === '/' ? '/ru' : null
  // The first page of a launch may be a Russian link, such as one of the bot.
  return before?.startsWith('ru') === true && location.pathname === '/ru' ? '/' : null
}
