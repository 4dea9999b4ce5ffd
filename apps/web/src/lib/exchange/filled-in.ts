const ANY_NUMBER = /_other$/

/**
 * Returns the messages of a language. A message that is missing from `own` is taken from `other`. The general plural
 * form of a message in `other` replaces every missing plural form of `language`.
 */
export function filledIn(language: string, own: object = {}, other: object = {}): object {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const everyForm = Object.entries(other).flatMap(([key, text]) =>
    ANY_NUMBER.test(key) ? forms.map((form) => [key.replace(ANY_NUMBER, `_${form}`), text] as const) : [],
  )
  return { ...Object.fromEntries(everyForm), ...other, ...own }
}
