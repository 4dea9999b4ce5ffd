import { jaroWinkler } from '@skyra/jaro-winkler'
import anyAscii from 'any-ascii'

/** Similarity below which two words of names never count as the same word. */
const MIN_WORD_SIMILARITY = 0.85
/** Maximum number of compared words of a name. */
const MAX_WORDS = 12

/** Returns the words of a name in ASCII and lower case. Other scripts are transliterated. */
export function wordsOf(name: string): string[] {
  return anyAscii(name.normalize('NFKC'))
    .toLowerCase()
    .replaceAll(/['’`]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
}

/**
 * Returns the similarity of two names, 0 to 1: the mean Jaro-Winkler similarity of the words of the shorter name with
 * their best partners in the longer name, in any order. So middle names may be missing. Names that differ only in
 * their spaces are equal. A name of one word matches only a name of one word.
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
