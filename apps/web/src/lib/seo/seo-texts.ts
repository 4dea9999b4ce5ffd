import type { LocaleCode } from '@cambio/kernel/locale'
import type { i18n as I18n } from 'i18next'
import { callApi } from '../api/api-client.ts'

/** Texts for search engines and shared links that an editor wrote, by language and key. */
export type SeoTexts = Partial<Record<string, Record<string, string>>>

/** Cache time on the server, milliseconds. A browser keeps the texts as long as the page lives. */
const KEPT_MS = 30_000
/** Anyone can invent paths: other names are not requested, and the cache holds no more entries than there are pages. */
const PAGE_NAME = /^[a-z][a-z-]{0,39}$/
const MAX_KEPT = 100
const kept = new Map<string, { until: number; texts: Promise<SeoTexts> }>()

/** Returns the name of a page by its path without language: `home`, `exchange`, `blog`. */
export function pageName(pathname: string): string {
  const first = pathname.split('/')[1] ?? ''
  if (first === '') return 'home'
  return first.startsWith('exchange-') ? 'exchange' : first
}

/** Returns the editor's texts of a page, or none when the call fails. */
export function loadSeoTexts(page: string): Promise<SeoTexts> {
  if (!PAGE_NAME.test(page)) return Promise.resolve({})
  const known = kept.get(page)
  if (known && (known.until > Date.now() || typeof document !== 'undefined')) return known.texts
  const texts = callApi('dictSeo', { body: { params: { page } } }).catch(() => ({}))
  kept.delete(page)
  kept.set(page, { until: Date.now() + KEPT_MS, texts })
  for (const oldest of kept.keys()) {
    if (kept.size <= MAX_KEPT) break
    kept.delete(oldest)
  }
  return texts
}

/** Merges the texts over the messages of the pages. */
export function mergeSeoTexts(i18n: I18n, texts: SeoTexts, locale: LocaleCode): void {
  for (const [key, text] of Object.entries(texts[locale] ?? {})) {
    const [area = '', name = ''] = key.split(':')
    if (i18n.getResource(locale, area, name) !== text) i18n.addResource(locale, area, name, text)
  }
}
