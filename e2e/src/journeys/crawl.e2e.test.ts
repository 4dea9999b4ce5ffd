import { LOCALE_COOKIE, LOCALE_COOKIE_DAYS } from '@cambio/contract/timing'
import { LOCALES, LOCALE_CODES } from '@cambio/kernel/locale'
import { localeOfPath, withoutLocale } from '@cambio/kernel/locale-path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, visit, type Visit } from '../browser.ts'
import { openPage } from '../open-page.ts'
import { ALL_CHAINS, FEW_BLOCKS, openStack, type Stack } from '../stack.ts'
import { isPicture, looksOf, sentLooksOf, type PageLooks } from '../page-looks.ts'

/**
 * Types of pages that occur hundreds of times. For each language and type, the crawl reads up to `MAX_OF_A_KIND` pages
 * and checks only the HTTP status of up to `MAX_ANSWERS_OF_A_KIND` others.
 */
const KINDS = [/^\/exchange-/, /^\/price\/./]
const MAX_OF_A_KIND = 4
const MAX_ANSWERS_OF_A_KIND = 40
/**
 * Pages whose share image the test checks in each language. For a pattern, the test checks the first page that matches.
 */
const PICTURED = [
  '/',
  /^\/exchange-/,
  '/price',
  /^\/price\/./,
  '/blog',
  /^\/blog\/./,
  '/docs',
  /^\/docs\/./,
  '/asset',
  '/orders',
]
/**
 * The crawl reads the HTML of all pages. It also opens one in this many pages in a browser and runs its scripts: every
 * second page in `npm test`, every page in `npm run test:deep`.
 */
const RUN_EVERY = process.env.TEST_DEPTH === 'deep' ? 1 : 2
/** Number of tabs that open pages in parallel, which saves time because a page load mostly waits for the network. */
const TABS = 4
/** Viewport width of the tabs, in CSS pixels. It is the width of a small phone, on which content overflows first. */
const WIDTH = 360
const STATUS_AT_ONCE = 6
/** URLs that are not pages of the site: API calls, feeds and the sandbox. */
const NOT_A_PAGE = /^\/(?:ru\/)?(?:api|sandbox)(?:\/|$)|\.(?:xml|json|txt)$/
/** Pages that need a session or an order link, neither of which the crawl has. */
const GUARDED = /^\/(?:profile|lk|order)(?:\/|$)/
/** Matches a message key, which a page shows when the message is missing. */
const BARE_KEY = /(?<![\w/.])[a-z][a-z0-9]*(?:_[a-z0-9-]+)+(?![\w/=])/

let stack: Stack
let browser: Browser
const pages = new Map<string, PageLooks>()
/** Metadata and content of pages after their scripts have run, keyed by path. */
const running = new Map<string, PageLooks>()
const links = new Set<string>()
const fragments = new Set<string>()

beforeAll(async () => {
  stack = await openStack({ ...ALL_CHAINS, ...FEW_BLOCKS })
  browser = await openBrowser()
  await crawl()
})
afterAll(async () => {
  await browser?.close()
  await stack?.close()
})

/** Fills `pages`, `running`, `links` and `fragments` by following links from the home page. */
async function crawl(): Promise<void> {
  const tabs = await Promise.all(Array.from({ length: TABS }, () => visit(browser, { width: WIDTH })))
  const kinds = new Map<string, number>()
  const found = new Set(['/'])
  const follow = (href: string): void => {
    const { pathname, search, hash, origin } = new URL(href)
    if (origin !== new URL(stack.url).origin) return
    links.add(pathname + search)
    if (hash !== '') fragments.add(pathname + hash)
    if (search === '' && !found.has(pathname) && isRead(pathname, kinds)) found.add(pathname)
  }
  // `follow` adds paths to the set during the iteration, and the loop visits them as well.
  const [reader] = tabs
  if (reader)
    for (const path of found) {
      const looks = await sentLooksOf(reader, stack.url + path)
      pages.set(path, looks)
      for (const href of looks.links) follow(href)
    }
  const left = [...pages.keys()].filter((_, index) => index % RUN_EVERY === 0)
  const open = async (tab: Visit): Promise<void> => {
    for (let path = left.shift(); path !== undefined; path = left.shift())
      running.set(path, await looksOf(tab, stack.url + path))
  }
  await Promise.all(tabs.map(open))
  await Promise.all(tabs.map((tab) => tab.close()))
}

