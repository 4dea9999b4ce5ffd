import type { ArticleCard, ContentAnswer } from '@cambio/core/content/content'
import type { LocaleCode } from '@cambio/kernel/locale'
import { LOCALES } from '@cambio/kernel/locale'
import { xmlElement } from '../http/xml-element.ts'

/** What a feed reader is told of a blog. */
export interface Feed {
  title: string
  description: string
  locale: LocaleCode
  /** Address of the blog, and of the feed itself. */
  blogUrl: string
  selfUrl: string
  /** Who writes it: a site is known by its name in the network. */
  author: string
  entries: readonly FeedEntry[]
}

interface FeedEntry {
  title: string
  description: string
  url: string
  category: string
  /** Epoch milliseconds. */
  publishedAt: number
  updatedAt: number
}

const HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n'
const ATOM = 'http://www.w3.org/2005/Atom'

/** What is to be told of a blog: its articles that have a day. */
export function feedOf(
  { title, description, categories, list }: ContentAnswer,
  where: Pick<Feed, 'locale' | 'blogUrl' | 'selfUrl' | 'author'>,
): Feed {
  const named = new Map(categories.map((one) => [one.slug, one.title]))
  const entry = (card: ArticleCard): FeedEntry[] => {
    if (card.date === null) return []
    const publishedAt = Date.parse(card.date)
    return [
      {
        ...{ title: card.title, description: card.description, url: `${where.blogUrl}/${card.slug}`, publishedAt },
        ...{ category: named.get(card.category) ?? card.category, updatedAt: Date.parse(card.updated ?? card.date) },
      },
    ]
  }
  return { ...where, title: `${title} · ${where.author}`, description, entries: (list?.items ?? []).flatMap(entry) }
}

/** Epoch milliseconds of the newest change; 0 where nothing is written. */
export function changedAt({ entries }: Feed): number {
  return Math.max(0, ...entries.map(({ updatedAt }) => updatedAt))
}

/** RSS 2.0. */
export function rssText(feed: Feed): string {
  const day = (at: number): string => new Date(at).toUTCString()
  const channel = xmlElement('channel', {}, [
    xmlElement('title', {}, feed.title),
    xmlElement('link', {}, feed.blogUrl),
    xmlElement('description', {}, feed.description),
    xmlElement('language', {}, LOCALES[feed.locale].language),
    xmlElement('lastBuildDate', {}, day(changedAt(feed))),
    xmlElement('atom:link', { href: feed.selfUrl, rel: 'self', type: 'application/rss+xml' }, []),
    ...feed.entries.map((entry) =>
      xmlElement('item', {}, [
        xmlElement('title', {}, entry.title),
        xmlElement('link', {}, entry.url),
        xmlElement('guid', { isPermaLink: 'true' }, entry.url),
        xmlElement('description', {}, entry.description),
        xmlElement('category', {}, entry.category),
        xmlElement('pubDate', {}, day(entry.publishedAt)),
      ]),
    ),
  ])
  return `${HEADER}${xmlElement('rss', { version: '2.0', 'xmlns:atom': ATOM }, [channel])}\n`
}

/** Atom 1.0 (RFC 4287). */
export function atomText(feed: Feed): string {
  const time = (at: number): string => new Date(at).toISOString()
  const elements = [
    xmlElement('title', {}, feed.title),
    xmlElement('subtitle', {}, feed.description),
    xmlElement('id', {}, feed.selfUrl),
    xmlElement('updated', {}, time(changedAt(feed))),
    xmlElement('link', { rel: 'self', type: 'application/atom+xml', href: feed.selfUrl }, []),
    xmlElement('link', { rel: 'alternate', type: 'text/html', href: feed.blogUrl }, []),
    xmlElement('author', {}, [xmlElement('name', {}, feed.author)]),
    ...feed.entries.map((entry) =>
      xmlElement('entry', {}, [
        xmlElement('title', {}, entry.title),
        xmlElement('id', {}, entry.url),
        xmlElement('link', { rel: 'alternate', type: 'text/html', href: entry.url }, []),
        xmlElement('published', {}, time(entry.publishedAt)),
        xmlElement('updated', {}, time(entry.updatedAt)),
        xmlElement('category', { term: entry.category }, []),
        xmlElement('summary', {}, entry.description),
      ]),
    ),
  ]
  return `${HEADER}${xmlElement('feed', { xmlns: ATOM, 'xml:lang': LOCALES[feed.locale].language }, elements)}\n`
}
