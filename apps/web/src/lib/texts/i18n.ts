import { DEFAULT_LOCALE, LOCALES, type LocaleCode } from '@cambio/kernel/locale'
import { createInstance, type i18n as I18n } from 'i18next'
import { createContext, use } from 'react'
import type { MessageArea } from './message-areas.ts'
import { fetchPart } from '../api/fetch-part.ts'
import { siteConfig } from '../page/site-config.ts'

const files = import.meta.glob<Record<string, unknown>>(
  ['../../messages/*/*.json', '!../../messages/*/{locale,plain,site-*}.json'],
  {
    import: 'default',
  },
)

/**
 * String that the page server makes the pages put before and after the key of a missing message, so that it can find
 * missing messages in a page (`apps/server/src/pages/missing-keys.ts`).
 */
const missingMark = import.meta.env.SSR ? process.env['MISSING_KEY_MARK'] : undefined
const markedKey = (key: string, fallback?: string): string => fallback ?? `${missingMark} ${key} ${missingMark}`

// Template from which the pages' instances are cloned, because creating a new instance takes milliseconds.
const base = createInstance({
  fallbackLng: false,
  lng: DEFAULT_LOCALE,
  ns: [],
  defaultNS: 'common',
  // These are getters, because the site settings do not exist yet when this instance is created.
  interpolation: {
    escapeValue: false,
    defaultVariables: {
      get brand() {
        return siteConfig().name
      },
    },
  },
  returnNull: false,
  initAsync: false,
  resources: {},
  ...(missingMark !== undefined && { parseMissingKeyHandler: markedKey }),
})
const ready = base.init()

/** I18n instances by language and message areas. On the server, all pages with the same areas share an instance. */
const made = new Map<string, Promise<I18n>>()

/**
 * Returns the i18n instance for a language and message areas. Each language has its own instance, so that concurrent
 * renders do not mix up languages.
 */
export async function createI18n(locale: LocaleCode, areas: readonly MessageArea[]): Promise<I18n> {
  const kind = [locale, ...areas].join(' ')
  const known = made.get(kind)
  if (known) return known
  const creating = inLanguage(locale, areas)
  made.set(kind, creating)
  creating.catch(() => made.delete(kind))
  return creating
}

async function inLanguage(locale: LocaleCode, areas: readonly MessageArea[]): Promise<I18n> {
  await ready
  const i18n = base.cloneInstance()
  await i18n.changeLanguage(locale)
  await loadMessages(i18n, areas)
  rememberWords(i18n)
  return i18n
}

/**
 * Caches messages without placeholders. Without the cache, looking them up through plurals, contexts and fallbacks
 * would take up an eighth of a page's render time.
 */
function rememberWords(i18n: I18n): void {
  const known = new Map<string, string>()
  i18n.store.on('added', () => known.clear())
  i18n.t = new Proxy(i18n.t, {
    apply(lookUp, self, parameters: Parameters<I18n['t']>) {
      const [key, values] = parameters
      if (typeof key !== 'string' || values !== undefined) return Reflect.apply(lookUp, self, parameters)
      const word = known.get(key) ?? Reflect.apply(lookUp, self, parameters)
      known.set(key, word)
      return word
    },
  })
}

/**
 * Names of the loaded message files, by i18n store. The store itself does not reveal which files are loaded, because it
 * may contain operator messages even before a file is loaded.
 */
const loaded = new WeakMap<I18n['store'], Set<string>>()

/** Loads the message files of areas that are not loaded yet. Does not overwrite messages that the operator has set. */
export async function loadMessages(i18n: I18n, areas: readonly MessageArea[]): Promise<void> {
  const { store, language } = i18n
  const known = loaded.get(store) ?? new Set()
  loaded.set(store, known)
  await Promise.all(
    areas.map(async (area) => {
      const file = `${language}/${area}`
      if (known.has(file)) return
      const words = await wordsOf(language, area).catch((error: unknown) => {
        console.warn(`Failed loading locale (${language})`, error)
        return null
      })
      if (!words) return
      i18n.addResourceBundle(language, area, words, true, false)
      known.add(file)
    }),
  )
}

async function wordsOf(language: string, area: MessageArea): Promise<object | null> {
  const all = area.startsWith('site-') ? (await import('./site-messages.ts')).siteMessages : files
  const read = async (code: string): Promise<object | undefined> => {
    const load = all[`../../messages/${code}/${area}.json`]
    const words = load && (await fetchPart(load))
    // After a retry, `fetchPart` returns the whole module, whose default export holds the messages.
    return (words?.['default'] as object | undefined) ?? words
  }
  if (LOCALES[language as LocaleCode].isWhole) return (await read(language)) ?? null
  const { filledIn } = await import('../exchange/filled-in.ts')
  return filledIn(language, await read(language), await read(DEFAULT_LOCALE))
}

const I18nContext = createContext<I18n | null>(null)
export const I18nProvider = I18nContext.Provider

/** Returns the page's i18n instance. Does not re-render on language changes, because these always load a new page. */
export function useI18n(): I18n {
  const i18n = use(I18nContext)
  if (i18n === null) throw new Error('A component requested messages outside of I18nProvider')
  return i18n
}

/** Returns the function that looks up messages. Keys outside the common area start with `area:`. */
export function useText(): I18n['t'] {
  return useI18n().t
}
