/** Whoever guesses ten times in a quarter of an hour needs three years for as many; whoever stole the hashes, a few days. */
const EASY_GUESSES = 1_000_000
/** One word with something before or behind it: what people do to a common one to make it pass. */
const DECORATED_WORD = /^[^\p{L}]*\p{L}+[^\p{L}]*$/u
const PARTS = /\p{L}+|\p{N}+|[^\p{L}\p{N}]+/gu

/** How far an estimator looks, in characters and in readings of digits as letters: what is hard to guess begins hard, and all of a long one takes a tenth of a second. */
export const ESTIMATE_BOUNDS = { maxLength: 32, l33tMaxSubstitutions: 20 }

/**
 * Whether a password is guessed soon. The page's meter and the server ask the same, so that what the one calls very weak the
 * other refuses.
 * @param guesses How many guesses a text takes, by an estimator within ESTIMATE_BOUNDS
 */
export function isEasyPassword(password: string, guesses: (text: string) => number): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  if (guesses(plain) < EASY_GUESSES) return true
  if (plain.length > ESTIMATE_BOUNDS.maxLength || !DECORATED_WORD.test(plain)) return false
  const parts = plain.match(PARTS) ?? []
  return parts.reduce((product, part) => product * guesses(part), 1) < EASY_GUESSES
}
