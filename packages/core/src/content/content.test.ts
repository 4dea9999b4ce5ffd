import { describe, expect, test } from 'vitest'
import { readingMinutes, type Article, type ContentQuery } from './content.ts'
import { isContentSlug } from './content-path.ts'
import { inListOrder, lookUp, type Library } from './library.ts'
import { readContent } from './read-content.ts'

const article = (slug: string, part: Partial<Article> = {}): Article => ({
  slug,
  title: slug,
  description: '',
  category: 'safety',
  date: '2026-01-01',
  updated: null,
  minutes: 1,
  html: '',
  headings: [],
  ...part,
})
const library: Library = {
  title: 'Blog',
  description: 'About swaps',
  categories: [
    { slug: 'safety', title: 'Safety' },
    { slug: 'guides', title: 'Guides' },
    { slug: 'news', title: 'News' },
  ],
  articles: [article('one'), article('deep/er/two', { category: 'guides' }), article('three')],
  search: (words) => (words === 'tw' ? ['three', 'deep/er/two', 'deleted'] : []),
}
const query: ContentQuery = {
  route: 'blog',
  locale: 'en',
  path: '',
  category: null,
  search: null,
  offset: 0,
  limit: 10,
}
const slugsOf = (part: Partial<ContentQuery>) =>
  lookUp(library, { ...query, ...part })?.list?.items.map((one) => one.slug)

describe('article lists and articles', () => {
  test('lists all articles from an offset when the path is empty', () => {
    expect(slugsOf({})).toEqual(['one', 'deep/er/two', 'three'])
    expect(slugsOf({ offset: 1, limit: 1 })).toEqual(['deep/er/two'])
    expect(lookUp(library, { ...query, offset: 5 })?.list).toMatchObject({ total: 3, offset: 5, items: [] })
  })

  test('returns an article at any folder depth with summaries of its neighbours', () => {
    const found = lookUp(library, { ...query, path: 'deep/er/two' })
    expect(found).toMatchObject({ list: null, article: { slug: 'deep/er/two', previous: { slug: 'one' } } })
    expect(found?.article?.next).not.toHaveProperty('html')
    expect(lookUp(library, { ...query, path: 'one' })?.article?.previous).toBeNull()
  })

  test('returns the articles in a category', () => {
    expect(slugsOf({ path: 'safety' })).toEqual(['one', 'three'])
    expect(slugsOf({ category: 'guides' })).toEqual(['deep/er/two'])
    expect(slugsOf({ path: 'news' })).toEqual([])
    expect(lookUp(library, query)?.categories.map(({ count }) => count)).toEqual([2, 1, 0])
  })

  test('returns the best search result first', () => {
    expect(slugsOf({ search: 'tw' })).toEqual(['three', 'deep/er/two'])
    expect(slugsOf({ search: 'tw', category: 'safety' })).toEqual(['three'])
    expect(slugsOf({ search: 'none' })).toEqual([])
  })

  test('returns null for an unknown path', () => {
    expect(lookUp(library, { ...query, path: 'deep' })).toBeNull()
    expect(lookUp(library, { ...query, path: 'four' })).toBeNull()
  })
})

test('sorts articles by date, and undated articles by category and number', () => {
  const dated = [article('a', { date: '2026-01-01' }), article('b', { date: '2026-02-01' }), article('c')]
  const numbered = [
    { ...article('x', { date: null, category: 'guides' }), order: 1 },
    { ...article('y', { date: null, category: 'safety' }), order: 2 },
    { ...article('z', { date: null, category: 'safety' }), order: 1 },
  ]
  const slugs = (all: { slug: string }[]) => all.map(({ slug }) => slug)
  expect(
    slugs(
      inListOrder(
        dated.map((one) => ({ ...one, order: null })),
        library.categories,
      ),
    ),
  ).toEqual(['b', 'a', 'c'])
  expect(slugs(inListOrder(numbered, library.categories))).toEqual(['z', 'y', 'x'])
})

test.each(['a', 'a-b/c1', 'x/y/z/w'])('isContentSlug accepts %s', (text) => expect(isContentSlug(text)).toBe(true))
test.each([
  '',
  '/',
  'a/',
  '/a',
  'a//b',
  '..',
  'a/../b',
  'A',
  'a_b',
  'a.md',
  'a%2fb',
  'a\\b',
  'é',
  'page2',
  'a/page12',
  '-a',
  'a\0',
  'a\n',
  'a'.repeat(201),
])('isContentSlug rejects %j', (text) => expect(isContentSlug(text)).toBe(false))

test('rejects an invalid content query without calling the source', async () => {
  let queryCount = 0
  const source = { find: async (one: ContentQuery) => ((queryCount += 1), lookUp(library, one)) }
  for (const wrong of [{ route: 'etc' }, { route: 'constructor' }, { locale: 'uk' }, { path: '../one' }])
    await expect(readContent(source, { ...query, ...wrong })).rejects.toMatchObject({ code: 'CONTENT_NOT_FOUND' })
  expect(queryCount).toBe(0)
  await expect(readContent(source, { ...query, path: 'four' })).rejects.toMatchObject({ code: 'CONTENT_NOT_FOUND' })
  expect((await readContent(source, { ...query, search: '  ' })).list?.total).toBe(3)
})

test('rounds the reading time to whole minutes, with a minimum of 1', () => {
  expect(readingMinutes('')).toBe(1)
  expect(readingMinutes('слово — word, '.repeat(300))).toBe(3)
})
