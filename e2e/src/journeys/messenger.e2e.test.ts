import { fingerprintHash, fingerprintText, fingerprintWords } from '@cambio/kernel/address-fingerprint'
import type { LocaleCode } from '@cambio/kernel/locale'
import { accountData } from '@cambio/contract/calls/account-data'
import { orderPublicInfo } from '@cambio/contract/calls/order-public-info'
import type { OrderView } from '@cambio/contract/order-view'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshAddress } from '../addresses.ts'
import { openBrowser, visit } from '../browser.ts'
import { ApiClient } from '../client.ts'
import { fillForm } from '../messenger-people.ts'
import { openChat, openMessenger, type OpenMiniApp } from '../messenger.ts'
import { ETH, pay, USDT } from '../orders.ts'
import { openStack, type Stack } from '../stack.ts'
import { words } from '../words.ts'

const ORDER_PATIENCE_MS = 60_000
/** Parts of the bot's messages, keyed by language. */
const BOT_WORDS = {
  en: {
    welcome: 'Welcome to',
    sent: (orderId: number) => `We sent your USDT (order ${orderId})`,
    check: (orderId: number) => `Order ${orderId}: send ETH (ETH) only to this address`,
    closed: (orderId: number) => `Order ${orderId} takes no more coins`,
  },
  ru: {
    welcome: 'Добро пожаловать',
    sent: (orderId: number) => `USDT отправлены (заявка ${orderId})`,
    check: (orderId: number) => `Заявка ${orderId}: отправляйте ETH (ETH) только на этот адрес`,
    closed: (orderId: number) => `Заявка ${orderId} больше не принимает монеты`,
  },
}

let stack: Stack
let browser: Browser
let api: ApiClient

beforeAll(async () => {
  stack = await openStack()
  api = new ApiClient(stack.url)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await stack?.close()
})

describe.each([
  { locale: 'en', width: '360', theme: 'light', version: '9.0', user: '200001' },
  { locale: 'ru', width: '430', theme: 'dark', version: '6.0', user: '200002' },
] as const)('the mini-app in messenger $version in $locale', ({ locale, width, theme, version, user }) => {
  test("a new user signs in, swaps ETH for USDT and receives the bot's messages", async () => {
    const { page, complaints, close } = await visit(browser, { width: 1_280, locale: locale satisfies LocaleCode })
    const app = await openMessenger(page, stack.url, { user, language: locale, width, theme, version })
    const account = await app.call<{ email: string | null; locale: string }>(accountData)
    expect(account).toMatchObject({ email: null, locale })

    await app.frame.locator(`html[data-theme="${theme}"]`).waitFor({ state: 'attached' })
    const chat = await openChat(browser, stack.url, { user, language: locale })
    await chat.write('/start')
    await chat.expectMessage(BOT_WORDS[locale].welcome)
    await app.frame.getByRole('link', { name: words(locale, 'common')('page_wallet'), exact: true }).waitFor()

    const exchange = words(locale, 'exchange')
    const order = words(locale, 'order')
    await app.go(`${locale === 'en' ? '' : `/${locale}`}/exchange-eth-usdterc20?amount=0.1`)
    const destination = freshAddress(USDT)
    const [before = ''] = exchange('destination', { coin: 'USDT', network: '\u0000' }).split('\u0000')
    await app.frame.getByLabel(before).first().fill(destination)
    await app.frame.getByRole('checkbox').first().check()
    expect(await app.overflow()).toBeLessThanOrEqual(0)
    await app.pressMain(exchange('submit', { send: 'ETH', receive: 'USDT' }))

    const orderId = await app.openedOrder()
    const { body: made } = await api.get<OrderView>(orderPublicInfo, { orderId, destinationAddress: destination })
    expect(made).toMatchObject({ state: 'WAITING', claimedDepositAmount: '0.1' })
    expect(await app.overflow()).toBeLessThanOrEqual(0)
    // The bot shows the deposit address and the four words from the order page. The user can thus compare them over a
    // second channel.
    const fingerprint = fingerprintText(fingerprintWords(fingerprintHash(made.depositAddress.fingerprintSeed), locale))
    await app.frame.getByText(fingerprint).first().waitFor()
    await chat.expectMessage(fingerprint)
    await chat.expectMessage(made.depositAddress.depositAddress)
    await chat.write(`/check ${made.orderId}`)
    await chat.expectMessage(BOT_WORDS[locale].check(made.orderId))
    await pay(api, made, ETH, '0.1')
    await app.frame.getByText(order('completed')).first().waitFor({ timeout: ORDER_PATIENCE_MS })
    await api.orderIn(made, ['FINISHED'], ORDER_PATIENCE_MS)
    const orders = await app.call<{ orders: { orderId: number }[] }>({
      versions: ['v1'] as const,
      path: '/users/orders',
    })
    expect(orders.orders.map((one) => one.orderId)).toEqual([made.orderId])
    await chat.expectMessage(BOT_WORDS[locale].sent(made.orderId))
    await chat.write(`/check ${made.orderId}`)
    await chat.expectMessage(BOT_WORDS[locale].closed(made.orderId))
    await chat.close()
    const story = app.frame.getByRole('button', { name: order('story') })
    if (version === '9.0') {
      await story.click()
      await expectPicture(String((await app.calledHost('web_app_share_to_story'))['media_url']))
    } else expect(await story.count()).toBe(0)
    // In a messenger without a Back button, the page keeps the site header with its link to the home page.
    if (version === '6.0') await app.frame.locator('header a.mark').click()
    else await app.pressBack()
    await app.frame.locator('[data-calculator]').waitFor()
    if (version === '9.0') await useSettings(app, locale)
    // A new user's first sign-in returns 404, and the browser logs this as an error.
    expect(complaints.filter((text) => !text.includes('status of 404'))).toEqual([])
    await close()
  })
})

