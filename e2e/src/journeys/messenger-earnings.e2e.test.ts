import { orderPublicInfo } from '@cambio/contract/calls/order-public-info'
import type { OrderView } from '@cambio/contract/order-view'
import type { LocaleCode } from '@cambio/kernel/locale'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshAddress } from '../addresses.ts'
import { openBrowser, visit } from '../browser.ts'
import { ApiClient } from '../client.ts'
import { describeVariations } from '../describe-variations.ts'
import { depositUsdt, fillForm } from '../messenger-people.ts'
import { openChat, openMessenger, type OpenMiniApp } from '../messenger.ts'
import { ETH, held, LTC, pay, USDT_TRON } from '../orders.ts'
import { openStack, type Stack } from '../stack.ts'
import { words } from '../words.ts'

const PATIENCE_MS = 60_000
/** Amount of a swap in ETH, near the maximum. */
const AMOUNT = '1.4'
/** Deposit in USDT, which the user withdraws together with the cashback, because withdrawals have a minimum. */
const DEPOSIT = '120'
/** Console error of a new user's first sign-in. */
const EXPECTED_ERROR = /status of 404/
const LOOK = { theme: 'light', version: '9.0', width: '360', language: 'en' }
const ANNA = { ...LOOK, user: '240001' }
/** First words of the bot's welcome message, keyed by language. */
const WELCOME = { en: 'Welcome to', ru: 'Добро пожаловать' }
/** Label of the bot's button that confirms a withdrawal, keyed by language. */
const CONFIRM = { en: 'Confirm', ru: 'Подтвердить' }

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

const profile = words('en', 'profile')
const unexpected = (complaints: readonly string[]) => complaints.filter((text) => !EXPECTED_ERROR.test(text))

const prefixOf = (locale: LocaleCode): string => (locale === 'en' ? '' : `/${locale}`)

/** Swaps ETH for LTC in the mini-app. */
async function swap(app: OpenMiniApp, locale: LocaleCode): Promise<void> {
  await app.go(`${prefixOf(locale)}/exchange-eth-ltc?amount=${AMOUNT}`)
  const destinationAddress = await fillForm(app, LTC, locale)
  await app.pressMain(words(locale, 'exchange')('submit', { send: 'ETH', receive: 'LTC' }))
  const orderId = await app.openedOrder()
  const { body } = await api.get<OrderView>(orderPublicInfo, { orderId, destinationAddress })
  await pay(api, body, ETH, AMOUNT)
  await api.orderIn(body, ['FINISHED'], PATIENCE_MS)
}

/** Returns the row of an earning that is on the balance. */
const creditedRow = ({ frame }: OpenMiniApp, locale: LocaleCode) =>
  frame.getByRole('row').filter({ hasText: words(locale, 'profile')('earning_status_CREDITED') })

describeVariations([
  ['en', { theme: 'light', version: '9.0', width: '360', user: '240001' }],
  ['ru', { theme: 'dark', version: '6.0', width: '430', user: '240003' }],
])('locale %s, %o', (locale: LocaleCode, look) => {
  test("a user earns cashback with a swap and withdraws it with the bot's button", async () => {
    const [profile, account] = [words(locale, 'profile'), words(locale, 'account')]
    const person = { ...look, language: locale }
    const { page, complaints, close } = await visit(browser, { width: 1_280 })
    const app = await openMessenger(page, stack.url, person)
    const chat = await openChat(browser, stack.url, person)
    await chat.write('/start')
    await chat.expectMessage(WELCOME[locale])
    await swap(app, locale)
    await app.go(`${prefixOf(locale)}/profile/cashback`)
    await creditedRow(app, locale).waitFor({ timeout: PATIENCE_MS })
    expect(await app.frame.getByTestId('total').textContent()).toMatch(/^[1-9][.,]\d+\sUSDT$/)
    expect(await app.overflow()).toBeLessThanOrEqual(0)

    await depositUsdt(app, { api, locale, amount: DEPOSIT })
    await app.go(`${prefixOf(locale)}/profile/withdraw`)
    const destination = freshAddress(USDT_TRON)
    await app.frame.getByLabel(profile('withdraw_address', { coin: 'USDT', network: 'TRON · TRC20' })).fill(destination)
    await app.frame.getByRole('button', { name: words(locale, 'common')('amount_all') }).click()
    await app.pressMain(profile('withdraw_do'))
    await app.frame.getByRole('group', { name: profile('withdraw_check') }).waitFor()
    await app.pressMain(profile('withdraw_confirm'))
    // Version 6.0 of the messenger has no biometric check.
    if (look.version !== '6.0') {
      await app.answerHost('Allow')
      await app.answerHost('Show my finger or face')
    }
    await app.frame.getByRole('dialog', { name: account('withdrawal_press_title') }).waitFor()
    await chat.press(destination, CONFIRM[locale])
    await app.frame.getByText(account('withdrawal_press_confirmed')).waitFor({ timeout: PATIENCE_MS })
    const arrived = async () => (Number(await held(api, USDT_TRON, destination)) > 0 ? true : null)
    await api.eventually('the cashback arrives', arrived, PATIENCE_MS)
    await chat.close()
    expect(unexpected(complaints)).toEqual([])
    await close()
  })
})

test('a user earns a commission from the swap of a new user who opened the Telegram referral link', async () => {
  const anna = await visit(browser, { width: 1_280 })
  const app = await openMessenger(anna.page, stack.url, ANNA)
  await app.go('/profile/affiliate-program')
  const link = await app.frame.getByText(/[?&]startapp=ref_/).innerText()
  await app.frame.getByRole('button', { name: profile('affiliate_app_share') }).click()
  const { path_full: shared } = await app.calledHost('web_app_open_tg_link')
  expect(new URL(String(shared), 'https://t.me').searchParams.get('url')).toBe(link)
  await app.answerHost('OK')
  expect(await app.overflow()).toBeLessThanOrEqual(0)

  const boris = await visit(browser, { width: 1_280 })
  const invited = await openMessenger(boris.page, stack.url, { ...LOOK, user: '240002', version: '6.0', link })
  await swap(invited, 'en')
  await invited.go('/profile/cashback')
  await creditedRow(invited, 'en').waitFor({ timeout: PATIENCE_MS })
  expect(unexpected(boris.complaints)).toEqual([])
  await boris.close()

  await app.go('/profile/affiliate-program')
  await creditedRow(app, 'en').waitFor({ timeout: PATIENCE_MS })
  for (const figure of ['registrations', 'completed'])
    await expect.poll(() => app.frame.getByTestId(figure).textContent()).toBe('1')
  expect(unexpected(anna.complaints)).toEqual([])
  await anna.close()
})
