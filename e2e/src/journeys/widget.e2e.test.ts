import { callPath } from '@cambio/contract/call'
import { chooseAffiliateMarkup, referrerId as referrerIdCall } from '@cambio/contract/calls/account/affiliates'
import { getRate } from '@cambio/contract/calls/get-rate'
import { orderPublicInfo } from '@cambio/contract/calls/order-public-info'
import type { OrderView } from '@cambio/contract/order-view'
import type { PairData } from '@cambio/contract/pair-data'
import { REFERRAL_COOKIE, REFERRAL_COOKIE_SECONDS } from '@cambio/contract/timing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, visit } from '../browser.ts'
import { ApiClient } from '../client.ts'
import { describeVariations } from '../describe-variations.ts'
import { openCosts, openedOrder, submitForm } from '../exchange-form.ts'
import { expectSound } from '../expect-sound.ts'
import { openHostSite, type HostSite } from '../host-page.ts'
import { openPage, untilReady } from '../open-page.ts'
import { openStack, type Stack } from '../stack.ts'
import { ETH, LTC } from '../orders.ts'
import { arrive } from '../people.ts'
import { words } from '../words.ts'

interface WidgetEvent {
  name: string
  detail: { from: string; to: string; amountToGive: string; amountToGet: string; rateMode: string } | null
  at: string
}

/**
 * Fields of the quote that the widget sends to the host page. The quote contains no user data (decision record 042).
 */
const QUOTE = ['amountToGet', 'amountToGive', 'from', 'rateMode', 'to']
const MESSAGES: Readonly<Record<string, string[]>> = {
  ready: ['cambio'],
  height: ['cambio', 'height'],
  quote: ['cambio', 'detail'],
  continue: ['cambio', 'detail'],
}
const MARKUP = '1.5'
const VISIT = /affiliates\/public\/visit/
/** Accent colours of the default theme, light and dark. */
const OURS = ['rgb(10, 107, 73)', 'rgb(79, 207, 152)']

let stack: Stack
let browser: Browser
let host: HostSite
let stranger: HostSite
beforeAll(async () => {
  stack = await openStack()
  browser = await openBrowser()
  host = await openHostSite()
  stranger = await openHostSite()
})
afterAll(async () => {
  await browser?.close()
  await host?.close()
  await stranger?.close()
  await stack?.close()
})

/** Themes and accent colours of the embedded page. An empty colour is the exchange's own. */
const EMBED_LOOKS = [
  ['light', ''],
  ['light', '2563eb'],
  ['dark', 'ffff00'],
  ['dark', '2563eb'],
  ['auto', 'ffff00'],
] as const

const tag = (attributes: string): string => `<script async src="${stack.url}/widget.js" ${attributes}></script>`
const widgetEvents = (page: Page) => page.evaluate<WidgetEvent[]>('widgetEvents')
const untilEvent = (page: Page, name: string, at = '') =>
  page.waitForFunction(
    `widgetEvents.some((one) => one.name === '${name}' && (!'${at}' || one.at === '${at}'))`,
    undefined,
    {
      timeout: 30_000,
    },
  )

