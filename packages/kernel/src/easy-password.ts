/**
 * Minimum number of guesses for a password that is not easy. At ten guesses per quarter of an hour, an attacker needs
 * three years for a million guesses. An attacker with stolen password hashes needs a few days.
 */
const EASY_GUESSES = 1_000_000
/** Matches one word with other characters before or after it, because users extend a common word in this way. */
const DECORATED_WORD = /^[^\p{L}]*\p{L}+[^\p{L}]*$/u
const PARTS = /\p{L}+|\p{N}+|[^\p{L}\p{N}]+/gu

/**
 * Limits of the strength estimator, in characters and in substitutions of letters by digits. A strong password is
 * already strong within these limits. Estimating a longer text takes a tenth of a second.
 */
export const ESTIMATE_BOUNDS = { maxLength: 32, l33tMaxSubstitutions: 20 }

/**
 * Returns whether a password is easy to guess. The page's strength meter and the server use the same function, so the
 * server rejects exactly what the meter calls very weak.
 * @param guesses returns the estimated number of guesses for a text, by an estimator within ESTIMATE_BOUNDS
 */
export function isEasyPassword(password: string, guesses: (text: string) => number): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  if (guesses(plain) < EASY_GUESSES) return true
  if (plain.length > ESTIMATE_BOUNDS.maxLength || !DECORATED_WORD.test(plain)) return false
  const parts = plain.match(PARTS) ?? []
  return parts.reduce((product, part) => product * guesses(part), 1) < EASY_GUESSES
}
