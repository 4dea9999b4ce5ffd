import type { Visit } from './browser.ts'
import { openPage } from './open-page.ts'

/** Metadata and content of a page. */
export interface PageLooks {
  status: number
  /** Console errors during the page load. Empty if only the page's HTML was parsed. */
  complaints: string[]
  language: string
  title: string
  description: string
  headings: string[]
  /** Visible text, without code samples. */
  text: string
  canonical: string
  /** URLs of the page in other languages, keyed by language code. */
  alternates: Record<string, string>
  isIndexed: boolean
  image: string
  structuredData: string[]
  links: string[]
  ids: string[]
  /** Number of CSS pixels by which the page is wider than the viewport. 0 if only the page's HTML was parsed. */
  excess: number
}

/**
 * Source of a function that runs in the browser. It inspects either the page's own document or a document parsed from
 * HTML.
 */
const LOOK = `((document, url) => {
  const all = (selector) => [...document.querySelectorAll(selector)]
  const meta = (name) => document.querySelector('meta[name="' + name + '"], meta[property="' + name + '"]')?.content ?? ''
  const whole = (href) => new URL(href, url).href
  const readable = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode())
    if (!walker.currentNode.parentElement.closest('script, style, code, pre, kbd, .mono')) readable.push(walker.currentNode.data)
  const named = all('[aria-label], [title], [placeholder]')
  const names = named.flatMap((one) => [one.ariaLabel, one.title, one.placeholder].filter(Boolean))
  return {
    language: document.documentElement.lang,
    title: document.title,
    description: meta('description'),
    headings: all('h1').map((one) => one.textContent),
    text: [document.title, meta('description'), ...readable, ...names].join('\\n'),
    canonical: document.querySelector('link[rel=canonical]')?.href ?? '',
    alternates: Object.fromEntries(all('link[rel=alternate][hreflang]').map((one) => [one.hreflang, one.href])),
    isIndexed: !meta('robots').includes('noindex'),
    image: meta('og:image'),
    structuredData: all('script[type="application/ld+json"]').map((one) => one.textContent),
    links: all('a[href]').map((one) => whole(one.getAttribute('href'))),
    ids: all('[id]').map((one) => one.id),
    excess: document.defaultView === null ? 0 : Math.max(0, document.scrollingElement.scrollWidth - innerWidth),
  }
})`

type Read = Omit<PageLooks, 'status' | 'complaints'>

/** Opens a page. Returns its metadata and content once its scripts have run. */
export async function looksOf({ page, complaints }: Visit, url: string): Promise<PageLooks> {
  complaints.length = 0
  const answer = await openPage(page, url)
  const looks = await page.evaluate<Read>(`${LOOK}(document, location.href)`)
  return { ...looks, status: answer?.status() ?? 0, complaints: [...complaints] }
}

/**
 * Returns the metadata and content of a page as sent by the server. It is about a hundred times faster than `looksOf`,
 * because the page's scripts do not run.
 */
export async function sentLooksOf({ page }: Visit, url: string): Promise<PageLooks> {
  const answer = await fetch(url, { redirect: 'manual' })
  const given = JSON.stringify([await answer.text(), url])
  const read = await page.evaluate<Read>(
    `(([html, url]) => ${LOOK}(new DOMParser().parseFromString(html, 'text/html'), url))(${given})`,
  )
  return { ...read, status: answer.status, complaints: [] }
}

const PNG_SIZE_AT = 16

/** Returns whether a URL serves a PNG of the given size without a redirect. */
export async function isPicture(url: string, { width, height }: { width: number; height: number }): Promise<boolean> {
  const answer = await fetch(url, { redirect: 'manual' })
  if (answer.status !== 200 || answer.headers.get('content-type') !== 'image/png') return false
  const bytes = Buffer.from(await answer.arrayBuffer())
  return bytes.readUInt32BE(PNG_SIZE_AT) === width && bytes.readUInt32BE(PNG_SIZE_AT + 4) === height
}