describeVariations([
  ['en', 1280, 'light'],
  ['ru', 360, 'dark'],
])('locale %s, %d px wide, %s theme', (locale, width, colorScheme) => {
  const embed = words(locale, 'site-embed')

  test('the widget fits into a 240 px wide column', async () => {
    const { page, close } = await visit(browser, { locale, width: 240, colorScheme })
    const query = 'from=eth&to=ltc&amount=0,42&accent=26e'
    await page.goto(`${stack.url}${locale === 'en' ? '' : `/${locale}`}/widget/embed?${query}`)
    await openCosts(page)
    await page.locator('main .fall div').first().waitFor()
    const [beyond, cut] = await page.evaluate<[number, string[]]>(`(() => {
      const shown = [...document.querySelectorAll('main *')].filter((one) => one.checkVisibility() && one.closest('.sr') === null)
      const cut = shown.filter((one) => one.matches('input') && one.scrollWidth > one.clientWidth + 1)
      return [Math.max(...shown.map((one) => one.getBoundingClientRect().right)) - innerWidth, cut.map((one) => one.value)]
    })()`)
    expect(beyond).toBeLessThanOrEqual(0)
    expect(cut).toEqual([])
    expect(await page.locator('[data-calculator] input[inputmode=decimal]').first().inputValue()).toBe(
      locale === 'en' ? '0.42' : '0,42',
    )
    await close()
  })

  test('the script tag shows a calculator that opens an order page', async () => {
    host.show(
      `<div id="here" style="min-height: 640px"></div>${tag(`data-target="#here" data-from="eth" data-to="ltc" data-amount="0.42" data-mode="fixed" data-lang="${locale}" data-title="Swap" data-ref="nobody-1"`)}`,
    )
    const { page, complaints, close } = await visit(browser, { locale, width, colorScheme })
    await page.goto(host.url)
    await untilEvent(page, 'quote')
    const events = await widgetEvents(page)
    expect(events[0]).toEqual({ name: 'ready', detail: null, at: 'here' })
    const quote = events.findLast(({ name }) => name === 'quote')?.detail
    expect(quote).toMatchObject({ from: 'eth', to: 'ltc', amountToGive: '0.42', rateMode: 'FIXED' })
    expect(Number(quote?.amountToGet)).toBeGreaterThan(0)
    expect(await page.evaluate<number>('shifted')).toBeLessThan(0.1)
    const [top, inside] = await page.evaluate<[number, number]>(
      `[document.querySelector('iframe').clientHeight, document.querySelector('iframe').getBoundingClientRect().width - innerWidth]`,
    )
    expect(top).toBeGreaterThan(400)
    expect(inside).toBeLessThanOrEqual(0)
    const frame = page.frameLocator('iframe[title="Swap"]')
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      frame.getByRole('link', { name: embed('continue', { site: 'Cambio' }) }).click(),
    ])
    // The opened page first reports the referral visit and then requests a price with the affiliate's mark-up.
    const isPriced = opened.waitForResponse(VISIT)
    const visits: string[] = []
    opened.on('request', (request) => VISIT.test(request.url()) && visits.push(request.url()))
    await untilEvent(page, 'continue')
    await untilReady(opened)
    const { origin, pathname, searchParams } = new URL(opened.url())
    expect(origin).toBe(stack.url)
    expect(pathname).toBe(`${locale === 'en' ? '' : `/${locale}`}/exchange-eth-ltc`)
    expect(Object.fromEntries(searchParams)).toMatchObject({ amount: '0.42', mode: 'fixed', ref: 'nobody-1' })
    expect(await opened.evaluate('opener')).toBe(null)
    await expect
      .poll(() => opened.locator('[data-calculator] input[inputmode=decimal]').first().inputValue())
      .toBe(locale === 'en' ? '0.42' : '0,42')
    await isPriced
    await opened.getByRole('radio').first().check()
    await submitForm(opened, { send: ETH, receive: LTC }, locale)
    expect((await openedOrder(opened)).orderId).toMatch(/^\d+$/)
    expect(visits).toHaveLength(1)
    expect(complaints).toEqual([])
    await close()
  })

  test('the page with the embedded widget is accessible in each theme and accent colour', async () => {
    const { page, complaints, close } = await visit(browser, { locale, width, colorScheme })
    const prefix = locale === 'en' ? '' : `/${locale}`
    for (const [theme, accent] of EMBED_LOOKS) {
      await openPage(page, `${stack.url}${prefix}/widget/embed?theme=${theme}&accent=${accent}`)
      expect(await page.locator('html').getAttribute('data-theme')).toBe(theme === 'auto' ? colorScheme : theme)
      expect(await page.locator('body > header, body > footer').count()).toBe(0)
      const button = await page.evaluate<string>(
        `getComputedStyle(document.querySelector('.btn-primary')).backgroundColor`,
      )
      expect(OURS.includes(button), `${theme} ${accent}`).toBe(accent === '')
      await expectSound(page)
    }
    await page
      .getByRole('button', { name: /USDT|ETH|BTC|LTC/ })
      .first()
      .click()
    await page.getByRole('combobox').waitFor()
    await expectSound(page)
    expect(complaints).toEqual([])
    await close()
  })

  test('the widget code that the configurator generates works on another site', async () => {
    const site = words(locale, 'site-widget')
    const { page, complaints, close } = await visit(browser, { locale, width, colorScheme })
    await openPage(page, `${stack.url}${locale === 'en' ? '' : `/${locale}`}/widget`)
    await page.getByLabel(site('from'), { exact: true }).selectOption('btc')
    await page.getByLabel(site('to'), { exact: true }).selectOption('ltc')
    await page.getByLabel(site('amount'), { exact: true }).fill('0.05')
    await page.getByLabel(site('theme'), { exact: true }).selectOption('dark')
    await page.getByLabel(site('accent'), { exact: true }).fill('orange')
    await page.getByText(site('accent_wrong')).waitFor()
    await page.getByLabel(site('accent'), { exact: true }).fill('#ff8800')
    await page.getByLabel(site('allow'), { exact: true }).fill('BTC, LTC, ETH')
    await page.getByLabel(site('deny'), { exact: true }).fill('eth')
    const preview = page.frameLocator('main iframe')
    const shown = locale === 'en' ? '0.05' : '0,05'
    await preview
      .getByText(shown)
      .or(preview.locator(`input[value="${shown}"]`))
      .first()
      .waitFor()
    await preview.locator('html[data-theme=dark]').waitFor()
    await expectSound(page)
    const [byTag = '', byFrame = ''] = await page.locator('.code code').allTextContents()
    for (const code of [byTag, byFrame]) {
      host.show(code)
      await page.goto(host.url)
      if (code === byTag) await untilEvent(page, 'quote')
      const frame = page.frameLocator('iframe')
      await untilReady(frame)
      await expect
        .poll(() => frame.locator('[data-calculator] input[inputmode=decimal]').first().inputValue())
        .toBe(shown)
      await frame.locator('[data-coin-choice]').first().click()
      await frame.getByRole('option').first().waitFor()
      const rows = await frame.getByRole('option').allTextContents()
      // The widget's allow list contains tickers, and a ticker matches the coin on every network.
      expect(new Set(rows.map((row) => row.slice(0, 3)))).toEqual(new Set(['BTC', 'LTC']))
      await frame.getByRole('combobox').fill('SIM0001')
      await frame.getByText(words(locale, 'exchange')('picker_empty', { search: 'SIM0001' })).waitFor()
    }
    expect(complaints).toEqual([])
    await close()
  })
})

