import type { ContentQuery } from '@cambio/core/content/content'
import type { ContentSource } from '@cambio/core/content/content-source'
import { Catalogue } from '@cambio/core/instruments/catalogue'
import type { Instrument } from '@cambio/core/instruments/instrument'
import { countListedPairs } from '@cambio/core/site/listed-pairs'
import { expect, test } from 'vitest'
import { PAIRS_A_PART, pagesOfPart, siteMapParts, type MappedPage } from './site-map.ts'

const coin = (slug: string): Instrument =>
  ({ slug, bestChangeName: slug, chain: 'ethereum', isDepositEnabled: true, isPayoutEnabled: true }) as Instrument
const MARKET = { serves: () => false, sellsForCard: () => false }
const catalogueOf = (coins: number): Catalogue =>
  new Catalogue(
    Array.from({ length: coins }, (_, nth) => coin(`C${nth}`)),
    [],
  )

/** Maximum number of content requests in a test. More requests indicate an endless loop. */
const ENOUGH = 1_000

/**
 * Returns a content source and the list of queries that it receives. The source has `total` articles, which are the
 * same in every language, and returns at most `longest` per page.
 */
function library(total: number, longest = 100, nameOf = (_locale: string, nth: number) => `article-${nth}`) {
  const queries: ContentQuery[] = []
  const content: ContentSource = {
    async find(query) {
      if (queries.push(query) > ENOUGH) throw new Error('too many requests')
      const { route, locale, offset, limit } = query
      if (route !== 'blog') return null
      const items = Array.from({ length: Math.max(0, Math.min(limit, longest, total - offset)) }, (_, nth) => ({
        slug: nameOf(locale, offset + nth),
        title: '',
        description: '',
        category: 'news',
        date: null,
        updated: null,
        minutes: 1,
      }))
      return {
        title: '',
        description: '',
        categories: [],
        article: null,
        list: { category: null, total, offset, items },
      }
    },
  }
  return { content, queries }
}

async function pathsOf(part: string, content: ContentSource, catalogue = catalogueOf(2)): Promise<string[]> {
  const pages = await pagesOfPart({ catalogue, market: MARKET, content, theme: { languages: ['en', 'ru'] } }, part)
  return [...(pages as Iterable<MappedPage>)].map(({ path }) => path)
}

test.each([
  [250, 100],
  [100, 100],
  [250, 7],
])('lists each of %i articles once when the service returns at most %i per page', async (total, longest) => {
  const paths = await pathsOf('articles', library(total, longest).content)
  expect(paths).toEqual(Array.from({ length: total }, (_, nth) => `/blog/article-${nth}`))
})

test('limits the number of requests to a content service with an endless list', async () => {
  const { content, queries } = library(Number.MAX_SAFE_INTEGER, 100, (locale, nth) => `${locale}-${nth}`)
  expect(await pathsOf('articles', content)).toHaveLength(10_000)
  expect(queries.length).toBeLessThanOrEqual(2 * 100 + 2)
})

test('stops requesting pages when the content service returns fewer articles than its reported total', async () => {
  const { content, queries } = library(250)
  const empty: ContentSource = {
    async find(query) {
      const answer = await content.find(query)
      return answer?.list && query.offset > 0 ? { ...answer, list: { ...answer.list, items: [] } } : answer
    },
  }
  expect(await pathsOf('articles', empty)).toHaveLength(100)
  expect(queries.length).toBeLessThanOrEqual(6)
})

test('requests the next page even if every article on the current page was filtered out', async () => {
  const { content, queries } = library(101)
  const sparse: ContentSource = {
    async find(query) {
      const answer = await content.find(query)
      return answer?.list && query.offset === 0
        ? { ...answer, list: { ...answer.list, items: [], leftOut: 100 } }
        : answer
    },
  }
  expect(await pathsOf('articles', sparse)).toEqual(['/blog/article-100'])
  expect(queries.map(({ offset }) => offset).filter((offset) => offset > 0)).toEqual([100, 100])
})

test('lists each pair in exactly one sitemap part', async () => {
  const catalogue = catalogueOf(102)
  const { content } = library(0)
  const parts = siteMapParts({ catalogue, market: MARKET, content, theme: { languages: ['en'] } }).filter((part) =>
    part.startsWith('pairs'),
  )
  expect(parts).toEqual(['pairs-1', 'pairs-2'])
  const [first = [], second = []] = await Promise.all(parts.map((part) => pathsOf(part, content, catalogue)))
  expect(first).toHaveLength(PAIRS_A_PART)
  expect(new Set([...first, ...second]).size).toBe(countListedPairs({ catalogue, market: MARKET }))
  expect(first.length + second.length).toBe(countListedPairs({ catalogue, market: MARKET }))
})
