const ANY_NUMBER = /_other$/

/**
 * Returns the messages of a language: `own`, with missing messages filled in from `other`. For each missing plural form
 * of `language`, uses the general plural form (`_other`) in `other`.
 */
export function filledIn(language: string, own: object = {}, other: object = {}): object {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const everyForm = Object.entries(other).flatMap(([key, text]) =>
    ANY_NUMBER.test(key) ? forms.map((form) => [key.replace(ANY_NUMBER, `_${form}`), text] as const) : [],
  )
  return { ...Object.fromEntries(everyForm), ...other, ...own }
}
