import type { ArticleCard, ContentAnswer, ContentQuery } from '@cambio/core/content/content'
import { expect, test } from 'vitest'
import { RequiredArticles } from './required-articles.ts'

const card: ArticleCard = {
  ...{ slug: 'x', title: 'Ours', description: '', category: 'legal', date: null, updated: null, minutes: 1 },
}
const article = { ...card, html: '', headings: [], previous: card, next: card }
const query = (part: Partial<ContentQuery>): ContentQuery => ({
  ...{ route: 'docs', locale: 'ru', path: 'terms', category: null, search: null, offset: 0, limit: 10 },
  ...part,
})

/** Files that have an article at every path but one, and a list. */
async function ask(part: Partial<ContentQuery>): Promise<ContentAnswer | null> {
  const head = { title: 'Docs', description: '', categories: [{ slug: 'legal', title: 'Legal', count: 2 }] }
  const files = {
    ask: async ({ path, locale }: ContentQuery) => {
      if (locale === 'en') return null
      return path === '' ? { ...head, article: null, list: null } : { ...head, article, list: null }
    },
  }
  return new RequiredArticles(files).ask(query(part))
}

test.each(['terms', 'privacy'])('%s stands in by itself: nothing is beside it', async (path) => {
  expect(await ask({ path })).toMatchObject({ categories: [], article: { title: 'Ours', previous: null, next: null } })
})

test.each<[string, Partial<ContentQuery>]>([
  ['another page', { path: 'fees' }],
  ['an article of the blog by that name', { route: 'blog' }],
  ['a list', { path: '' }],
  ['what our files do not have', { locale: 'en' }],
])('%s does not', async (_what, part) => {
  expect(await ask(part)).toBeNull()
})