test('the main button creates an order although no coin icon loads', async () => {
  const { page, close } = await visit(browser, { width: 1_280 })
  const icons: string[] = []
  await page.route('**/coins/**', (route) => {
    icons.push(route.request().url())
    return route.abort()
  })
  const look = { width: '360', theme: 'light', version: '9.0' }
  const app = await openMessenger(page, stack.url, { ...look, user: '200003', language: 'en' })
  await app.go('/exchange-eth-usdterc20?amount=0.1')
  await fillForm(app, USDT, 'en')
  await app.pressMain(words('en', 'exchange')('submit', { send: 'ETH', receive: 'USDT' }))
  await app.openedOrder()
  expect(icons.length).toBeGreaterThan(0)
  await close()
})

/** Expects a public URL to return the receipt picture without a session. */
async function expectPicture(url: string): Promise<void> {
  expect(url).toMatch(/^https?:\/\/.+\/share\/receipt\/en\/[\w.-]+\.png$/)
  const answer = await fetch(url)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
}

/** Tests the mini-app's settings: full screen, the home screen shortcut, and an account without an email address. */
async function useSettings(app: OpenMiniApp, locale: LocaleCode): Promise<void> {
  const profile = words(locale, 'profile')
  await app.openSettings()
  await app.frame.getByRole('button', { name: profile('fullscreen_enter') }).click()
  await app.leaveFullscreen()
  await app.frame.getByRole('button', { name: profile('fullscreen_enter') }).waitFor()
  await app.frame.getByRole('button', { name: profile('home_screen_add') }).click()
  await app.answerHost('Allow')
  await app.frame.getByText(profile('home_screen_added')).waitFor()
  await app.frame.getByText(profile('messenger_only_access')).waitFor()
  await app.frame.getByRole('button', { name: words(locale, 'account')('add_email') }).waitFor()
  expect(await app.overflow()).toBeLessThanOrEqual(0)
}

test("the website's pages do not load the mini-app's code", async () => {
  const answer = await fetch(stack.url)
  expect(await answer.text()).not.toContain('messenger.js')
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})
