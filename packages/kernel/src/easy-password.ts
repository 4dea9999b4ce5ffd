/**
 * An attacker with ten guesses in a quarter of an hour needs three years for this many. An attacker with stolen hashes
 * needs a few days.
 */
const EASY_GUESSES = 1_000_000
/** One word with other characters before or after it, as users decorate a common word to make it pass. */
const DECORATED_WORD = /^[^\p{L}]*\p{L}+[^\p{L}]*$/u
const PARTS = /\p{L}+|\p{N}+|[^\p{L}\p{N}]+/gu

/**
 * Bounds of the estimator, in characters and in substitutions of letters by digits. A strong password is strong within
 * these bounds, and a long one takes a tenth of a second to check.
 */
export const ESTIMATE_BOUNDS = { maxLength: 32, l33tMaxSubstitutions: 20 }

/**
 * Returns whether a password is easy to guess. The page's meter and the server share this function, so that the server
 * rejects what the meter calls very weak.
 * @param guesses Returns the number of guesses for a text, by an estimator within ESTIMATE_BOUNDS
 */
export function isEasyPassword(password: string, guesses: (text: string) => number): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  if (guesses(plain) < EASY_GUESSES) return true
  if (plain.length > ESTIMATE_BOUNDS.maxLength || !DECORATED_WORD.test(plain)) return false
  const parts = plain.match(PARTS) ?? []
  return parts.reduce((product, part) => product * guesses(part), 1) < EASY_GUESSES
}
