import type { ArticleCard, ContentAnswer, ContentQuery } from '@cambio/core/content/content'
import { expect, test } from 'vitest'
import { RequiredArticles } from './required-articles.ts'

const card: ArticleCard = {
  slug: 'x',
  title: 'Ours',
  description: '',
  category: 'legal',
  date: null,
  updated: null,
  minutes: 1,
}
const article = { ...card, html: '', headings: [], previous: card, next: card }
const query = (part: Partial<ContentQuery>): ContentQuery => ({
  route: 'docs',
  locale: 'ru',
  path: 'terms',
  category: null,
  search: null,
  offset: 0,
  limit: 10,
  ...part,
})

/**
 * Queries the required articles. The other source is a mock that contains no English articles. In other languages, it
 * has an article at every path except the empty one.
 */
async function find(part: Partial<ContentQuery>): Promise<ContentAnswer | null> {
  const head = { title: 'Docs', description: '', categories: [{ slug: 'legal', title: 'Legal', count: 2 }] }
  const files = {
    find: async ({ path, locale }: ContentQuery) => {
      if (locale === 'en') return null
      return path === '' ? { ...head, article: null, list: null } : { ...head, article, list: null }
    },
  }
  return new RequiredArticles(files).find(query(part))
}

test.each(['terms', 'privacy', 'refunds', 'aml'])(
  'returns the required article %s without categories or links to neighbouring articles',
  async (path) => {
    expect(await find({ path })).toMatchObject({
      categories: [],
      article: { title: 'Ours', previous: null, next: null },
    })
  },
)

test.each<[string, Partial<ContentQuery>]>([
  ['another page', { path: 'fees' }],
  ['a blog article with that slug', { route: 'blog' }],
  ['a list', { path: '' }],
  ['an article that the files lack', { locale: 'en' }],
])('returns null for a query that is not for a required article: %s', async (_what, part) => {
  expect(await find(part)).toBeNull()
})
