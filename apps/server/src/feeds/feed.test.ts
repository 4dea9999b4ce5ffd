import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { contentFeed } from './content-feed.ts'
import { atomText, rssText } from './feed.ts'

const card = { description: 'A & B <c>', category: 'safety', updated: null, minutes: 1 }
const feed = contentFeed(
  {
    title: 'Блог',
    description: 'О «главном»',
    article: null,
    categories: [{ slug: 'safety', title: 'Безопасность', count: 2 }],
    list: {
      category: null,
      total: 4,
      offset: 0,
      items: [
        { ...card, slug: 'one', title: 'One', date: '2026-11-20', updated: '2026-11-22' },
        { ...card, slug: 'deep/two', title: 'Two', date: '2026-08-03', language: 'en' },
        { ...card, slug: 'undated', title: 'Three', date: null },
        { ...card, slug: 'changed', title: 'Four', date: null, updated: '2026-08-04' },
      ],
    },
  },
  {
    locale: 'ru',
    author: 'swap.example',
    pageUrl: 'https://swap.example/ru/blog',
    selfUrl: 'https://swap.example/ru/blog/x.xml',
  },
)
const parse = (text: string) => {
  expect(XMLValidator.validate(text)).toBe(true)
  return new XMLParser({ ignoreAttributes: false, parseTagValue: false }).parse(text)
}

test('rssText returns a valid RSS 2.0 feed', () => {
  const { rss } = parse(rssText(feed))
  expect(rss['@_version']).toBe('2.0')
  expect(rss.channel).toMatchObject({
    title: 'Блог · swap.example',
    link: 'https://swap.example/ru/blog',
    description: 'О «главном»',
    language: 'ru-RU',
    lastBuildDate: 'Sun, 22 Nov 2026 00:00:00 GMT',
    'atom:link': { '@_href': 'https://swap.example/ru/blog/x.xml', '@_rel': 'self' },
  })
  expect(rss.channel.item).toHaveLength(3)
  expect(rss.channel.item[2]).toMatchObject({
    title: 'Two',
    link: 'https://swap.example/ru/blog/deep/two',
    category: 'Безопасность',
    pubDate: 'Mon, 03 Aug 2026 00:00:00 GMT',
    description: 'A & B <c>',
    guid: { '#text': 'https://swap.example/ru/blog/deep/two', '@_isPermaLink': 'true' },
  })
})

test('atomText returns a valid Atom feed (RFC 4287)', () => {
  const parsed = parse(atomText(feed)).feed
  expect(parsed).toMatchObject({
    '@_xmlns': 'http://www.w3.org/2005/Atom',
    '@_xml:lang': 'ru-RU',
    id: 'https://swap.example/ru/blog/x.xml',
    updated: '2026-11-22T00:00:00.000Z',
    author: { name: 'swap.example' },
  })
  expect(parsed.entry.map(({ id }: { id: string }) => id)).toEqual([
    'https://swap.example/ru/blog/one',
    'https://swap.example/ru/blog/changed',
    'https://swap.example/ru/blog/deep/two',
  ])
  expect(parsed.entry[0]).toMatchObject({
    published: '2026-11-20T00:00:00.000Z',
    updated: '2026-11-22T00:00:00.000Z',
    summary: 'A & B <c>',
    category: { '@_term': 'Безопасность' },
  })
})

test("specifies an article's language only when it differs from the feed's language", () => {
  const { entry } = parse(atomText(feed)).feed
  expect(entry.map((one: Record<string, string>) => one['@_xml:lang'])).toEqual([undefined, undefined, 'en-US'])
})

test('returns a valid feed without entries for a blog that has no articles', () => {
  expect(XMLValidator.validate(rssText({ ...feed, entries: [] }))).toBe(true)
  expect(atomText({ ...feed, entries: [] })).toContain('<updated>1970-01-01T00:00:00.000Z</updated>')
})
