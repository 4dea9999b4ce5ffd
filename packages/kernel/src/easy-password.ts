/** Whoever guesses ten times in a quarter of an hour needs three years for as many; whoever stole the hashes, a few days. */
const EASY_GUESSES = 1_000_000
/** One word with something before or behind it: what people do to a common one to make it pass. */
const DECORATED_WORD = /^[^\p{L}]*\p{L}+[^\p{L}]*$/u
const PARTS = /\p{L}+|\p{N}+|[^\p{L}\p{N}]+/gu

/** How much of a password is looked at, characters: what is hard to guess begins hard, and estimating all of a long one takes a tenth of a second. */
export const LOOKED_AT_LENGTH = 32

/**
 * Whether a password is guessed soon. The page's meter and the server ask the same, so that what the one calls very weak the
 * other refuses.
 * @param guesses How many guesses a text takes, by an estimator that looks at no more than LOOKED_AT_LENGTH characters
 */
export function isEasyPassword(password: string, guesses: (text: string) => number): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  if (guesses(plain) < EASY_GUESSES) return true
  if (plain.length > LOOKED_AT_LENGTH || !DECORATED_WORD.test(plain)) return false
  const parts = plain.match(PARTS) ?? []
  return parts.reduce((product, part) => product * guesses(part), 1) < EASY_GUESSES
}
