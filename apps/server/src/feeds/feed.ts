import { LOCALES, type LocaleCode } from '@cambio/kernel/locale'
import { xmlElement } from '../http/calls/xml-element.ts'

/** Content of a feed, independent of the format in which the feed is served. */
export interface Feed {
  title: string
  description: string
  locale: LocaleCode
  /** URL of the page that shows the same content. */
  pageUrl: string
  /** URL of the feed itself. */
  selfUrl: string
  /** Author of the feed: the site's name. */
  author: string
  /**
   * Start of the period that the feed covers, in epoch milliseconds. A feed without entries reports this time as its
   * last modification.
   */
  begunAt?: number
  entries: readonly FeedEntry[]
}

export interface FeedEntry {
  title: string
  description: string
  url: string
  /** Language of the entry, if it differs from the feed's language. */
  locale?: LocaleCode
  category: string
  /** Publication time, in epoch milliseconds. */
  publishedAt: number
  /** Last modification time, in epoch milliseconds. */
  updatedAt: number
}

const HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n'
const ATOM = 'http://www.w3.org/2005/Atom'

/**
 * Returns the time of the latest change in epoch milliseconds. Returns 0 for a feed that has neither entries nor
 * `begunAt`.
 */
export function changedAt({ begunAt = 0, entries }: Feed): number {
  return Math.max(begunAt, ...entries.map(({ updatedAt }) => updatedAt))
}

/** Returns the feed as RSS 2.0. */
export function rssText(feed: Feed): string {
  const day = (at: number): string => new Date(at).toUTCString()
  const channel = xmlElement('channel', {}, [
    xmlElement('title', {}, feed.title),
    xmlElement('link', {}, feed.pageUrl),
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

/** Returns the feed as Atom 1.0 (RFC 4287). */
export function atomText(feed: Feed): string {
  const time = (at: number): string => new Date(at).toISOString()
  const elements = [
    xmlElement('title', {}, feed.title),
    xmlElement('subtitle', {}, feed.description),
    xmlElement('id', {}, feed.selfUrl),
    xmlElement('updated', {}, time(changedAt(feed))),
    xmlElement('link', { rel: 'self', type: 'application/atom+xml', href: feed.selfUrl }, []),
    xmlElement('link', { rel: 'alternate', type: 'text/html', href: feed.pageUrl }, []),
    xmlElement('author', {}, [xmlElement('name', {}, feed.author)]),
    ...feed.entries.map((entry) =>
      xmlElement('entry', entry.locale ? { 'xml:lang': LOCALES[entry.locale].language } : {}, [
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
