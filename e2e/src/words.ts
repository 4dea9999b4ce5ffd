import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { LocaleCode } from '@cambio/kernel/locale'

/**
 * Returns a function that looks up a message in the pages' message files by its key. The function replaces each
 * `{{name}}` with the value of that name.
 */
export function words(locale: LocaleCode, area: string) {
  const file = fileURLToPath(new URL(`../../apps/web/src/messages/${locale}/${area}.json`, import.meta.url))
  const messages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  return (key: string, values: Record<string, string> = {}): string => {
    const text = messages[key]
    if (text === undefined) throw new Error(`no message ${area}:${key} in ${locale}`)
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => ({ brand: 'Cambio', ...values })[name] ?? '')
  }
}
