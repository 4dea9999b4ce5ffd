import { COIN_ALIASES, NETWORK_ALIASES } from './instrument-aliases.ts'

/** Names by which a search can find an instrument. */
export interface SearchedInstrument {
  currencyTitle: string
  networkTitle: string
  bestChangeName: string
  fullName: string
  currencyFriendlyTitle: string
  networkFriendlyTitle: string
}

/** Maximum number of words in a search. Further words are ignored. */
const MAX_WORDS = 8
/**
 * Minimum length of a search word that may match in the middle of a name, in characters. A shorter word matches only at
 * the start of a word.
 */
const MIN_INSIDE = 4
/** Ranks of a match between a search word and an instrument, best first. */
const TICKER = 0
const NAME = 1
const TICKER_START = 2
const NAME_START = 3
const INSIDE = 4

interface Names {
  ticker: string
  /** Complete names, each as a single string in lower case. */
  phrases: ReadonlySet<string>
  words: ReadonlySet<string>
}

// Cached because names never change and each search reads thousands of them.
const knownNames = new WeakMap<SearchedInstrument, Names>()

/**
 * Returns the instruments that match every word of a search. Lists the best matches first; instruments with equal
 * matches keep the given order. A word can match tickers, names, networks, and English and Russian aliases, regardless
 * of letter case. Returns an empty list for a search without letters or digits.
 */
export function searchInstruments<One extends SearchedInstrument>(instruments: readonly One[], search: string): One[] {
  const words = wordsOf(search).slice(0, MAX_WORDS)
  if (words.length === 0) return []
  const readings = readingsOf(words)
  return instruments
    .map((one) => ({ one, rank: bestRank(namesOf(one), readings) }))
    .filter(({ rank }) => rank !== null)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ one }) => one)
}

/**
 * Returns the words as typed. For each word that starts with a digit, also returns the words with that word joined to
 * the previous word. Users write `TRC-20` and `trc 20` for the name `TRC20`.
 */
function readingsOf(words: readonly string[]): (readonly string[])[] {
  const joined = words.flatMap((word, index) => {
    const next = words[index + 1]
    return next && /^\d/.test(next) ? [[...words.slice(0, index), word + next, ...words.slice(index + 2)]] : []
  })
  return [words, ...joined]
}

/** Returns the best rank of an instrument among several readings of a search, or null if no reading matches. */
function bestRank(names: Names, readings: readonly (readonly string[])[]): number | null {
  const ranks = readings.flatMap((words) => rankOf(names, words) ?? [])
  return ranks.length === 0 ? null : Math.min(...ranks)
}

/** Returns the rank of an instrument; lower is better. Returns null if one of the words does not match. */
function rankOf(names: Names, words: readonly string[]): number | null {
  let sum = names.phrases.has(words.join(' ')) ? 1 : 2
  for (const word of words) {
    const rank = wordRank(names, word)
    if (rank === null) return null
    sum += 2 * rank
  }
  return sum
}

function wordRank({ ticker, words }: Names, word: string): number | null {
  if (word === ticker) return TICKER
  if (words.has(word)) return NAME
  if (ticker.startsWith(word)) return TICKER_START
  const all = [...words]
  if (all.some((name) => name.startsWith(word))) return NAME_START
  return word.length >= MIN_INSIDE && all.some((name) => name.includes(word)) ? INSIDE : null
}

function namesOf(one: SearchedInstrument): Names {
  const known = knownNames.get(one)
  if (known) return known
  const { currencyTitle, networkTitle } = one
  const coin = [one.fullName, one.currencyFriendlyTitle, ...(COIN_ALIASES[currencyTitle] ?? [])]
  const network = [networkTitle, one.networkFriendlyTitle, ...(NETWORK_ALIASES[networkTitle] ?? [])]
  const names: Names = {
    ticker: currencyTitle.toLowerCase(),
    phrases: new Set(coin.map((name) => wordsOf(name).join(' '))),
    words: new Set([currencyTitle, one.bestChangeName, ...coin, ...network].flatMap(wordsOf)),
  }
  knownNames.set(one, names)
  return names
}

/** Splits a string into lower-case words of letters and digits. */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
