import { orderPublicInfo } from '@cambio/contract/calls/order-public-info'
import type { OrderView } from '@cambio/contract/order-view'
import type { LocaleCode } from '@cambio/kernel/locale'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshAddress } from '../addresses.ts'
import { openBrowser, visit } from '../browser.ts'
import { ApiClient } from '../client.ts'
import { addressField } from '../exchange-form.ts'
import { fillForm } from '../messenger-people.ts'
import { openChat, openMessenger, type OpenMiniApp } from '../messenger.ts'
import { ETH, held, LTC, pay } from '../orders.ts'
import { openStack, type Stack } from '../stack.ts'
import { words } from '../words.ts'

const PATIENCE_MS = 60_000
/**
 * Console errors of a new user's first sign-in, and of a refund amount that the page queries while the refund starts.
 */
const EXPECTED_ERROR = /status of (?:404|422)/

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

const unexpected = (complaints: readonly string[]) => complaints.filter((text) => !EXPECTED_ERROR.test(text))

/** Creates a fixed-rate order for 0.5 ETH in the mini-app, and sends a deposit of a smaller amount. */
async function payTooLittle(app: OpenMiniApp, locale: LocaleCode): Promise<OrderView> {
  const exchange = words(locale, 'exchange')
  await app.go(`${locale === 'en' ? '' : `/${locale}`}/exchange-eth-ltc?amount=0.5`)
  await app.frame.getByRole('radio', { name: exchange('mode_FIXED_for', { count: '15' }) }).check()
  await addressField(app.frame, 'refund', 'ETH', locale).fill(freshAddress(ETH))
  const destinationAddress = await fillForm(app, LTC, locale)
  await app.pressMain(exchange('submit', { send: 'ETH', receive: 'LTC' }))
  const orderId = await app.openedOrder()
  const { body } = await api.get<OrderView>(orderPublicInfo, { orderId, destinationAddress })
  await pay(api, body, ETH, '0.4')
  await api.orderIn(body, ['ACTION_REQUIRED'], PATIENCE_MS)
  return body
}

test("a user opens an order from the bot's message and accepts the current rate", async () => {
  const order = words('en', 'order')
  const { page, complaints, close } = await visit(browser, { width: 1_280 })
  const choices = { user: '230001', language: 'en', theme: 'light', version: '9.0', width: '430' }
  const app = await openMessenger(page, stack.url, choices)
  const chat = await openChat(browser, stack.url, choices)
  await chat.write('/start')
  await chat.expectMessage('Welcome to')
  const made = await payTooLittle(app, 'en')
  await app.frame.getByRole('heading', { level: 1, name: order('head_choose', { from: 'ETH' }) }).waitFor()

  const path = await chat.pathOf(`Choose: today’s rate or a refund (order ${made.orderId})`, 'Open the order')
  const opened = await openMessenger(page, stack.url, { ...choices, path })
  expect(await opened.openedOrder()).toBe(String(made.orderId))
  await opened.frame.getByText(order('warning_RATE_MODE_CHANGED')).waitFor()
  expect(await opened.overflow()).toBeLessThanOrEqual(0)
  await opened.pressMain(order('accept_do'))
  await opened.frame.getByRole('dialog').getByText(order('answer_final')).waitFor()
  await opened.pressMain(order('accept_do'))
  await opened.frame.getByRole('heading', { name: order('completed') }).waitFor({ timeout: PATIENCE_MS })
  const { amountToGet } = await api.orderIn(made, ['FINISHED'], PATIENCE_MS)
  expect(await held(api, LTC, made.destinationAddress)).toBe(amountToGet)
  await chat.expectMessage(`We sent your LTC (order ${made.orderId})`)
  await chat.close()
  expect(unexpected(complaints)).toEqual([])
  await close()
})

test('a user of an old messenger version receives a refund at an address other than the refund address', async () => {
  const order = words('ru', 'order')
  const { page, complaints, close } = await visit(browser, { width: 1_280, locale: 'ru' })
  const choices = { user: '230002', language: 'ru', theme: 'dark', version: '6.0', width: '360' }
  const app = await openMessenger(page, stack.url, choices)
  const chat = await openChat(browser, stack.url, choices)
  await chat.write('/start')
  await chat.expectMessage('Добро пожаловать')
  expect(await chat.menuPath('Обмен')).toBe('/app/ru')
  const made = await payTooLittle(app, 'ru')
  await app.frame.getByRole('button', { name: order('refund_elsewhere') }).click()
  const elsewhere = freshAddress(ETH)
  await app.frame.getByLabel(order('refund_address_label', { coin: 'ETH', network: 'Ethereum' })).fill(elsewhere)
  await app.frame.getByRole('button', { name: order('refund_do_here') }).click()
  await app.frame.getByRole('dialog').getByText(order('refund_sure_check')).waitFor()
  expect(await app.overflow()).toBeLessThanOrEqual(0)
  await app.pressMain(order('refund_do'))
  await app.frame.getByRole('heading', { name: order('refund_completed') }).waitFor({ timeout: PATIENCE_MS })
  const { withdrawals } = await api.orderIn(made, ['REFUNDED'], PATIENCE_MS)
  expect(await held(api, ETH, elsewhere)).toBe(withdrawals[0]?.amount)
  await chat.expectMessage(`ETH возвращены (заявка ${made.orderId})`)
  await chat.close()
  expect(unexpected(complaints)).toEqual([])
  await close()
})
