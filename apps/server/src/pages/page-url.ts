import type { LocaleCode } from '@cambio/kernel/locale'
import { withoutLocale } from '@cambio/kernel/locale-path'
import { pageQuery } from '@cambio/kernel/page-query'
import { decodedPath } from '@cambio/kernel/decoded-path'

/** The address that a page for all is rendered and kept by: of its query only what the page reads, in one order. */
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

/** The address that a page of one person is rendered by. */
export function personalPageUrl(asked: URL): URL {
  const url = new URL(asked)
  const pairs = [...asked.searchParams]
  if (pairs.flat().some((text) => text !== withoutControls(text)))
    url.search = new URLSearchParams(
      pairs.map(([name, value]): [string, string] => [withoutControls(name), withoutControls(value)]),
    ).toString()
  return url
}

/** Browsers read some of these as others: a script that quotes one no longer fits the policy that names its hash. */
function withoutControls(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, '')
}
