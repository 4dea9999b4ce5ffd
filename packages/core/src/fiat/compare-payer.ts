import type { PayerCheck } from './bank-statement.ts'

/** Account holder's name from an approved identity check. */
export interface VerifiedName {
  firstName: string
  lastName: string
}

/** Transliterates a string into plain Latin letters. */
export type ToLatin = (text: string) => string

/**
 * Compares the payer of a bank transfer with the verified name of an account. Returns `matches` if the payer's name
 * contains every word of the first and last name. The words may be in any order, among titles and other names. Ignores
 * letter case, diacritics, punctuation and script, because banks write names in plain Latin letters. `verified` is null
 * for an account without an approved identity check.
 */
export function comparePayer(toLatin: ToLatin, payer: string, verified: VerifiedName | null): PayerCheck {
  if (verified === null) return 'unverified'
  const shown = new Set(wordsOf(payer).flatMap((word) => formsOf(toLatin, word)))
  const expected = wordsOf(`${verified.firstName} ${verified.lastName}`)
  const isShown = (word: string): boolean => formsOf(toLatin, word).some((form) => shown.has(form))
  return expected.length > 0 && expected.every(isShown) ? 'matches' : 'differs'
}

/**
 * Returns the words of a payer's name, independent of their order, letter case, diacritics, punctuation and script.
 * Banks and payers write the same name in different ways. Umlauts written as two letters become one letter.
 */
export function payerWords(toLatin: ToLatin, name: string): string {
  const words = wordsOf(name).map((word) =>
    toLatin(word)
      .toLowerCase()
      .replaceAll(/([aou])e|(a)a/g, '$1$2'),
  )
  return words.length === 0 ? name.trim() : [...new Set(words)].toSorted().join(' ')
}

function wordsOf(name: string): string[] {
  return name
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')
}

/** Letters that some banks spell as two letters. */
const DOUBLED: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

/** Returns the ways a bank may spell a word: without diacritics, or with umlauts as two letters. */
function formsOf(toLatin: ToLatin, word: string): string[] {
  const doubled = word.replaceAll(/[äöüøå]/g, (character) => DOUBLED[character] ?? character)
  return [word, doubled].map((form) => toLatin(form).toLowerCase())
}
