import { LOCALE_COOKIE } from '@cambio/contract/timing'

/** Session storage key for the messenger's language and the launch for which the mini-app has applied it. */
const LANGUAGE_KEY = 'messenger-language'

/**
 * Returns the path of the home page in the messenger's language, or null if the open page should stay. Redirects only
 * from a home page, once for each launch and language of the messenger, and never if the user has chosen a language.
 * Session storage records the language, because a user who has chosen none has no language cookie.
 * @param launch hash of the launch data, because a messenger's web version keeps session storage between launches
 */
export function ownLanguageHome(language: string | undefined, launch: string): '/' | '/ru' | null {
  const before = sessionStorage.getItem(LANGUAGE_KEY)
  const now = `${language ?? ''} ${launch}`
  sessionStorage.setItem(LANGUAGE_KEY, now)
  if (before === now || document.cookie.includes(`${LOCALE_COOKIE}=`)) return null
  if (now.startsWith('ru')) return location.pathname === '/' ? '/ru' : null
  // Keep a Russian page if it is the first page, because the user may have followed a Russian link, for example from
  // the bot.
  return before?.startsWith('ru') === true && location.pathname === '/ru' ? '/' : null
}
