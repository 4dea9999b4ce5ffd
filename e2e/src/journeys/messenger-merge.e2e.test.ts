import { accountData } from '@cambio/contract/calls/account-data'
import { orderPublicInfo } from '@cambio/contract/calls/order-public-info'
import type { OrderView } from '@cambio/contract/order-view'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, visit } from '../browser.ts'
import { ApiClient } from '../client.ts'
import { depositUsdt, fillForm, newAccount, signInByEmail } from '../messenger-people.ts'
import { openChat, openMessenger, type OpenMiniApp } from '../messenger.ts'
import { ETH, LTC, pay } from '../orders.ts'
import { openStack, type Stack } from '../stack.ts'
import { words } from '../words.ts'

const PATIENCE_MS = 60_000
/** Console errors of a new user's first sign-in, of a guest's account request, and of refused links. */
const EXPECTED_ERROR = /status of (?:401|404|422)/

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

const profile = words('ru', 'profile')

test('a user merges the account linked to Telegram into an account with an email and keeps the coins', async () => {
  const credentials = await newAccount(browser, { api, stack })
  const { page, complaints, close } = await visit(browser, { width: 1_280, locale: 'ru' })
  const choices = { user: '250001', language: 'ru', theme: 'dark', version: '9.0', width: '430' }
  const app = await openMessenger(page, stack.url, choices)
  const chat = await openChat(browser, stack.url, choices)
  await chat.write('/start')
  await chat.expectMessage('Добро пожаловать')
  await depositUsdt(app, { api, locale: 'ru', amount: '120' })
  const open = await startOrder(app)

  await app.openSettings()
  await app.frame.getByRole('button', { name: profile('messenger_other_account') }).click()
  await signInByEmail(app, { locale: 'ru', ...credentials })
  await requestMerge(app)
  await app.frame.getByText(profile('messenger_merge_order')).waitFor()
  await pay(api, open, ETH, '0.2')
  await api.orderIn(open, ['FINISHED'], PATIENCE_MS)

  await requestMerge(app)
  const [waits = ''] = profile('messenger_merge_waits', { time: '\u0000' }).split('\u0000')
  await app.frame.getByText(waits).waitFor()
  expect(await app.overflow()).toBeLessThanOrEqual(0)
  await chat.press('Объединить ваш кабинет', 'Подтвердить')
  const [linked = ''] = profile('messenger_linked', { date: '\u0000' }).split('\u0000')
  await app.frame.getByText(linked).first().waitFor({ timeout: PATIENCE_MS })
  await chat.close()

  const again = await openMessenger(page, stack.url, choices)
  expect(await again.call<{ email: string }>(accountData)).toMatchObject({ email: credentials.email })
  await again.go('/ru/profile/wallet')
  // The balance also contains the order's cashback.
  const balances = again.frame.getByRole('list', { name: profile('wallet_balances') })
  await balances.filter({ hasText: /120/ }).waitFor({ timeout: PATIENCE_MS })
  await again.go('/ru/profile/history')
  await again.frame.locator(`a[href*="/order/${open.orderId}?"]`).waitFor()
  expect(complaints.filter((text) => !EXPECTED_ERROR.test(text))).toEqual([])
  await close()
})

/** Creates an order that waits for its deposit. */
async function startOrder(app: OpenMiniApp): Promise<OrderView> {
  await app.go('/ru/exchange-eth-ltc?amount=0.2')
  const destinationAddress = await fillForm(app, LTC, 'ru')
  await app.pressMain(words('ru', 'exchange')('submit', { send: 'ETH', receive: 'LTC' }))
  const orderId = await app.openedOrder()
  return (await api.get<OrderView>(orderPublicInfo, { orderId, destinationAddress })).body
}

/** Links the messenger user, who has another account, and chooses to merge that account. */
async function requestMerge({ frame }: OpenMiniApp): Promise<void> {
  await frame.getByRole('button', { name: profile('messenger_link'), exact: true }).click()
  for (const question of ['taken', 'merge']) {
    const dialog = frame.getByRole('dialog', { name: profile(`messenger_${question}_title`) })
    await dialog
      .getByRole('button', { name: profile(question === 'taken' ? 'messenger_taken_move' : 'messenger_merge_do') })
      .click()
  }
}
