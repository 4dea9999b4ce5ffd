import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { LocaleCode } from '@cambio/kernel/locale'

const MESSAGES = fileURLToPath(new URL('../../../web/src/messages/', import.meta.url))

/** Where the words of a language lie, a file an area. */
export const messageFolder = (locale: LocaleCode): string => `${MESSAGES}${locale}/`

/** The words of one area, by key. */
export async function readWords(locale: LocaleCode, file: string): Promise<Record<string, string>> {
  return JSON.parse(await readFile(messageFolder(locale) + file, 'utf8')) as Record<string, string>
}
