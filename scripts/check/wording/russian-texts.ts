import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../lib/root.ts'

const PATTERNS = [
  'apps/web/src/messages/ru/*.json',
  'apps/server/src/bot/texts/ru.json',
  'apps/server/src/api-reference/texts/ru/*.json',
  'apps/worker/src/messages/ru.json',
  'content/{blog,docs}/ru/**/*.{md,yaml}',
]

/** A file with Russian texts. `path` is relative to the root of the repository. */
export interface RussianText {
  path: string
  text: string
}

/** Returns all Russian messages and articles, without code. */
export function russianTexts(): RussianText[] {
  return globSync(PATTERNS, { cwd: ROOT })
    .toSorted()
    .map((path) => ({ path, text: withoutCode(readFileSync(join(ROOT, path), 'utf8')) }))
}

/** Returns a text without code in backticks and without the escaped line breaks of JSON. */
function withoutCode(text: string): string {
  return text.replaceAll(/```[\s\S]*?```|`[^`\n]*`|\\n/g, ' ')
}

/** Returns the Russian words of a text. A word with a hyphen counts as several words. */
export function russianWords(text: string): string[] {
  return text.match(/[а-яё]+/giu) ?? []
}
