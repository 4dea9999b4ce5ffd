import type { LocaleCode } from '@cambio/kernel/locale'
import type { PageMessages } from '../texts/page-messages.ts'
import { miniApp } from '../mini-app/mini-app.ts'
import { callApi } from '../api/api-client.ts'
import { isMiniAppRequest } from '../api/request.ts'

/**
 * Titles and descriptions that an operator has written for search engines and shared links, by language and message
 * key.
 */
export type SeoTexts = Partial<Record<string, Record<string, string>>>

/** How long the server caches the SEO copy, in milliseconds. A browser caches it until the page is closed. */
const KEPT_MS = 30_000
/**
 * Matches valid page names. Clients can request any path, so the server requests SEO copy only for valid names, which
 * also limits the size of the cache.
 */
const PAGE_NAME = /^[a-z][a-z-]{0,39}$/
const MAX_KEPT = 100
const kept = new Map<string, { until: number; texts: Promise<SeoTexts> }>()

/** Returns the name of a page, such as `home` or `exchange`, from its path without the language prefix. */
export function pageName(pathname: string): string {
  const first = pathname.split('/')[1] ?? ''
  if (first === '') return 'home'
  return first.startsWith('exchange-') ? 'exchange' : first
}

/**
 * Returns the operator's SEO copy for a page, or none if the call fails. The mini-app loads none, because search
 * engines do not see it.
 */
export function loadSeoTexts(page: string): Promise<SeoTexts> {
  if (!PAGE_NAME.test(page) || miniApp() !== null || isMiniAppRequest()) return Promise.resolve({})
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

/** Replaces page messages with the operator's own copy. */
export function mergeSeoTexts(i18n: PageMessages, texts: SeoTexts, locale: LocaleCode): void {
  for (const [key, text] of Object.entries(texts[locale] ?? {})) {
    const [area = '', name = ''] = key.split(':')
    i18n.set(area, name, text)
  }
}
