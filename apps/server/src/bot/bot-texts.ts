import { existsSync, readFileSync } from 'node:fs'
import { DEFAULT_LOCALE, LOCALE_CODES, type LocaleCode } from '@cambio/kernel/locale'
import type en from './texts/en.json'

/** Key of a bot string. */
export type BotTextKey = keyof typeof en

const TEXTS = Object.fromEntries(LOCALE_CODES.map((code) => [code, textsOf(code)])) as Record<
  LocaleCode,
  Record<BotTextKey, string>
>

/** Returns a bot string in a language, or in English if that language lacks it. */
export function botText(locale: LocaleCode, key: BotTextKey): string {
  return TEXTS[locale][key]
}

function textsOf(code: LocaleCode): Record<string, string> {
  const file = (name: string): URL => new URL(`texts/${name}.json`, import.meta.url)
  const read = (name: string): Record<string, string> =>
    existsSync(file(name)) ? (JSON.parse(readFileSync(file(name), 'utf8')) as Record<string, string>) : {}
  return { ...read(DEFAULT_LOCALE), ...read(code) }
}