/** Returns the first matching page for each entry of `PICTURED`, in each language. */
function pictured(): PageLooks[] {
  return LOCALE_CODES.flatMap((code) =>
    PICTURED.flatMap((kind) => {
      const isIt = (plain: string): boolean => (typeof kind === 'string' ? kind === plain : kind.test(plain))
      return [...pages].find(([path]) => localeOfPath(path) === code && isIt(withoutLocale(path)))?.[1] ?? []
    }),
  )
}

function isRead(path: string, kinds: Map<string, number>): boolean {
  if (NOT_A_PAGE.test(path) || GUARDED.test(withoutLocale(path))) return false
  return countOfKind(path, kinds) <= MAX_OF_A_KIND
}

/**
 * Increments the count of pages for a path's page type and language. Returns the new count, or 0 if no pattern in
 * `KINDS` matches.
 */
function countOfKind(path: string, kinds: Map<string, number>): number {
  const kind = KINDS.find((one) => one.test(withoutLocale(path)))
  if (!kind) return 0
  const key = `${localeOfPath(path)} ${kind.source}`
  const count = (kinds.get(key) ?? 0) + 1
  kinds.set(key, count)
  return count
}

/**
 * Returns the links to pages that the crawl has not read. Returns only one link for each path and set of parameter
 * names, and at most `MAX_ANSWERS_OF_A_KIND` for each page type.
 */
function unreadLinks(): string[] {
  const [kinds, seen] = [new Map<string, number>(), new Set<string>()]
  return [...links].filter((link) => {
    const { pathname, searchParams } = new URL(link, stack.url)
    const same = `${pathname} ${[...searchParams.keys()].join(' ')}`
    if (seen.has(same) || pages.has(link)) return false
    seen.add(same)
    return countOfKind(pathname, kinds) <= MAX_ANSWERS_OF_A_KIND
  })
}

/**
 * Returns the path and the fault of each page for which `wrongOf` finds one. Checks each page as sent by the server,
 * and again after its scripts have run.
 */
function faults(wrongOf: (looks: PageLooks, path: string) => unknown): [string, unknown][] {
  return [...pages, ...running].flatMap(([path, looks]) => {
    const wrong = wrongOf(looks, path)
    return wrong === null || wrong === false || (Array.isArray(wrong) && wrong.length === 0) ? [] : [[path, wrong]]
  })
}

/** Calls `work` for each item, with `STATUS_AT_ONCE` calls in parallel. */
async function each<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items]
  const run = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: STATUS_AT_ONCE }, run))
}

test('every page returns 200 in its language, with one h1 and no console errors', () => {
  expect(pages.size).toBeGreaterThan(100)
  expect(running.size).toBe(Math.ceil(pages.size / RUN_EVERY))
  expect(faults(({ status }) => status !== 200 && status)).toEqual([])
  expect(faults(({ complaints }) => complaints)).toEqual([])
  expect(faults(({ language }, path) => language !== LOCALES[localeOfPath(path)].language && language)).toEqual([])
  expect(faults(({ headings }) => headings.length !== 1 && headings)).toEqual([])
})

test('every page fits into a viewport that is 360 px wide', () => {
  expect(faults(({ excess }) => excess > 0 && excess)).toEqual([])
})

test('no page shows a message key instead of the message', () => {
  expect(faults(({ text }) => BARE_KEY.exec(text)?.[0] ?? null)).toEqual([])
})

