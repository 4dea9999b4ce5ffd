import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, visit } from '../browser.ts'
import { openPage, startCode } from '../open-page.ts'
import { FEW_BLOCKS, openStack, type Stack } from '../stack.ts'
import { words } from '../words.ts'

const CONTENT = fileURLToPath(new URL('../../../content/', import.meta.url))
const ELSEWHERE = 'https://status.example/now'
/** Titles of the home page that an operator has written. */
const TITLES = { en: 'Another title', ru: 'Другой заголовок' }
const A_MINUTE_MS = 60_000

let folder: string
let stack: Stack
let browser: Browser
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cambio-content-'))
  cpSync(CONTENT, folder, { recursive: true })
  writeFileSync(
    join(folder, 'redirects.json'),
    JSON.stringify({
      '/orders': '/docs/terms',
      '/docs/privacy': ELSEWHERE,
      '/exchange-eth-ltc': '/docs/refunds',
    }),
  )
  mkdirSync(join(folder, 'seo'), { recursive: true })
  const texts = { en: { 'home:seo_title': TITLES.en }, ru: { 'home:seo_title': TITLES.ru } }
  writeFileSync(join(folder, 'seo', 'home.json'), JSON.stringify(texts))
  stack = await openStack({ ...FEW_BLOCKS, CONTENT_DIR: folder, REDIRECT_HOSTS: 'status.example' })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await stack?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Sets a variable in the page, so that `isMarked` returns true until the page reloads. */
const mark = (page: Page) => page.evaluate('window.marked = true')
const isMarked = (page: Page) => page.evaluate<boolean>('window.marked === true')
const path = (page: Page) => new URL(page.url()).pathname
/** Navigates on the client, as a click on a link would. */
const goOn = (page: Page, to: object) => page.evaluate(`void __TSR_ROUTER__.navigate(${JSON.stringify(to)})`)

describe.each(['en', 'ru'] as const)('navigation in locale %s', (locale) => {
  const prefix = locale === 'en' ? '' : `/${locale}`
  const say = words(locale, 'common')

  test('Back closes the coin picker, and after a choice it opens the previous page', async () => {
    const { page, complaints, close } = await visit(browser, { locale })
    const picker = page.getByRole('dialog')
    const send = page.locator('[data-coin-choice]').first()
    const title = words(locale, 'exchange')('picker_send')
    await openPage(page, `${stack.url}${prefix || '/'}`)
    await openPage(page, `${stack.url}${prefix}/exchange-btc-ltc`)
    await page.locator('[data-calculator] input[inputmode=decimal]').first().fill('0.02')
    await mark(page)
    await send.click()
    await page.getByRole('dialog', { name: title }).waitFor()
    await page.goBack()
    await picker.waitFor({ state: 'detached' })
    expect(await page.locator('[data-calculator] input[inputmode=decimal]').first().inputValue()).toMatch(/^0[.,]02$/)
    await send.click()
    await picker.getByRole('combobox').fill('ETH')
    await picker.getByRole('combobox').press('Enter')
    await expect.poll(() => new URL(page.url()).searchParams.get('send')).toBe('eth')
    expect([path(page), await isMarked(page)]).toEqual([`${prefix}/exchange-btc-ltc`, true])
    await page.goBack()
    await page.waitForURL(`${stack.url}${prefix || '/'}`)
    expect(complaints).toEqual([])
    await close()
  })

  test('a link to a moved page opens the new page without a reload', async () => {
    const { page, complaints, close } = await visit(browser, { locale })
    await openPage(page, `${stack.url}${prefix || '/'}`)
    await mark(page)
    await page
      .getByRole('link', { name: say('nav_orders') })
      .first()
      .click()
    await page.waitForURL(`**${prefix}/docs/terms`)
    expect(await isMarked(page)).toBe(true)
    expect(complaints).toEqual([])
    await close()
  })

  test('redirects of moved pages preserve the query and fragment', async () => {
    const { page, complaints, close } = await visit(browser, { locale })
    const there = `${stack.url}${prefix}/docs/terms?from=mail&x=1#main`
    await openPage(page, `${stack.url}${prefix || '/'}`)
    await mark(page)
    await goOn(page, { to: '/orders', search: { from: 'mail', x: '1' }, hash: 'main' })
    await page.waitForURL(there)
    await page.locator('.prose').waitFor()
    expect(await isMarked(page)).toBe(true)
    await page.goto(`${stack.url}${prefix}/orders?from=mail&x=1#main`)
    expect(page.url()).toBe(there)
    expect(complaints).toEqual([])
    await close()
  })

  test("pages of the mini-app contain no operator's copy for search engines", async () => {
    const title = TITLES[locale]
    const opened = await fetch(`${stack.url}/app`, { redirect: 'manual' })
    const cookie = opened.headers.getSetCookie().map((one) => one.split(';')[0])
    const textOf = async (headers: Record<string, string>) =>
      (await fetch(`${stack.url}${prefix || '/'}`, { headers })).text()
    expect(await textOf({})).toContain(title)
    const ofMiniApp = await textOf({ cookie: cookie.join('; ') })
    expect(ofMiniApp).toContain('messenger.js')
    expect(ofMiniApp).not.toContain(title)
  })

  test("a rate monitor's link opens the pair's page, which reports the affiliate ID once", async () => {
    const { page, close } = await visit(browser, { locale })
    const requests: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname.endsWith('/route-redirect')) requests.push(searchParams.get('path') ?? '')
      if (pathname.endsWith('/affiliates/public/visit')) requests.push(request.postData() ?? '')
    })
    await openPage(page, `${stack.url}${prefix}/docs/terms`)
    await mark(page)
    await goOn(page, { to: '/', search: { cur_from: 'ETH', cur_to: 'LTC', ref: 'nobody-1' } })
    await page.waitForURL(`${stack.url}${prefix}/docs/refunds?ref=nobody-1`)
    await page.locator('.prose').waitFor()
    const canonical = page.locator('link[rel=canonical]')
    await expect.poll(() => canonical.getAttribute('href')).toBe(`${stack.url}${prefix}/docs/refunds`)
    await expect.poll(() => requests.at(-1)).toBe('{"referrerId":"nobody-1"}')
    expect(requests.filter((one) => one !== '/docs/refunds')).toEqual([
      '/',
      '/exchange-eth-ltc',
      '{"referrerId":"nobody-1"}',
    ])
    expect(await isMarked(page)).toBe(true)
    await close()
  })

  test('a link to a page that has moved to another site opens that site', async () => {
    const { page, close } = await visit(browser, { locale })
    await page.route('https://status.example/**', (route) => route.fulfill({ body: 'elsewhere' }))
    await openPage(page, `${stack.url}${prefix || '/'}`)
    await page.getByRole('link', { name: say('nav_privacy'), exact: true }).click()
    await page.waitForURL(ELSEWHERE)
    await close()
  })

  test('a page title configured by an operator survives hydration', async () => {
    const { page, close } = await visit(browser, { locale })
    const title = TITLES[locale]
    const written = await (await page.request.get(`${stack.url}${prefix || '/'}`)).text()
    expect(written).toContain(`<title>${title}</title>`)
    await openPage(page, `${stack.url}${prefix || '/'}`)
    expect(await page.title()).toBe(title)
    await close()
  })
})

