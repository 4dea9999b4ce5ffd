import type { ContentAnswer, ContentQuery } from '@cambio/core/content/content'
import { expect, test } from 'vitest'
import { KeptContent } from './kept-content.ts'

const MINUTE_MS = 60_000
const query = (path: string, part: Partial<ContentQuery> = {}): ContentQuery => ({
  route: 'blog',
  locale: 'en',
  path,
  category: null,
  search: null,
  offset: 0,
  limit: 10,
  ...part,
})
const answer = (title: string): ContentAnswer => ({
  title,
  description: '',
  categories: [],
  article: null,
  list: { category: null, total: 0, offset: 0, items: [] },
})

function setUp(title: (path: string, queryCount: number) => string = (path, queryCount) => `${path} ${queryCount}`) {
  const clock = { at: 0, now: () => clock.at }
  const state = { isAway: false, queryCount: 0, errors: 0 }
  const source = {
    find: async ({ path }: ContentQuery) => {
      state.queryCount += 1
      if (state.isAway) throw new Error('away')
      return path === 'nothing' ? null : answer(title(path, state.queryCount))
    },
  }
  const kept = new KeptContent({ source, clock, onError: () => (state.errors += 1) })
  const titleOf = async (path = 'a') => (await kept.find(query(path)))?.title ?? null
  return { titleOf, kept, clock, state }
}

test('queries the content source at most once a minute for each path, even if the article is missing', async () => {
  const { titleOf, clock, state } = setUp()
  expect(await Promise.all([titleOf(), titleOf(), titleOf()])).toEqual(['a 1', 'a 1', 'a 1'])
  clock.at = MINUTE_MS - 1
  expect(await titleOf()).toBe('a 1')
  expect([await titleOf('nothing'), await titleOf('nothing')]).toEqual([null, null])
  expect(state.queryCount).toBe(2)
})

test('uses a separate content cache entry for each combination of query parameters', async () => {
  const { kept, state } = setUp()
  const parts: Partial<ContentQuery>[] = [
    {},
    { locale: 'ru' as const },
    { route: 'docs' as const },
    { category: 'news' },
    { search: 'news' },
    { offset: 10 },
    { limit: 20 },
    { path: 'b' },
  ]
  const answers = async () => Promise.all(parts.map((part) => kept.find(query('a', part))))
  const first = await answers()
  expect(new Set(first.map((one) => one?.title)).size).toBe(parts.length)
  expect(await answers()).toEqual(first)
  expect(state.queryCount).toBe(parts.length)
})

test('returns a stale content cache entry while refreshing it in the background', async () => {
  const { titleOf, clock, state } = setUp()
  await titleOf()
  clock.at = MINUTE_MS
  expect(await titleOf()).toBe('a 1')
  await expect.poll(() => titleOf()).toBe('a 2')
  expect(state.queryCount).toBe(2)
})

test('serves a stale content cache entry for up to a day during an outage', async () => {
  const { titleOf, clock, state } = setUp()
  await titleOf()
  state.isAway = true
  await expect(titleOf('b')).rejects.toThrow('away')
  clock.at = MINUTE_MS
  expect([await titleOf(), await titleOf(), await titleOf()]).toEqual(['a 1', 'a 1', 'a 1'])
  await expect.poll(() => state.errors).toBe(1)
  expect(state.queryCount).toBe(3)
  clock.at = 24 * 60 * MINUTE_MS
  await expect(titleOf()).rejects.toThrow('away')
})

test('evicts the least recently used content cache entry above the entry or size limit', async () => {
  const { titleOf, state } = setUp()
  for (let nth = 0; nth < 300; nth += 1) await titleOf(`${nth}`)
  await titleOf('0')
  await titleOf('one more')
  expect(state.queryCount).toBe(301)
  await titleOf('0')
  expect(state.queryCount).toBe(301)
  await titleOf('1')
  expect(state.queryCount).toBe(302)
  const long = setUp(() => 'x'.repeat(6 * 1024 * 1024))
  for (const path of ['a', 'b', 'c', 'c']) await long.titleOf(path)
  expect(long.state.queryCount).toBe(3)
  await long.titleOf('a')
  expect(long.state.queryCount).toBe(4)
})
