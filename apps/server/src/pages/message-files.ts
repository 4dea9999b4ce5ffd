import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { DEFAULT_LOCALE, LOCALES, type LocaleCode } from '@cambio/kernel/locale'

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
