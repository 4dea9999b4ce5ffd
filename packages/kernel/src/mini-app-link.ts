import { LOCALE_CODES, LOCALES, type LocaleCode } from './locale.ts'

/** Path at which the messenger opens the mini-app. A page path may follow it. */
export const MINI_APP_PATH = '/app'
/** Path of the call that removes the cookie that marks a browser as running inside the mini-app. */
export const LEAVE_MINI_APP_PATH = `${MINI_APP_PATH}/leave`
/** Path to which the messenger delivers bot updates. */
export const BOT_WEBHOOK_PATH = '/api/v1/messenger/telegram/webhook'

/** Matches the path of an order page or a pair page, with or without a language prefix. */
const PAGE = /^(?:\/[a-z]{2,3})?\/(?:order\/\d{1,10}|exchange-[a-z0-9-]{3,64})$/
/** Paths of the home page in the languages that have a path prefix. */
const HOME_PAGES: ReadonlySet<string> = new Set(LOCALE_CODES.map((code) => `/${LOCALES[code].slug}`))
/** Query parameters that a mini-app link to a page may contain. */
const PARAMETERS = ['destinationAddress', 'amount'] as const

/** Returns the link that opens a page of the site in the mini-app. `path` is the page in the default language. */
export function miniAppLink(publicUrl: string, locale: LocaleCode, path: string): string {
  const { slug } = LOCALES[locale]
  return `${publicUrl}${MINI_APP_PATH}${slug && `/${slug}`}${path}`
}

/**
 * Returns the page to which a mini-app link leads. Returns the home page for an unknown path, so that the link cannot
 * lead to another site.
 * @param path path below `MINI_APP_PATH`, with a leading slash
 */
export function miniAppPage(path: string, query: Readonly<Record<string, unknown>>): string {
  if (!PAGE.test(path)) return HOME_PAGES.has(path) ? path : '/'
  const kept = new URLSearchParams()
  for (const name of PARAMETERS) {
    const value = query[name]
    if (typeof value === 'string') kept.set(name, value)
  }
  return kept.size === 0 ? path : `${path}?${kept}`
}
