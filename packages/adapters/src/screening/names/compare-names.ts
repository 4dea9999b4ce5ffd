import { jaroWinkler } from '@skyra/jaro-winkler'
import anyAscii from 'any-ascii'

/** Minimum similarity at which two words count as the same. */
const MIN_WORD_SIMILARITY = 0.85
/** Maximum number of words to compare per name. */
const MAX_WORDS = 12

/** Returns the words of a name in ASCII and lower case, transliterated from other scripts. */
export function wordsOf(name: string): string[] {
  return anyAscii(name.normalize('NFKC'))
    .toLowerCase()
    .replaceAll(/['’`]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
}

/**
 * Returns the similarity of two names, from 0 to 1. This is the mean Jaro-Winkler similarity between each word of the
 * shorter name and its best match in the longer name. The word order does not matter, and middle names may be missing.
 * Names that differ only in their spaces are equal, but a one-word name matches only another one-word name.
 */
export function similarityOf(one: readonly string[], other: readonly string[]): number {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length === 0) return 0
  if (one.join('') === other.join('')) return 1
  return short.length === 1 && long.length > 1 ? 0 : partnersOf(short, long)
}

function partnersOf(short: readonly string[], long: readonly string[]): number {
  const left = [...long]
  let sum = 0
  for (const word of short) {
    const similarities = left.map((partner) => jaroWinkler(word, partner))
    const best = Math.max(...similarities)
    if (best < MIN_WORD_SIMILARITY) return 0
    left.splice(similarities.indexOf(best), 1)
    sum += best
  }
  return sum / short.length
}
