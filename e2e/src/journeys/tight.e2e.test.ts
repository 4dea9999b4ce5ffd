import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, visit } from '../browser.ts'
import { openPage } from '../open-page.ts'
import { FEW_BLOCKS, openStack, type Stack } from '../stack.ts'
import { words } from '../words.ts'

// Tests of layouts under stress: a long site name, a third language, double-size text and no JavaScript.

const CONTENT = fileURLToPath(new URL('../../../content', import.meta.url))
const NAME = 'Северное сияние обмен монет и цифр за час'.slice(0, 40)
const PAPERS = { light: 'rgb(244, 246, 251)', dark: 'rgb(16, 20, 30)' }
const THEME = {
  name: NAME,
  colours: { light: { paper: '#f4f6fb', accent: '#1d4ed8', 'accent-hover': '#1e40af' }, dark: { paper: '#10141e' } },
}
const TOO_WIDE = 'document.scrollingElement.scrollWidth - innerWidth'
/** Script that adds a third language to the language switch. */
const ANOTHER_LANGUAGE = `(() => {
  const group = document.querySelector('.languages')
  group.append(Object.assign(group.querySelector('a:not([aria-current])').cloneNode(true), { textContent: 'DE' }))
})()`

const isDeep = process.env.TEST_DEPTH === 'deep'

let folder: string
let stack: Stack
let browser: Browser
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cambio-tight-'))
  cpSync(CONTENT, folder, { recursive: true })
  writeFileSync(join(folder, 'theme.json'), JSON.stringify(THEME))
  stack = await openStack({ ...FEW_BLOCKS, CONTENT_DIR: folder })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await stack?.close()
  rmSync(folder, { recursive: true, force: true })
})

const open = (page: Page, path: string) => openPage(page, stack.url + path)
/** Script that returns whether the account link lies within the viewport and a click at its centre reaches it. */
const SIGN_IN = `(() => {
  const { right, left, top, bottom } = document.querySelector('.account-entry').getBoundingClientRect()
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  return right <= innerWidth && left >= 0 && hit.closest('.account-entry') !== null
})()`

describe.each(isDeep ? [320, 360, 640, 920] : [320, 640])('viewport %d px wide', (width) => {
  test.each(['en', 'ru'] as const)(
    'no page overflows with a 40-character site name and three languages in locale %s',
    async (locale) => {
      const prefix = locale === 'en' ? '' : '/ru'
      const { page, close } = await visit(browser, { width, height: 740, locale })
      for (const path of ['/', '/price', '/docs', '/status', '/orders']) {
        await open(page, prefix + (path === '/' && prefix ? '' : path))
        for (const add of ['', ANOTHER_LANGUAGE]) {
          if (add !== '') await page.evaluate(add)
          expect(await page.evaluate(TOO_WIDE), path).toBeLessThanOrEqual(0)
          expect(await page.evaluate(SIGN_IN), path).toBe(true)
        }
        const name = page.locator('header .mark')
        expect([await name.getAttribute('title'), await name.innerText()]).toEqual([NAME, NAME])
      }
      await close()
    },
  )
})

const DOCUMENTS = readdirSync(join(CONTENT, 'docs/ru'))
  .filter((file) => file.endsWith('.md'))
  .map((file) => `/docs/${file.slice(0, -'.md'.length)}`)

test.each(isDeep ? (['en', 'ru'] as const) : (['ru'] as const))(
  'no page overflows a 640 px window with double-size text in locale %s',
  async (locale) => {
    const { page, close } = await visit(browser, { width: 640, height: 740, locale })
    const wider: string[] = []
    for (const path of ['/', '/docs', '/blog', ...DOCUMENTS]) {
      await page.goto(`${stack.url}${locale === 'en' ? '' : '/ru'}${path}`, { waitUntil: 'load' })
      await page.addStyleTag({ content: 'html { font-size: 200% }' })
      if ((await page.evaluate<number>(TOO_WIDE)) > 0) wider.push(path)
    }
    expect(wider).toEqual([])
    await close()
  },
)

test('the consent prompt does not cover the header of a small phone', async () => {
  for (const height of [640, 480]) {
    const { page, close } = await visit(browser, { width: 360, height, allowsConsentPrompt: true, locale: 'en' })
    await open(page, '/?utm_source=ads&utm_campaign=one')
    const box = page.locator('.consent')
    await box.waitFor()
    const { y = 0, height: high = 0 } = (await box.boundingBox()) ?? {}
    expect([y + high, high <= height * 0.6]).toEqual([height, true])
    await box.getByRole('button').last().scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('link', { name: 'Русский', exact: true }).click()
    await page.waitForURL('**/ru**')
    await close()
  }
})

