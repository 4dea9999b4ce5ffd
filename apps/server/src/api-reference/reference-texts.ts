import { existsSync, readFileSync } from 'node:fs'
import type { LocaleCode } from '@cambio/kernel/locale'

/** Wording of the API reference in one language. */
export interface ReferenceTexts {
  /** Texts that concern the whole API. */
  document: Readonly<{
    title: string
    description: string
    /** Descriptions of the responses of every call. */
    responses: Readonly<{ succeeded: string; refused: string; unavailable: string }>
    /** Descriptions of the security schemes, by name. */
    security: Readonly<Record<string, string>>
  }>
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

/** Language of `openapi.json`, and of the texts that another language lacks. */
export const REFERENCE_LOCALE: LocaleCode = 'en'

/** Returns whether the API reference is translated into a language, at least in part. */
export function hasReferenceTexts(locale: LocaleCode): boolean {
  return existsSync(textsUrl(`${locale}/`))
}

/** Reads the wording for a language. Missing texts are in English. */
export function readReferenceTexts(locale: LocaleCode): ReferenceTexts {
  const english = readTexts(REFERENCE_LOCALE) as ReferenceTexts
  return locale === REFERENCE_LOCALE ? english : withEnglish(readTexts(locale), english)
}

/** Returns translated texts, completed with English texts. */
export function withEnglish(translated: Partial<ReferenceTexts>, english: ReferenceTexts): ReferenceTexts {
  return {
    document: { ...english.document, ...translated.document },
    calls: { ...english.calls, ...translated.calls },
    properties: { ...english.properties, ...translated.properties },
    errors: { ...english.errors, ...translated.errors },
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

/** Reads the files of texts that exist in a language. */
function readTexts(locale: LocaleCode): Partial<ReferenceTexts> {
  const parts = ['document', 'calls', 'properties', 'errors'] as const satisfies (keyof ReferenceTexts)[]
  const existing = parts.filter((part) => existsSync(textsUrl(`${locale}/${part}.json`)))
  return Object.fromEntries(existing.map((part) => [part, readJson(`${locale}/${part}.json`)]))
}

function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(textsUrl(name), 'utf8')) as T
}

const textsUrl = (name: string): URL => new URL(`texts/${name}`, import.meta.url)
