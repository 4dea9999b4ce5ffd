/**
 * Number of guesses below which a password counts as easy. At ten guesses every 15 minutes, an attacker needs three
 * years for a million guesses. With stolen password hashes, a million guesses take only a few days.
 */
const EASY_GUESSES = 1_000_000
/** Matches a single word with other characters before or after it. Users typically extend a common word in this way. */
const DECORATED_WORD = /^[^\p{L}]*\p{L}+[^\p{L}]*$/u
const PARTS = /\p{L}+|\p{N}+|[^\p{L}\p{N}]+/gu

/**
 * Limits for the strength estimator: the password's length, and the number of digits that may stand for letters. A
 * strong password already counts as strong within these limits. Estimating a longer string would take a tenth of a
 * second.
 */
export const ESTIMATE_BOUNDS = { maxLength: 32, l33tMaxSubstitutions: 20 }

/**
 * Returns whether a password is easy to guess. The server and the page's strength meter both use this function, so the
 * server rejects exactly the passwords that the meter calls very weak.
 * @param guesses returns the estimated number of guesses for a string, using an estimator that respects ESTIMATE_BOUNDS
 */
export function isEasyPassword(password: string, guesses: (text: string) => number): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  if (guesses(plain) < EASY_GUESSES) return true
  if (plain.length > ESTIMATE_BOUNDS.maxLength || !DECORATED_WORD.test(plain)) return false
  const parts = plain.match(PARTS) ?? []
  return parts.reduce((product, part) => product * guesses(part), 1) < EASY_GUESSES
}