test('every link leads to an existing page and an existing fragment', async () => {
  const broken: [string, number][] = []
  await each(unreadLinks(), async (link) => {
    const { status } = await fetch(stack.url + link)
    if (status !== 200) broken.push([link, status])
  })
  expect(broken).toEqual([])
  const missing = [...fragments].filter((link) => {
    const [path = '', id = ''] = link.split('#')
    const [sent, ran] = [pages.get(path)?.ids, running.get(path)?.ids]
    return sent && ran && ![...sent, ...ran].includes(decodeURIComponent(id))
  })
  expect(missing).toEqual([])
})

test('every sitemap page except pair and price pages is linked from another page', async () => {
  const read = async (url: string): Promise<string[]> =>
    [...(await (await fetch(url)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc)
  const parts = (await read(`${stack.url}/sitemap.xml`)).filter((part) => !/pairs|prices/.test(part))
  const listed = (await Promise.all(parts.map(read))).flat().map((url) => new URL(url).pathname)
  expect(listed.length).toBeGreaterThan(100)
  expect(listed.filter((path) => !pages.has(path))).toEqual([])
})

test('each page has a unique title and description', () => {
  const seen = new Map<string, string>()
  const again: string[] = []
  for (const [path, { title, description, isIndexed }] of pages)
    for (const words of [title, description]) {
      expect(words.length, path).toBeGreaterThan(5)
      const key = `${localeOfPath(path)} ${words}`
      if (isIndexed && seen.has(key)) again.push(`${path} and ${seen.get(key)}: ${words}`)
      if (isIndexed) seen.set(key, path)
    }
  expect(again).toEqual([])
})

test('each page has a canonical URL and mutual alternate links', () => {
  const urlOf = (path: string): string => stack.url + path
  expect(faults(({ canonical, isIndexed }, path) => isIndexed && canonical !== urlOf(path) && canonical)).toEqual([])
  expect(
    faults(({ alternates, isIndexed }) => isIndexed && Object.keys(alternates).length !== LOCALE_CODES.length + 1),
  ).toEqual([])
  const torn = faults(({ alternates }) =>
    Object.values(alternates).filter((url) => {
      const twin = pages.get(new URL(url).pathname)
      return twin !== undefined && JSON.stringify(twin.alternates) !== JSON.stringify(alternates)
    }),
  )
  expect(torn).toEqual([])
})

test('each page has its own share image of the declared size', async () => {
  const indexed = [...pages].filter(([, { isIndexed }]) => isIndexed)
  expect(new Set(indexed.map(([, { image }]) => image)).size).toBe(indexed.length)
  const wrong: string[] = []
  const looked = pictured()
  expect(looked.length).toBe(PICTURED.length * LOCALE_CODES.length)
  await each(looked, async ({ image, isIndexed, canonical }) => {
    if (isIndexed && !(await isPicture(image, { width: 1_200, height: 630 }))) wrong.push(`${canonical}: ${image}`)
  })
  expect(wrong).toEqual([])
})

test('the structured data of every page is valid', () => {
  for (const [path, { structuredData }] of pages)
    for (const data of structuredData) expect(JSON.parse(data), path).toMatchObject({ '@type': expect.any(String) })
})

test('the language switch keeps the current URL and stores the language for a year', async () => {
  const { page, close } = await visit(browser)
  await openPage(page, `${stack.url}/price?q=bit#main`)
  await page.locator('.languages a[hreflang=ru]').first().click()
  await page.waitForURL(`${stack.url}/ru/price?q=bit#main`)
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === LOCALE_COOKIE)
  expect(cookie).toMatchObject({ value: 'ru', path: '/', sameSite: 'Lax' })
  const days = ((cookie?.expires ?? 0) - Date.now() / 1_000) / 86_400
  expect(Math.round(days)).toBe(LOCALE_COOKIE_DAYS)
  await close()
})