test("both the widget's quote and the order include the referrer's mark-up", async () => {
  const api = new ApiClient(stack.url)
  const owner = await visit(browser)
  await arrive(owner.page, { api, stack, email: 'partner@example.org' })
  const chosen = await owner.page.request.post(stack.url + callPath(chooseAffiliateMarkup), {
    data: { markup: MARKUP },
    headers: { origin: stack.url },
  })
  expect(chosen.status()).toBe(200)
  const own = await owner.page.request.get(stack.url + callPath(referrerIdCall))
  const { referrerId } = (await own.json()) as { referrerId: string }
  await owner.close()
  const query = { instrumentFromSlug: ETH.slug, instrumentToSlug: LTC.slug, claimedDepositAmount: '0.42', referrerId }
  const markupOf = ({ waterfall }: Pick<PairData, 'waterfall'>) => waterfall.find(({ kind }) => kind === 'referral')
  await api.eventually('the mark-up is in the price', async () => {
    const { body } = await api.get<PairData>(getRate, query)
    return markupOf(body)?.percent === MARKUP || null
  })

  host.show(
    `<div id="here"></div>${tag(`data-target="#here" data-from="eth" data-to="ltc" data-amount="0.42" data-ref="${referrerId}"`)}`,
  )
  const { page, close } = await visit(browser)
  await page.goto(host.url)
  await untilEvent(page, 'quote')
  const frame = page.frameLocator('#here iframe')
  const line = words('en', 'common')('waterfall_referral')
  await openCosts(frame)
  await frame
    .locator('.fall dt', { hasText: `${line}, ${MARKUP}%` })
    .first()
    .waitFor()
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    frame.getByRole('link', { name: words('en', 'site-embed')('continue', { site: 'Cambio' }) }).click(),
  ])
  await untilEvent(page, 'continue')
  await openCosts(opened)
  await opened.getByText(line).first().waitFor()
  await submitForm(opened, { send: ETH, receive: LTC })
  const { body: order } = await api.get<OrderView>(orderPublicInfo, await openedOrder(opened))
  expect(markupOf(order)).toMatchObject({ percent: MARKUP })
  const kept = (await opened.context().cookies()).find(({ name }) => name === REFERRAL_COOKIE)
  expect(kept).toMatchObject({ value: referrerId, path: '/', sameSite: 'Lax' })
  const left = (kept?.expires ?? 0) - Date.now() / 1_000
  expect(left).toBeGreaterThan(REFERRAL_COOKIE_SECONDS - 600)
  expect(left).toBeLessThanOrEqual(REFERRAL_COOKIE_SECONDS)

  const heard = await page.evaluate<{ cambio: string; detail?: object }[]>('heard')
  const detailed = heard.filter(({ detail }) => detail !== undefined)
  expect(detailed.map(({ cambio }) => cambio)).toContain('continue')
  for (const message of heard) expect(MESSAGES[message.cambio]).toEqual(Object.keys(message).toSorted())
  for (const { detail } of detailed) expect(Object.keys(detail ?? {}).toSorted()).toEqual(QUOTE)
  expect(JSON.stringify(heard)).not.toContain(referrerId)
  await close()
})

