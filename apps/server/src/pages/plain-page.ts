import { LOCALES } from '@cambio/kernel/locale'
import { localeOfPath } from '@cambio/kernel/locale-path'
import type { SiteTheme } from '@cambio/kernel/site-theme'
import { pageWords } from './message-files.ts'

const FILE = 'plain.json'

/** Message keys of the plain pages, which the server renders without the app. */
type PlainWord = 'failed' | 'too_many'

/** Returns a page with a single message, in the language of a path. */
export type PlainPage = (pathname: string, word: PlainWord) => string

/** Reads the messages of plain pages at start-up so that they are available even when rendering fails. */
export async function openPlainPages({ name, languages }: Pick<SiteTheme, 'name' | 'languages'>): Promise<PlainPage> {
  const words = new Map(await Promise.all(languages.map(async (code) => [code, await pageWords(code, FILE)] as const)))
  // No escaping is needed: neither theme names nor these messages contain HTML characters.
  return (pathname, word) => {
    const locale = localeOfPath(pathname, languages)
    return `<!doctype html><html lang="${LOCALES[locale].language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${name}</title><p>${words.get(locale)?.[word] ?? ''}</p>`
  }
}