test.each(['light', 'dark'] as const)("without JavaScript, a page uses the device's %s theme", async (colorScheme) => {
  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme })
  const page = await context.newPage()
  for (const path of ['/', '/ru/status', '/docs']) {
    await page.goto(stack.url + path)
    const colours = await page.evaluate<string[]>(
      `[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.documentElement).colorScheme, getComputedStyle(document.documentElement).getPropertyValue('--accent')]`,
    )
    expect(colours, path).toEqual([PAPERS[colorScheme], colorScheme, colorScheme === 'light' ? '#1d4ed8' : '#4fcf98'])
  }
  await context.close()
})

test("a theme chosen on the page overrides the device's theme", async () => {
  const { page, close } = await visit(browser, { colorScheme: 'dark' })
  await page.addInitScript(`localStorage.setItem('theme', 'light')`)
  await open(page, '/')
  expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(PAPERS.light)
  await close()
})

test.each(['en', 'ru'] as const)(
  'the title of an unknown page states in locale %s that the page was not found',
  async (locale) => {
    const prefix = locale === 'en' ? '' : '/ru'
    const title = words(locale, 'common')('not_found_seo_title', { brand: NAME })
    const { page, close } = await visit(browser, { locale })
    for (const path of ['/nothing', '/blog/nothing', '/docs/nothing/at/all', '/price/nothing']) {
      const answer = await page.request.get(stack.url + prefix + path)
      expect([path, answer.status(), /<title>([^<]*)/.exec(await answer.text())?.[1]]).toEqual([path, 404, title])
    }
    await open(page, `${prefix}/nothing`)
    expect(await page.title()).toBe(title)
    await page.getByRole('link', { name: words(locale, 'common')('not_found_home') }).click()
    await expect.poll(() => page.title()).not.toBe(title)
    await close()
  },
)

/**
 * Script that preloads an image that the page does not use. The browser logs all warnings about unused preloads at the
 * same time. When the warning about this image appears, all other warnings have appeared too.
 */
const UNUSED_PRELOAD = `addEventListener('DOMContentLoaded', () => {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'image', href: '/mark.svg?unused-by-test' }))
})`
const WARNING_MS = 20_000

test('client-side navigation logs no preload warnings', async () => {
  const { page, close } = await visit(browser)
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  await page.addInitScript(UNUSED_PRELOAD)
  await open(page, '/')
  for (const [name, path] of [
    ['nav_prices', '/price'],
    ['page_how-it-works', '/how-it-works'],
    ['nav_orders', '/orders'],
    ['nav_exchange', '/'],
  ] as const) {
    await page
      .locator('header')
      .getByRole('link', { name: words('en', 'common')(name) })
      .click()
    await page.waitForURL(stack.url + path)
    await page.locator('main h1').waitFor()
  }
  const preloads = (): string[] => warnings.filter((text) => text.includes('preload'))
  await expect.poll(() => preloads().length, { timeout: WARNING_MS }).toBeGreaterThan(0)
  expect(preloads().filter((text) => !text.includes('unused-by-test'))).toEqual([])
  await close()
})

/** Script that returns the words that are broken across two lines. */
const BROKEN_WORDS = `(() => [...document.querySelectorAll('main table th a > span')].flatMap((name) => {
  const range = document.createRange()
  const text = name.firstChild
  return text.data.trim().split(/\\s+/).filter((word) => {
    const from = text.data.indexOf(word)
    range.setStart(text, from)
    range.setEnd(text, from + word.length)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
  })
}))()`

test.each(['/price', '/ru/price'])('the 320 px wide page %s does not break coin names across lines', async (path) => {
  const { page, close } = await visit(browser, { width: 320, locale: path.startsWith('/ru') ? 'ru' : 'en' })
  await open(page, path)
  expect(await page.evaluate(BROKEN_WORDS)).toEqual([])
  await close()
})

test.each([320, 351, 360, 375])(
  'the price list without daily price changes fits a %d px wide screen',
  async (width) => {
    const { page, close } = await visit(browser, { width, locale: 'ru' })
    await open(page, '/ru/price')
    const beyond = await page.evaluate<number>(`(() => {
    for (const cell of document.querySelectorAll('main table td:nth-of-type(2)'))
      cell.innerHTML = '<span data-missing>${words('ru', 'price')('no_change')}</span>'
    const table = document.querySelector('main table')
    return table.scrollWidth - table.parentElement.clientWidth
  })()`)
    expect(beyond).toBeLessThanOrEqual(0)
    await close()
  },
)
