import { existsSync, readFileSync } from 'node:fs'
import type { LocaleCode } from '@cambio/kernel/locale'

/** Wording of the API reference in one language. */
export interface ReferenceTexts {
  /** Summary and description of each call, by operation ID without the version suffix. */
  calls: Readonly<Record<string, { summary: string; description: string }>>
  /**
   * Descriptions of properties and parameters. A key is a name (`amount`), a path (`rest.amount`), or either of these
   * prefixed with its call or named schema (`whatIf:amount`). When several keys match, `entryFor` chooses the most
   * specific one.
   */
  properties: Readonly<Record<string, string>>
  /** Explanation of each error, by error code. */
  errors: Readonly<Record<string, { when: string; action: string }>>
}

/** Example values of properties and parameters, keyed in the same way as `ReferenceTexts.properties`. */
export type Examples = Readonly<Record<string, unknown>>

/** Reads the wording for a language. Returns null if no wording exists in that language. */
export function readReferenceTexts(locale: LocaleCode): ReferenceTexts | null {
  if (!existsSync(new URL(`texts/${locale}/`, import.meta.url))) return null
  return {
    calls: readJson(`${locale}/calls.json`),
    properties: readJson(`${locale}/properties.json`),
    errors: readJson(`${locale}/errors.json`),
  }
}

export function readExamples(): Examples {
  return readJson('examples.json')
}

/**
 * Returns the most specific entry for a property, or undefined when no key matches. A longer path beats a shorter one,
 * and a scoped key beats the same path without a scope.
 * @param scope - call or named schema
 * @param path - names from the outermost property down to the property itself
 */
export function entryFor<T>(
  entries: Readonly<Record<string, T>>,
  scope: string,
  path: readonly string[],
): T | undefined {
  const suffixes = path.map((_, index) => path.slice(index).join('.'))
  const keys = suffixes.flatMap((suffix) => [`${scope}:${suffix}`, suffix])
  const key = keys.find((one) => Object.hasOwn(entries, one))
  return key === undefined ? undefined : entries[key]
}

function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`texts/${name}`, import.meta.url), 'utf8')) as T
}
