import { LOCALES } from '@cambio/kernel/locale'
import { localeOfPath } from '@cambio/kernel/locale-path'
import type { SiteTheme } from '@cambio/kernel/site-theme'
import { pageWords } from './message-files.ts'

const FILE = 'plain.json'

/** What is said without the app: it failed, or is not to be asked now. */
type PlainWord = 'failed' | 'too_many'

/** A page that says one thing, in the language of a path. */
export type PlainPage = (pathname: string, word: PlainWord) => string

/** Reads the words of such pages while there is still time for it. */
export async function openPlainPages({ name, languages }: Pick<SiteTheme, 'name' | 'languages'>): Promise<PlainPage> {
  const words = new Map(await Promise.all(languages.map(async (code) => [code, await pageWords(code, FILE)] as const)))
  // Neither names of themes nor these words have signs of HTML.
  return (pathname, word) => {
    const locale = localeOfPath(pathname, languages)
    return `<!doctype html><html lang="${LOCALES[locale].language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${name}</title><p>${words.get(locale)?.[word] ?? ''}</p>`
  }
}