test('each of two widgets dispatches only its own events', async () => {
  stranger.show(`<script>parent.postMessage({ cambio: 'continue', detail: { from: 'evil' } }, '*')</script>`)
  host.show(
    `<div id="one"></div><div id="two"></div>${tag('data-target="#one" data-from="eth" data-to="ltc"')}${tag('data-target="#two" data-from="ltc" data-to="btc"')}`,
  )
  const { page, close } = await visit(browser)
  await page.goto(host.url)
  await untilEvent(page, 'quote', 'one')
  await untilEvent(page, 'quote', 'two')
  for (const { at, name, detail } of await widgetEvents(page))
    if (name === 'quote') expect([at, detail?.from]).toEqual(at === 'one' ? ['one', 'eth'] : ['two', 'ltc'])
  // Send two forged messages: one from the host page, and one from the widget's frame after another origin has been
  // loaded into it.
  await page.evaluate(`postMessage({ cambio: 'continue', detail: { from: 'evil' } }, '*')`)
  await page.evaluate(
    `new Promise((resolve) => {
      addEventListener('message', ({ data }) => data.detail?.from === 'evil' && resolve())
      const frame = document.querySelector('#one iframe')
      frame.removeAttribute('sandbox')
      frame.src = '${stranger.url}'
    })`,
  )
  expect((await widgetEvents(page)).filter(({ name }) => name === 'continue')).toEqual([])
  await close()
})

test('a widget frame sends messages only to the exact origin in its URL', async () => {
  const { page, close } = await visit(browser)
  const origins = [stranger.url.slice(0, -1), host.url, '*', 'null', '']
  const frame = (origin: string): string =>
    `<iframe src="${stack.url}/widget/embed?origin=${encodeURIComponent(origin)}"></iframe>`
  host.show(origins.map(frame).join(''))
  await page.goto(host.url)
  for (const [index] of origins.entries()) {
    const one = page.frameLocator('iframe').nth(index)
    await untilReady(one)
    await one.locator('.fall').first().waitFor({ state: 'attached' })
  }
  expect(await page.evaluate('heard')).toEqual([])
  // Add a frame that sends a quote, and wait for the quote. Any messages from the other frames would arrive earlier.
  const addFrame = `document.body.insertAdjacentHTML('beforeend', '${frame(new URL(host.url).origin)}')`
  await page.evaluate(addFrame)
  await page.waitForFunction(`heard.some(({ cambio }) => cambio === 'quote')`)
  expect(await page.evaluate(`heard.filter(({ cambio }) => cambio === 'ready').length`)).toBe(1)
  await close()
})

test('a widget stores nothing in the browser', async () => {
  host.show(tag('data-from="eth"'))
  const { page, close } = await visit(browser, { allowsConsentPrompt: true })
  await page.goto(host.url)
  await untilEvent(page, 'quote')
  const [, frame] = page.frames()
  expect(await frame?.evaluate('[localStorage.length, sessionStorage.length, document.cookie]')).toEqual([0, 0, ''])
  host.show(`<iframe src="${stack.url}/exchange-eth-ltc"></iframe>`)
  await page.goto(host.url)
  expect(await page.frameLocator('iframe').locator('[data-calculator]').count()).toBe(0)
  await close()
})

test('without JavaScript, the widget page shows the default embed code', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${stack.url}/widget`)
  expect(await page.locator('.code code').first().textContent()).toContain(`<script async src="${stack.url}/widget.js"`)
  expect(await page.locator('noscript').textContent()).toContain(words('en', 'site-widget')('no_script'))
  await context.close()
})
