import { DEFAULT_LOCALE, LOCALES, type LocaleCode } from '@cambio/kernel/locale'
import { createContext, use } from 'react'
import type { MessageArea } from './message-areas.ts'
import { fetchPart } from '../api/fetch-part.ts'
import { siteConfig } from '../page/site-config.ts'
import { PageMessages } from './page-messages.ts'

const files = import.meta.glob<Record<string, unknown>>(
  ['../../messages/*/*.json', '!../../messages/*/{locale,plain,site-*}.json'],
  {
    import: 'default',
  },
)

/**
 * String that pages put before and after the key of a missing message. The page server sets it to find missing messages
 * in a page (`apps/server/src/pages/missing-keys.ts`).
 */
const missingMark = import.meta.env.SSR ? process.env['MISSING_KEY_MARK'] : undefined
const missingText = (key: string): string => (missingMark === undefined ? key : `${missingMark} ${key} ${missingMark}`)
const commonValue = (name: string): string | undefined => (name === 'brand' ? siteConfig().name : undefined)

/**
 * Messages, keyed by audience, language and message areas. On the server, all pages with the same key share an
 * instance.
 */
const made = new Map<string, Promise<PageMessages>>()

/**
 * Returns the messages of a language and message areas. Each language has its own instance, so that concurrent renders
 * do not mix up languages. So does each audience, because only the website's pages contain an operator's copy for
 * search engines.
 */
export async function createI18n(
  locale: LocaleCode,
  areas: readonly MessageArea[],
  audience: 'website' | 'mini-app' = 'website',
): Promise<PageMessages> {
  const kind = [audience, locale, ...areas].join(' ')
  const known = made.get(kind)
  if (known) return known
  const i18n = new PageMessages(locale, { commonValue, missingText })
  const creating = loadMessages(i18n, areas).then(() => i18n)
  made.set(kind, creating)
  creating.catch(() => made.delete(kind))
  return creating
}

/**
 * Names of the areas whose message files are loaded. `PageMessages` does not show this, because it may contain an
 * operator's messages of an area before the area's file is loaded.
 */
const loaded = new WeakMap<PageMessages, Set<MessageArea>>()

/** Loads the message files of areas that are not loaded yet. Does not overwrite messages that the operator has set. */
export async function loadMessages(i18n: PageMessages, areas: readonly MessageArea[]): Promise<void> {
  const { locale } = i18n
  const known = loaded.get(i18n) ?? new Set()
  loaded.set(i18n, known)
  await Promise.all(
    areas.map(async (area) => {
      if (known.has(area)) return
      const words = await wordsOf(locale, area).catch((error: unknown) => {
        console.warn(`Failed loading locale (${locale})`, error)
        return null
      })
      if (!words) return
      i18n.add(area, words)
      known.add(area)
    }),
  )
}

async function wordsOf(locale: LocaleCode, area: MessageArea): Promise<object | null> {
  const all = area.startsWith('site-') ? (await import('./site-messages.ts')).siteMessages : files
  const read = async (code: string): Promise<object | undefined> => {
    const load = all[`../../messages/${code}/${area}.json`]
    const words = load && (await fetchPart(load))
    // After a retry, `fetchPart` returns the whole module, whose default export holds the messages.
    return (words?.['default'] as object | undefined) ?? words
  }
  if (LOCALES[locale].isWhole) return (await read(locale)) ?? null
  const { filledIn } = await import('../exchange/filled-in.ts')
  return filledIn(locale, await read(locale), await read(DEFAULT_LOCALE))
}

const I18nContext = createContext<PageMessages | null>(null)
export const I18nProvider = I18nContext.Provider

/** Returns the page's messages. Does not re-render on language changes, because these always load a new page. */
export function useI18n(): PageMessages {
  const i18n = use(I18nContext)
  if (i18n === null) throw new Error('A component requested messages outside of I18nProvider')
  return i18n
}

/** Returns the function that looks up messages. Keys outside the common area start with `area:`. */
export function useText(): PageMessages['t'] {
  return useI18n().t
}
