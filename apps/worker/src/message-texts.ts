import { existsSync, readFileSync } from 'node:fs'
import { DEFAULT_LOCALE, LOCALE_CODES, type LocaleCode } from '@cambio/kernel/locale'

const MESSAGES = Object.fromEntries(LOCALE_CODES.map((code) => [code, messagesOf(code)])) as Record<
  LocaleCode,
  Record<string, string>
>

/**
 * Returns a message for emails or the bot. Falls back to English if the language lacks it, and to an empty string for
 * an unknown key.
 */
export function messageText(locale: LocaleCode, key: string): string {
  return MESSAGES[locale][key] ?? ''
}

/** Returns a language's messages, with English ones as a fallback. */
function messagesOf(code: LocaleCode): Record<string, string> {
  const file = (name: string): URL => new URL(`messages/${name}.json`, import.meta.url)
  const read = (name: string): Record<string, string> =>
    existsSync(file(name)) ? (JSON.parse(readFileSync(file(name), 'utf8')) as Record<string, string>) : {}
  return { ...read(DEFAULT_LOCALE), ...read(code) }
}
