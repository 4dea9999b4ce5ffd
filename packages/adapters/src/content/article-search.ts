import MiniSearch from 'minisearch'
import type { WrittenArticle } from './read-article.ts'

/**
 * Minimum word length for fuzzy matching, in characters. Fuzzy matching tolerates different endings and typing errors.
 */
const FUZZY_FROM = 5
const FUZZY_SHARE = 0.2
const PREFIX_FROM = 3
const WEIGHTS = { title: 6, description: 3 }

/**
 * Creates a search function that returns the slugs of the articles containing all search words in any form, with title
 * matches first.
 */
export function articleSearch(articles: readonly WrittenArticle[]): (words: string) => string[] {
  const index = new MiniSearch({
    idField: 'slug',
    fields: ['title', 'description', 'text'],
    processTerm: (term) => term.toLowerCase().replaceAll('ё', 'е'),
    searchOptions: {
      boost: WEIGHTS,
      combineWith: 'AND',
      fuzzy: (term) => (term.length >= FUZZY_FROM ? FUZZY_SHARE : false),
      prefix: (term) => term.length >= PREFIX_FROM,
    },
  })
  index.addAll(articles.map(({ article: { slug, title, description }, text }) => ({ slug, title, description, text })))
  return (words) => index.search(words).map(({ id }) => String(id))
}
