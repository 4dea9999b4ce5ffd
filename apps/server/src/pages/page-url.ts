import type { LocaleCode } from '@cambio/kernel/locale'
import { withoutLocale } from '@cambio/kernel/locale-path'
import { pageQuery } from '@cambio/kernel/page-query'
import { decodedPath } from '@cambio/kernel/decoded-path'

/**
 * Returns the URL under which a shared page is rendered and cached. Keeps only the query parameters that the page
 * reads, in a fixed order.
 */
export function pageUrl(requested: URL, languages: readonly LocaleCode[]): URL {
  const url = new URL(requested)
  url.search = ''
  url.hash = ''
  for (const name of pageQuery(decodedPath(withoutLocale(requested.pathname, languages)))) {
    const value = withoutControls(requested.searchParams.getAll(name).at(-1) ?? '')
    if (value !== '') url.searchParams.set(name, value)
  }
  return url
}

/** Returns the URL under which a personal page is rendered: the requested URL without control characters. */
export function personalPageUrl(requested: URL): URL {
  const url = new URL(requested)
  const pairs = [...requested.searchParams]
  if (pairs.flat().some((text) => text !== withoutControls(text)))
    url.search = new URLSearchParams(
      pairs.map(([name, value]): [string, string] => [withoutControls(name), withoutControls(value)]),
    ).toString()
  return url
}

/**
 * Removes control characters. Browsers replace some of them in HTML. An inline script with a replaced character would
 * no longer match its hash in the Content-Security-Policy.
 */
function withoutControls(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, '')
}
