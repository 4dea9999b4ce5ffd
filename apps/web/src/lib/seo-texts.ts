import type { LocaleCode } from '@cambio/kernel/locale'
import type { i18n as I18n } from 'i18next'
import { callApi } from './api-client.ts'

/** Texts of search engines and shared links by language and key, as an editor wrote them. */
export type SeoTexts = Partial<Record<string, Record<string, string>>>

/** How long the server believes what it was told of a page; in a browser they last as long as the page. */
const KEPT_MS = 30_000
/** Paths are anybody's to make up: what names no page is not asked for, and no more is kept than there are pages. */
const PAGE_NAME = /^[a-z][a-z-]{0,39}$/
const MOST_KEPT = 100
const kept = new Map<string, { until: number; texts: Promise<SeoTexts> }>()

/** The name of a page by its path without language: `home`, `exchange`, `blog`. */
export function pageName(pathname: string): string {
  const first = pathname.split('/')[1] ?? ''
  if (first === '') return 'home'
  return first.startsWith('exchange-') ? 'exchange' : first
}

/** What was written for a page; where it cannot be had there is nothing to merge. */
export function loadSeoTexts(page: string): Promise<SeoTexts> {
  if (!PAGE_NAME.test(page)) return Promise.resolve({})
  const known = kept.get(page)
  if (known && (known.until > Date.now() || typeof document !== 'undefined')) return known.texts
  const texts = callApi('dictSeo', { body: { params: { page } } }).catch(() => ({}))
  kept.delete(page)
  kept.set(page, { until: Date.now() + KEPT_MS, texts })
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break
    kept.delete(oldest)
  }
  return texts
}

/** Merges them over the words of the pages. */
export function mergeSeoTexts(i18n: I18n, texts: SeoTexts, locale: LocaleCode): void {
  for (const [key, text] of Object.entries(texts[locale] ?? {})) {
    const [area = '', name = ''] = key.split(':')
    if (i18n.getResource(locale, area, name) !== text) i18n.addResource(locale, area, name, text)
  }
}
