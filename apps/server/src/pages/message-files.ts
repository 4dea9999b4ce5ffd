import { readdir, readFile } from 'node:fs/promises'
import { parse } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DEFAULT_LOCALE, LOCALES, LOCALE_CODES, type LocaleCode } from '@cambio/kernel/locale'

const MESSAGES = fileURLToPath(new URL('../../../web/src/messages/', import.meta.url))

type Words = Readonly<Record<string, string>>

/** Returns the folder with the messages of a language. It contains one file for each area of the site. */
export const messageFolder = (locale: LocaleCode): string => `${MESSAGES}${locale}/`

/** Returns one area's messages by key. Does not fall back to another language. */
export async function readWords(locale: LocaleCode, file: string): Promise<Words> {
  return JSON.parse(await readFile(messageFolder(locale) + file, 'utf8')) as Words
}

/**
 * Returns the messages of one area, for pages that are rendered without the app. Falls back to English for messages
 * that the language lacks.
 */
export async function pageWords(locale: LocaleCode, file: string): Promise<Words> {
  if (LOCALES[locale].isWhole) return readWords(locale, file)
  const own = readWords(locale, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return {}
    throw error
  })
  return { ...(await readWords(DEFAULT_LOCALE, file)), ...(await own) }
}

/** Returns the keys of all messages in all languages, as `area:key`. */
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
