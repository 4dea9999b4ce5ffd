import { readdir, readFile } from 'node:fs/promises'
import { parse } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DEFAULT_LOCALE, LOCALES, LOCALE_CODES, type LocaleCode } from '@cambio/kernel/locale'

const MESSAGES = fileURLToPath(new URL('../../../web/src/messages/', import.meta.url))

type Words = Readonly<Record<string, string>>

/** Where the words of a language lie, a file an area. */
export const messageFolder = (locale: LocaleCode): string => `${MESSAGES}${locale}/`

/** The words of one area, by key, as they lie there. */
export async function readWords(locale: LocaleCode, file: string): Promise<Words> {
  return JSON.parse(await readFile(messageFolder(locale) + file, 'utf8')) as Words
}

/** The words of one area for what the app does not draw; English stands in for what a language lacks. */
export async function pageWords(locale: LocaleCode, file: string): Promise<Words> {
  if (LOCALES[locale].isWhole) return readWords(locale, file)
  const own = readWords(locale, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return {}
    throw error
  })
  return { ...(await readWords(DEFAULT_LOCALE, file)), ...(await own) }
}

/** Every word the pages have in any language, by `area:key`. */
export async function knownWords(): Promise<ReadonlySet<string>> {
  const files = await Promise.all(
    LOCALE_CODES.map(async (locale) => {
      const names = (await readdir(messageFolder(locale))).filter((name) => name.endsWith('.json'))
      return Promise.all(names.map(async (name) => ({ name, words: await readWords(locale, name) })))
    }),
  )
  const keys = files.flat().flatMap(({ name, words }) => Object.keys(words).map((key) => `${parse(name).name}:${key}`))
  return new Set(keys)
}
