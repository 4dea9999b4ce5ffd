import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LocaleCode } from '@cambio/kernel/locale'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { visit } from '../browser.ts'
import { describeVariations } from '../describe-variations.ts'
import { expectSound } from '../expect-sound.ts'
import { openPage } from '../open-page.ts'
import { FEW_BLOCKS, openStack, type Stack } from '../stack.ts'
import { words } from '../words.ts'
import { openJourney } from '../open-journey.ts'

/** Console error for the responses that these tests provoke: a missing page or a failed call. */
const EXPECTED_ERROR = /^Failed to load resource: /
const PAGE_SIZE = 8
/**
 * Maximum number of scripts that a reading page (`isReadingPage`) loads before any interaction: the entry script, the
 * shared keys and the loader.
 */
const MAX_ENTRY_SCRIPTS = 3
const ARTICLE = '/blog/api/swap-in-fifteen-lines'

const journey = openJourney(FEW_BLOCKS)

const titleOf = async (page: Page): Promise<string> =>
  (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
const statusOf = async (path: string): Promise<number> =>
  (await fetch(journey.stack.url + path, { redirect: 'manual' })).status

test('an article or information page loads its code on the first click', async () => {
  const { page, complaints, close } = await visit(journey.browser, { locale: 'en' })
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  for (const path of ['/blog', ARTICLE, '/docs', '/how-it-works']) {
    scripts.length = 0
    await page.goto(journey.stack.url + path)
    // Other pages would have requested their code by the time the browser becomes idle.
    await page.evaluate('new Promise((resolve) => requestIdleCallback(resolve))')
    expect(scripts.length, path).toBeLessThanOrEqual(MAX_ENTRY_SCRIPTS)
    expect(await page.locator('html[data-ready]').count(), path).toBe(0)
  }
  await page.locator('header .theme-toggle').click()
  const common = words('en', 'common')
  await page.getByRole('button', { name: new RegExp(`^${common('theme_light')}`) }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('an article or information page loads its code immediately when its URL has a query', async () => {
  const { page, close } = await visit(journey.browser, { locale: 'en' })
  await page.goto(`${journey.stack.url}/blog?utm_source=news`)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await close()
})

describeVariations([
  ['ru', 390, 'dark', { subject: 'Безопасность', query: 'возвраты', page: 'Возвраты' }],
  ['en', 1280, 'light', { subject: 'Safety', query: 'refund', page: 'Refunds' }],
])('locale %s, %d px wide, %s theme', (locale: LocaleCode, width, colorScheme, expected) => {
  const prefix = locale === 'en' ? '' : `/${locale}`
  const content = words(locale, 'content')
  const common = words(locale, 'common')
  const open = (page: Page, path: string) => openPage(page, journey.stack.url + prefix + path)
  const articles = (page: Page) => page.locator('main ol > li:has(h2)')
  const search = async (page: Page, label: string, text: string): Promise<void> => {
    await page.getByRole('searchbox', { name: content(label) }).fill(text)
    await page.getByRole('button', { name: common('search_do') }).click()
    await page.waitForURL(/\?q=/)
  }

  test('a user opens an article from a category, opens the next article and searches', async () => {
    const { page, complaints, close } = await visit(journey.browser, { locale, width, colorScheme })
    await open(page, '/blog')
    expect(await articles(page).count()).toBe(PAGE_SIZE)
    await expectSound(page)
    await page.getByRole('link', { name: content('page_older') }).click()
    await page.waitForURL(`${journey.stack.url}${prefix}/blog/page2`)
    await page.getByText(content('page_of', { page: '2', pages: '2' })).waitFor()
    expect(await articles(page).count()).toBeLessThanOrEqual(PAGE_SIZE)
    await page.getByRole('link', { name: content('page_newer') }).click()
    await page.getByText(content('page_of', { page: '1', pages: '2' })).waitFor()

    await page
      .getByRole('navigation', { name: content('categories') })
      .getByRole('link', { name: expected.subject })
      .click()
    await page.waitForURL(`${journey.stack.url}${prefix}/blog/safety`)
    // Wait for the content, because the URL changes first.
    await expect.poll(() => titleOf(page)).toBe(expected.subject)
    await expectSound(page)

    const first = articles(page).first().getByRole('link')
    const firstTitle = await first.textContent()
    await first.click()
    await page.locator('.prose').waitFor()
    expect(await titleOf(page)).toBe(firstTitle)
    await expectSound(page)
    const section = page
      .getByRole('navigation', { name: content('on_this_page') })
      .getByRole('link')
      .last()
    await section.click()
    await expect.poll(() => new URL(page.url()).hash).not.toBe('')
    await expect.poll(async () => (await page.locator('.prose h2').last().boundingBox())?.y).toBeLessThan(900)

    await page
      .getByRole('navigation', { name: content('neighbours') })
      .locator('[rel=next]')
      .click()
    await expect.poll(() => titleOf(page)).not.toBe(firstTitle)
    await page.locator('.prose').waitFor()

    await search(page, 'search_blog', 'memo')
    expect(await articles(page).count()).toBeGreaterThan(1)
    await expectSound(page)
    await search(page, 'search_blog', 'xyzzyplugh')
    await page.getByText(content('search_none')).waitFor()
    await expectSound(page)
    await page.getByRole('link', { name: content('search_from_blog') }).click()
    await page.waitForURL(`${journey.stack.url}${prefix}/docs?q=xyzzyplugh`)
    await page.getByRole('searchbox', { name: content('search_docs') }).waitFor()
    await search(page, 'search_docs', expected.query)
    await articles(page).getByRole('link', { name: expected.page, exact: true }).click()
    await page.locator('.prose').waitFor()
    expect(new URL(page.url()).pathname).toBe(`${prefix}/docs/refunds`)
    const pages = page.getByRole('navigation', { name: content('docs_pages') })
    expect(await pages.locator('[aria-current=page]').allTextContents()).toEqual([expected.page])
    await expectSound(page)
    await page
      .getByRole('navigation', { name: content('breadcrumbs') })
      .getByRole('link')
      .first()
      .click()
    await page.locator('main section > h2').first().waitFor()
    await expectSound(page)
    expect(complaints).toEqual([])
    await close()
  })

  test('both the RSS feed and the structured data contain the article', async () => {
    const { page, complaints, close } = await visit(journey.browser, { locale, width, colorScheme })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(page, ARTICLE)
    await page
      .getByRole('button', { name: content('code_copy') })
      .first()
      .click()
    await page.getByText(content('code_copied')).waitFor()
    const code = await page.locator('.prose pre').first().textContent()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(code)
    await expectSound(page)

    const data = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(data.map((text) => (JSON.parse(text) as { '@type': string })['@type'])).toEqual([
      'BlogPosting',
      'BreadcrumbList',
    ])
    const url = journey.stack.url + prefix + ARTICLE
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(url)
    for (const type of ['application/rss+xml', 'application/atom+xml']) {
      const href = await page.locator(`link[rel=alternate][type="${type}"]`).getAttribute('href')
      const feed = await fetch(journey.stack.url + (href ?? ''))
      expect(feed.headers.get('content-type')).toContain(type)
      expect(await feed.text()).toContain(url)
    }
    const title = await titleOf(page)
    const other = locale === 'en' ? 'ru' : 'en'
    // In a narrow window, the language switch is in the menu.
    if (width < 900) await page.getByRole('button', { name: common('menu'), exact: true }).click()
    await page
      .getByRole('group', { name: common('language') })
      .locator(`[hreflang=${other}]`)
      .click()
    await page.waitForURL(journey.stack.url + (other === 'en' ? '' : `/${other}`) + ARTICLE)
    expect(await titleOf(page)).not.toBe(title)
    expect(complaints).toEqual([])
    await close()
  })

  test('the user can retry a page that failed to load', async () => {
    const { page, complaints, close } = await visit(journey.browser, { locale, width, colorScheme })
    await open(page, '/blog')
    await page.route('**/api/v1/content/**', (route) => route.abort())
    await articles(page).first().getByRole('link').click()
    await page.getByText(content('failed_text')).waitFor()
    await expectSound(page)
    await page.unroute('**/api/v1/content/**')
    await page.getByRole('button', { name: common('try_again') }).click()
    await page.locator('.prose').waitFor()
    expect(complaints.filter((text) => !EXPECTED_ERROR.test(text))).toEqual([])
    await close()
  })

  test('the blog and docs can be read and searched without JavaScript', async () => {
    const context = await journey.browser.newContext({
      javaScriptEnabled: false,
      viewport: { width, height: 900 },
      locale,
    })
    const page = await context.newPage()
    await page.goto(`${journey.stack.url}${prefix}${ARTICLE}`)
    expect(await page.locator('.prose pre').count()).toBeGreaterThan(1)
    expect(await page.getByRole('button', { name: content('code_copy') }).count()).toBe(0)
    await search(page, 'search_blog', 'memo')
    expect(await articles(page).count()).toBeGreaterThan(1)
    for (const [path, key] of [
      ['terms', 'nav_terms'],
      ['privacy', 'nav_privacy'],
    ] as const) {
      await page
        .locator('footer')
        .getByRole('link', { name: common(key), exact: true })
        .click()
      await page.waitForURL(`${journey.stack.url}${prefix}/docs/${path}`)
      expect(await page.locator('.prose h2').count()).toBeGreaterThan(3)
    }
    await context.close()
  })

  test('redirects /page1 of an article list to the list and returns 404 for an unknown page', async () => {
    const moved = await fetch(`${journey.stack.url}${prefix}/blog/safety/page1?q=memo`, { redirect: 'manual' })
    expect([moved.status, new URL(moved.headers.get('location') ?? '', journey.stack.url).href]).toEqual([
      301,
      `${journey.stack.url}${prefix}/blog/safety?q=memo`,
    ])
    const paths = [
      '/blog/page99',
      '/blog/nothing',
      '/blog/nothing/page1',
      '/blog/networks',
      '/docs/nothing',
      '/docs/terms/page2',
      '/docs/page2',
    ]
    for (const path of paths) expect(await statusOf(prefix + path), path).toBe(404)
    expect(await statusOf(`${prefix}/blog?q=${'a'.repeat(300)}%00`)).toBe(200)
  })
})

describe('content from an external service', () => {
  const HOSTILE = '</script><script>stolen = 1</script><img src=x onerror="stolen = 1">'
  const card = { slug: 'one', title: HOSTILE, description: HOSTILE, category: 'news' }
  const head = { title: HOSTILE, description: HOSTILE, categories: [{ slug: 'news', title: HOSTILE, count: 1 }] }
  const html = `<p onclick="stolen = 1">harmless</p><script>stolen = 1</script>`
  const answers: Record<string, object> = {
    '/blog/en': { ...head, list: { total: 1, offset: 0, items: [card] } },
    '/blog/en/one': { ...head, article: { ...card, html } },
    '/docs/en': { nonsense: true },
  }
  const content = words('en', 'content')

  let guest: Stack
  let service: Server
  beforeAll(async () => {
    service = createServer((request, response) => {
      const answer = answers[new URL(request.url ?? '', 'http://service').pathname]
      response.writeHead(answer ? 200 : 404).end(JSON.stringify(answer ?? {}))
    })
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    guest = await openStack({ CONTENT_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}` })
  })
  afterAll(async () => {
    service?.close()
    await guest?.close()
  })

  test('hostile HTML in external content is shown as text and not executed', async () => {
    const { page, complaints, close } = await visit(journey.browser)
    for (const path of ['/blog', '/blog/one']) {
      await openPage(page, guest.url + path)
      expect(await titleOf(page)).toBe(HOSTILE)
      expect(await page.title()).toContain(HOSTILE)
      expect(
        await page.evaluate("typeof stolen + document.querySelectorAll('main img, .prose [onclick]').length"),
      ).toBe('undefined0')
    }
    expect(await page.locator('.prose').innerText()).toBe('harmless')
    const data = await page.locator('script[type="application/ld+json"]').first().textContent()
    expect(JSON.parse(data ?? '')).toMatchObject({ headline: HOSTILE })
    expect(complaints).toEqual([])
    await close()
  })

  test('an invalid response from the content service does not affect other pages', async () => {
    const { page, close } = await visit(journey.browser)
    const answer = await openPage(page, `${guest.url}/docs`)
    expect(answer?.status()).toBe(503)
    await page.getByText(content('failed_text')).waitFor()
    await expectSound(page)
    expect((await page.goto(guest.url))?.status()).toBe(200)
    expect((await page.goto(`${guest.url}/blog/two`))?.status()).toBe(404)
    await close()
  })
})
