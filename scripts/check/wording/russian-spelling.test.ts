import { readFileSync } from 'node:fs'
import dictionary from 'dictionary-ru'
import nspell from 'nspell'
import { expect, test } from 'vitest'
import { russianTexts, russianWords } from './russian-texts.ts'

/**
 * List of words that the pages use and the dictionary lacks. A line that ends with `*` matches all words with that
 * beginning.
 */
const LIST = new URL('russian-words.txt', import.meta.url)
/**
 * Timeout of the test, in milliseconds. Reading the dictionary of 146,000 entries takes seconds, and longer on a busy
 * machine.
 */
const PATIENCE_MS = 180_000

/** Returns a predicate that is true for words of the list. */
function listedWords(): (word: string) => boolean {
  const lines = readFileSync(LIST, 'utf8').split('\n').filter(Boolean)
  const stems = lines.filter((line) => line.endsWith('*')).map((line) => line.slice(0, -1))
  const words = new Set(lines.filter((line) => !line.endsWith('*')))
  return (word) => words.has(word) || stems.some((stem) => word.startsWith(stem))
}

test(
  'Russian messages and articles contain no misspelled words',
  () => {
    const isListed = listedWords()
    const spelling = nspell({ aff: Buffer.from(dictionary.aff), dic: Buffer.from(dictionary.dic) })
    const places = new Map(
      russianTexts().flatMap(({ path, text }) => russianWords(text).map((word) => [word, path] as const)),
    )
    expect(places.size).toBeGreaterThan(5_000)
    const found = [...places].filter(([word]) => !isListed(word.toLowerCase()) && !spelling.correct(word))
    expect(found.map(([word, path]) => `${path}: ${word}`)).toEqual([])
  },
  PATIENCE_MS,
)
