const ANY_NUMBER = /_other$/

/** The words of a language that lacks some, with those of another one in their place, in each of its own forms of number. */
export function filledIn(language: string, own: object = {}, other: object = {}): object {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const everyForm = Object.entries(other).flatMap(([key, text]) =>
    ANY_NUMBER.test(key) ? forms.map((form) => [key.replace(ANY_NUMBER, `_${form}`), text] as const) : [],
  )
  return { ...Object.fromEntries(everyForm), ...other, ...own }
}
