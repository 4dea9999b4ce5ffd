import type { LocaleCode } from '@cambio/kernel/locale'
import { withoutLocale } from '@cambio/kernel/locale-path'
import { pageQuery } from '@cambio/kernel/page-query'
import { decodedPath } from './navigation/decoded-path.ts'

/** The address that a page for all is rendered and kept by: of its query only what the page reads, in one order. */
export function pageUrl(asked: URL, languages: readonly LocaleCode[]): URL {
  const url = new URL(asked)
  url.search = ''
  url.hash = ''
  for (const name of pageQuery(decodedPath(withoutLocale(asked.pathname, languages)))) {
    const value = asked.searchParams.getAll(name).at(-1)
    if (value) url.searchParams.set(name, value)
  }
  return url
}