test('only the first navigation after a new build is deployed reloads the page', async () => {
  const { page, close } = await visit(browser)
  let build = 'one'
  await page.route('**/latest-build.json', (route) => route.fulfill({ json: { build } }))
  await page.clock.install()
  const look = async (after: () => Promise<unknown>): Promise<void> => {
    const looked = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/latest-build.json'))
    await after()
    await looked
    // A response to this request proves that the page has processed the earlier responses.
    await page.evaluate(`fetch('/latest-build.json').then((answer) => answer.text())`)
  }
  await look(() => openPage(page, stack.url))
  await mark(page)
  build = 'two'
  await look(() => page.clock.fastForward(A_MINUTE_MS))
  await page.getByRole('link', { name: words('en', 'common')('nav_terms'), exact: true }).click()
  await page.waitForURL('**/docs/terms')
  await expect.poll(() => isMarked(page)).toBe(false)
  await startCode(page)
  await mark(page)
  await page
    .getByRole('link', { name: words('en', 'common')('nav_prices'), exact: true })
    .first()
    .click()
  await page.waitForURL('**/price')
  await page.locator('main table').waitFor()
  expect(await isMarked(page)).toBe(true)
  await close()
})

test('only the home page redirects to the language that the user has chosen', async () => {
  const { page, close } = await visit(browser)
  await openPage(page, stack.url)
  await page.getByRole('link', { name: 'RU', exact: true }).click()
  await page.waitForURL('**/ru')
  await page.goto(stack.url)
  expect(path(page)).toBe('/ru')
  await page.goto(`${stack.url}/docs/terms`)
  expect(path(page)).toBe('/docs/terms')
  await openPage(page, `${stack.url}/ru`)
  await page.getByRole('link', { name: 'EN', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await close()
})

const NAME_OVERFLOW = `(() => {
  const name = document.querySelector('header .mark span')
  return name.scrollWidth - name.clientWidth
})()`

test.each(['en', 'ru'] as const)('a phone shows the full site name and a working menu in locale %s', async (locale) => {
  const say = words(locale, 'common')
  const { page, close } = await visit(browser, { width: 320, height: 640, locale })
  // Wait for the page's scripts, because the theme button does nothing until they run.
  await openPage(page, `${stack.url}${locale === 'en' ? '' : '/ru'}`)
  expect(await page.evaluate(NAME_OVERFLOW)).toBeLessThanOrEqual(0)
  const open = () => page.getByRole('button', { name: say('menu'), exact: true }).click()
  await open()
  const menu = page.locator('#menu')
  await menu.getByRole('button', { name: say('theme_name_dark') }).click()
  await page.locator('html[data-theme=dark]').waitFor()
  await menu.getByRole('link', { name: say('nav_docs'), exact: true }).click()
  await page.waitForURL('**/docs')
  await menu.waitFor({ state: 'hidden' })
  await open()
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  await open()
  await menu.getByRole('link', { name: locale === 'en' ? 'Русский' : 'English' }).click()
  await page.waitForURL(locale === 'en' ? '**/ru/docs' : (url) => url.pathname === '/docs')
  await close()
})

test('the menu on a phone opens without JavaScript', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(`${stack.url}/docs`)
  await page.getByRole('button', { name: words('en', 'common')('menu'), exact: true }).click()
  await page
    .locator('#menu')
    .getByRole('link', { name: words('en', 'common')('nav_prices') })
    .click()
  await page.waitForURL('**/price')
  await context.close()
})
