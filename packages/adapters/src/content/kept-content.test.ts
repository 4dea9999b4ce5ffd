import type { ContentAnswer, ContentQuery } from '@cambio/core/content/content'
import { expect, test } from 'vitest'
import { KeptContent } from './kept-content.ts'

const MINUTE_MS = 60_000
const query = (path: string, part: Partial<ContentQuery> = {}): ContentQuery => ({
  ...{ route: 'blog', locale: 'en', path, category: null, search: null, offset: 0, limit: 10 },
  ...part,
})
const answer = (title: string): ContentAnswer => ({
  ...{ title, description: '', categories: [], article: null },
  list: { category: null, total: 0, offset: 0, items: [] },
})

function setUp(title: (path: string, asked: number) => string = (path, asked) => `${path} ${asked}`) {
  const clock = { at: 0, now: () => clock.at }
  const state = { isAway: false, asked: 0, errors: 0 }
  const source = {
    ask: async ({ path }: ContentQuery) => {
      state.asked += 1
      if (state.isAway) throw new Error('away')
      return path === 'nothing' ? null : answer(title(path, state.asked))
    },
  }
  const kept = new KeptContent({ source, clock, onError: () => (state.errors += 1) })
  const ask = async (path = 'a') => (await kept.ask(query(path)))?.title ?? null
  return { ask, kept, clock, state }
}

test('sends a single request for all reads within a minute, even if the content does not exist', async () => {
  const { ask, clock, state } = setUp()
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['a 1', 'a 1', 'a 1'])
  clock.at = MINUTE_MS - 1
  expect(await ask()).toBe('a 1')
  expect([await ask('nothing'), await ask('nothing')]).toEqual([null, null])
  expect(state.asked).toBe(2)
})

test('caches queries separately by route, language, path, category, search, offset and limit', async () => {
  const { kept, state } = setUp()
  const parts: Partial<ContentQuery>[] = [
    ...[{}, { locale: 'ru' as const }, { route: 'docs' as const }, { category: 'news' }, { search: 'news' }],
    ...[{ offset: 10 }, { limit: 20 }, { path: 'b' }],
  ]
  const told = async () => Promise.all(parts.map((part) => kept.ask(query('a', part))))
  const first = await told()
  expect(new Set(first.map((one) => one?.title)).size).toBe(parts.length)
  expect(await told()).toEqual(first)
  expect(state.asked).toBe(parts.length)
})

test('returns a stale entry while refreshing it in the background', async () => {
  const { ask, clock, state } = setUp()
  await ask()
  clock.at = MINUTE_MS
  expect(await ask()).toBe('a 1')
  await expect.poll(() => ask()).toBe('a 2')
  expect(state.asked).toBe(2)
})

test('serves a stale entry for up to a day during an outage and retries once a minute', async () => {
  const { ask, clock, state } = setUp()
  await ask()
  state.isAway = true
  await expect(ask('b')).rejects.toThrow('away')
  clock.at = MINUTE_MS
  expect([await ask(), await ask(), await ask()]).toEqual(['a 1', 'a 1', 'a 1'])
  await expect.poll(() => state.errors).toBe(1)
  expect(state.asked).toBe(3)
  clock.at = 24 * 60 * MINUTE_MS
  await expect(ask()).rejects.toThrow('away')
})

test('limits the number and total size of cache entries and evicts the least recently used one', async () => {
  const { ask, state } = setUp()
  for (let nth = 0; nth < 300; nth += 1) await ask(`${nth}`)
  await ask('0')
  await ask('one more')
  expect(state.asked).toBe(301)
  await ask('0')
  expect(state.asked).toBe(301)
  await ask('1')
  expect(state.asked).toBe(302)
  const long = setUp(() => 'x'.repeat(6 * 1024 * 1024))
  for (const path of ['a', 'b', 'c', 'c']) await long.ask(path)
  expect(long.state.asked).toBe(3)
  await long.ask('a')
  expect(long.state.asked).toBe(4)
})
