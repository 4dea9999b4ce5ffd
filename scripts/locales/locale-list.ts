import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PlainFailure } from '../lib/plain-failure.ts'

const MESSAGES = fileURLToPath(new URL('../../apps/web/src/messages/', import.meta.url))
const LIST = fileURLToPath(new URL('../../packages/kernel/src/locale-list.gen.ts', import.meta.url))
/** File name of a language's settings, in that language's message folder. */
const ABOUT = 'locale.json'
const DEFAULT = 'en'
const PLURAL = /_(?:zero|one|two|few|many|other)$/

interface About {
  /** Language tag with a region (BCP 47), such as `de-DE`. */
  language: string
  /** Name of the language in the language itself, such as `Deutsch`. */
  name: string
  /** Separator between groups of three digits. */
  group: string
  /** Decimal separator. */
  decimal: string
}

/**
 * Returns the source of the kernel's language list. Each message folder is a language, and the default language comes
 * first.
 */
export function localeList(messages = MESSAGES): string {
  const codes = readdirSync(messages).filter((name) => existsSync(join(messages, name, ABOUT)))
  const ordered = [DEFAULT, ...codes.filter((code) => code !== DEFAULT).toSorted()]
  const all = Object.fromEntries(ordered.map((code) => [code, localeOf(messages, code)]))
  return [
    '// Written by scripts/locales from the folders of apps/web/src/messages when the service starts: not by hand.',
    `export const LOCALE_LIST = ${visible(JSON.stringify(all, null, 2))} as const`,
    '',
  ].join('\n')
}

/** Writes special spaces as escapes, because they look like ordinary spaces in the source. */
function visible(json: string): string {
  return json.replace(/[\u00a0\u202f]/g, (space) => `\\u${space.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Writes the language list if a message folder has been added, removed or changed. */
export function writeLocaleList(): void {
  const list = localeList()
  if (readFileSync(LIST, 'utf8') !== list) writeFileSync(LIST, list)
}

function localeOf(messages: string, code: string) {
  const file = join(messages, code, ABOUT)
  const { language, name, group, decimal } = JSON.parse(readFileSync(file, 'utf8')) as Partial<About>
  const region = language === undefined ? undefined : new Intl.Locale(language).region
  if (!/^[a-z]{2,3}$/.test(code) || !language || !region || !name || !group || !decimal)
    throw new PlainFailure(
      `${file} must say language (as in de-DE), name, group and decimal, in a folder named like de.`,
    )
  return {
    ...{ code, slug: code === DEFAULT ? '' : code, language, ogp: language.replace('-', '_'), name },
    ...{ iso3166: region.toLowerCase(), group, decimal, isWhole: isWhole(messages, code) },
  }
}

/** Returns whether a language has every message. Pages display a missing message in the default language. */
function isWhole(messages: string, code: string): boolean {
  const files = readdirSync(join(messages, DEFAULT)).filter((file) => file !== ABOUT)
  return files.every((file) => {
    const own = keysOf(join(messages, code, file))
    return [...keysOf(join(messages, DEFAULT, file))].every((key) => own.has(key))
  })
}

function keysOf(file: string): Set<string> {
  if (!existsSync(file)) return new Set()
  return new Set(Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object).map((key) => key.replace(PLURAL, '')))
}
