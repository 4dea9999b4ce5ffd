import type { LocaleCode } from '@cambio/kernel/locale'
import { withoutLocale } from '@cambio/kernel/locale-path'
import { pageQuery } from '@cambio/kernel/page-query'
import { decodedPath } from '@cambio/kernel/decoded-path'

/**
 * Returns the URL under which a shared page is rendered and cached. Keeps only the query parameters that the page
 * reads, in a fixed order.
 */
export function pageUrl(asked: URL, languages: readonly LocaleCode[]): URL {
  const url = new URL(asked)
  url.search = ''
  url.hash = ''
  for (const name of pageQuery(decodedPath(withoutLocale(asked.pathname, languages)))) {
    const value = withoutControls(asked.searchParams.getAll(name).at(-1) ?? '')
    if (value !== '') url.searchParams.set(name, value)
  }
  return url
}

/** Returns the URL under which a personal page is rendered: the requested URL without control characters. */
export function personalPageUrl(asked: URL): URL {
  const url = new URL(asked)
  const pairs = [...asked.searchParams]
  if (pairs.flat().some((text) => text !== withoutControls(text)))
    url.search = new URLSearchParams(
      pairs.map(([name, value]): [string, string] => [withoutControls(name), withoutControls(value)]),
    ).toString()
  return url
}

/**
 * Removes control characters. Browsers replace some of them in HTML, and an inline script with a replaced character
 * would no longer match its hash in the Content-Security-Policy.
 */
function withoutControls(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, '')
}
