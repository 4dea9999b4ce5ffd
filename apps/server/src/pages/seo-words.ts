import { LOCALE_CODES, type LocaleCode } from '@cambio/kernel/locale'
import { readWords } from './message-files.ts'

/** Name of the file with a page's messages, for pages whose file has a different name. */
const AREA: Readonly<Record<string, string>> = { exchange: 'home', profile: 'account' }
/** Message keys of a page, for pages that share a file with other pages. */
const KEYS: Readonly<Record<string, RegExp>> = { home: /^seo_/, exchange: /^pair_seo_/ }
const SEO_KEY = /(?:^|_)seo_/
const PAGE_NAME = /^[a-z][a-z-]{0,39}$/

type Words = Record<string, string>

/** Returns a page's built-in SEO and sharing copy, by language and `area:key`. */
export async function seoWords(page: string): Promise<Partial<Record<LocaleCode, Words>>> {
  if (!PAGE_NAME.test(page)) return {}
  const texts = await Promise.all(LOCALE_CODES.map(async (locale) => [locale, await wordsOf(page, locale)] as const))
  return Object.fromEntries(texts.filter(([, words]) => Object.keys(words).length > 0))
}

async function wordsOf(page: string, locale: LocaleCode): Promise<Words> {
  const own = Object.hasOwn(AREA, page) ? AREA[page] : page
  const key = Object.hasOwn(KEYS, page) ? KEYS[page] : SEO_KEY
  const found: Words = {}
  for (const area of [String(own), `site-${page}`])
    for (const [name, text] of Object.entries(await readArea(locale, area)))
      if (key?.test(name)) found[`${area}:${name}`] = text
  return found
}

async function readArea(locale: LocaleCode, area: string): Promise<Words> {
  return readWords(locale, `${area}.json`).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return {}
    throw error
  })
}
