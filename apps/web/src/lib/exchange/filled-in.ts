const ANY_NUMBER = /_other$/

/**
 * Returns the messages of a language. Takes messages that are missing from `own` from `other`. For plural messages, the
 * general form in `other` replaces each plural form of `language` that is missing.
 */
export function filledIn(language: string, own: object = {}, other: object = {}): object {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const everyForm = Object.entries(other).flatMap(([key, text]) =>
    ANY_NUMBER.test(key) ? forms.map((form) => [key.replace(ANY_NUMBER, `_${form}`), text] as const) : [],
  )
  return { ...Object.fromEntries(everyForm), ...other, ...own }
}
