import type { PayerCheck } from './bank-statement.ts'

/** Name of an account holder, from a passed identity check. */
export interface VerifiedName {
  firstName: string
  lastName: string
}

/**
 * Compares the payer of a bank transfer with the verified name of an account. Returns `matches` when the statement
 * shows every word of first and last name, in any order, possibly with titles and further names. Ignores letter case,
 * diacritics and punctuation, which banks drop. `verified` is null for an account without a passed check.
 */
export function comparePayer(payer: string, verified: VerifiedName | null): PayerCheck {
  if (verified === null) return 'unverified'
  const shown = new Set(wordsOf(payer))
  const expected = wordsOf(`${verified.firstName} ${verified.lastName}`)
  return expected.length > 0 && expected.every((word) => shown.has(word)) ? 'matches' : 'differs'
}

/** Returns the words of a name in lower case, without diacritics. */
function wordsOf(name: string): string[] {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
