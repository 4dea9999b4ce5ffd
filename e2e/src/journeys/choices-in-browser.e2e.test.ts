import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { orderPublicInfo } from '@cambio/contract/calls/order-public-info'
import type { OrderView } from '@cambio/contract/order-view'
import type { LocaleCode } from '@cambio/kernel/locale'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshAddress } from '../addresses.ts'
import { openBrowser, visit } from '../browser.ts'
import { ApiClient } from '../client.ts'
import { describeVariations } from '../describe-variations.ts'
import { expectSound } from '../expect-sound.ts'
import { addressField, openedOrder, submitForm } from '../exchange-form.ts'
import { openPage, reloadPage } from '../open-page.ts'
import { openStack, type Stack } from '../stack.ts'
import { ETH, LTC, pay } from '../orders.ts'
import { untilTrue } from '../until-true.ts'
import { words } from '../words.ts'

const ORDER_PATIENCE_MS = 60_000
const PAGE_PATIENCE_MS = 15_000
/** Time in milliseconds after which the page has stored the form's input. It exceeds the page's own delay. */
const STORE_DELAY_MS = 1_000
const PASSPHRASE = 'anchor linen spring salt'
const coins = { send: ETH, receive: LTC }

let folder: string
let stack: Stack
let browser: Browser
let api: ApiClient
const listed = freshAddress(LTC)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cambio-choices-'))
  const blacklist = join(folder, 'blacklist.txt')
  writeFileSync(blacklist, `litecoin ${listed}\n`)
  stack = await openStack({ BLACKLIST_FILE: blacklist })
  api = new ApiClient(stack.url)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await stack?.close()
  rmSync(folder, { recursive: true, force: true })
})

const english = { exchange: words('en', 'exchange'), order: words('en', 'order'), orders: words('en', 'orders') }
const open = (page: Page, path: string) => openPage(page, stack.url + path)
const fixRate = (page: Page) =>
  page.getByRole('radio', { name: english.exchange('mode_FIXED_for', { count: '15' }) }).check()

describeVariations([
  ['en', { width: 360, height: 740, colorScheme: 'dark' }],
  ['ru', { width: 1280, height: 900, colorScheme: 'light' }],
])('locale %s', (locale: LocaleCode, how) => {
  test('the order form explains the fixed rate, its exception policies and their possible outcomes', async () => {
    const exchange = words(locale, 'exchange')
    const common = words(locale, 'common')
    const { page, complaints, close } = await visit(browser, { ...how, locale })
    await open(page, `${locale === 'en' ? '' : `/${locale}`}/exchange-eth-ltc?amount=0.5`)
    await page.getByRole('radio', { name: exchange('mode_FIXED_for', { count: '15' }) }).check()
    await page.getByText(exchange('policy_short_ASK'), { exact: true }).click()
    await page.getByText(exchange('policy_when_amount', { percent: locale === 'en' ? '0.5' : '0,5' })).waitFor()
    await page.getByText(exchange('policy_when_fall', { percent: '3' })).waitFor()
    await page.getByText(exchange('hold'), { exact: true }).click()
    await page.getByText(exchange('hold_text')).waitFor()
    await page.getByText(exchange('what_if'), { exact: true }).click()
    const [requested = ''] = common('whatif_choice', { offer: '\u0000' }).split('\u0000')
    await page.getByText(requested).first().waitFor()
    await expectSound(page)
    await page.getByRole('radio', { name: exchange('policy_RERATE') }).check()
    const [rerated = ''] = common('whatif_rerated', { amount: '\u0000' }).split('\u0000')
    await page.getByText(rerated).first().waitFor()
    await page.getByLabel(exchange('policy_percent')).fill('20.01')
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: exchange('submit', { send: 'ETH', receive: 'LTC' }) }).click()
    await page.getByText(common('error_percent')).waitFor()
    await expectSound(page)
    expect(complaints).toEqual([])
    await close()
  })
})

test('the order page shows the possible outcomes of the exception policy that the user chose', async () => {
  const { page, close } = await visit(browser)
  await open(page, '/exchange-eth-ltc?amount=0.5')
  await fixRate(page)
  await page.getByText(english.exchange('policy_short_ASK'), { exact: true }).click()
  await page.getByRole('radio', { name: english.exchange('policy_RERATE') }).check()
  await page.getByLabel(english.exchange('policy_percent')).fill('2,5')
  await addressField(page, 'refund', 'ETH').fill(freshAddress(ETH))
  await submitForm(page, coins)
  const made = await openedOrder(page)
  const { body } = await api.get<OrderView>(orderPublicInfo, made)
  expect(body.exceptionPolicy).toEqual({ kind: 'RERATE', withinPercent: '2.5' })
  const common = words('en', 'common')
  await page.getByText(common('whatif_late')).click()
  const [rerated = ''] = common('whatif_rerated', { amount: '\u0000' }).split('\u0000')
  await page.getByText(rerated).filter({ visible: true }).waitFor()
  await page.route('**/orders/what-if', (route) => route.abort())
  await reloadPage(page)
  await page.getByText(common('whatif_less')).click()
  await page.getByText(common('whatif_failed')).first().waitFor({ timeout: ORDER_PATIENCE_MS })
  await expectSound(page)
  await close()
})

/** Waits until the page has stored an amount that the user typed. */
const untilStored = (page: Page, amount: string) =>
  untilTrue(page, `Object.values(sessionStorage).some((text) => text.includes('${amount}'))`)

/** Returns the form's values: amount, rate mode, address, and whether the terms are accepted. */
async function formOf(page: Page, locale: LocaleCode) {
  const exchange = words(locale, 'exchange')
  return {
    coins: await page.locator('[data-calculator]').getAttribute('aria-label'),
    amount: await page.getByLabel(exchange('you_send'), { exact: true }).inputValue(),
    isFixed: await page.getByRole('radio', { name: exchange('mode_FIXED_for', { count: '15' }) }).isChecked(),
    address: await page.locator('[data-calculator] form input:is([type=text], :not([type]))').first().inputValue(),
    hasAccepted: await page.getByRole('checkbox').first().isChecked(),
  }
}

test.each([
  ['/exchange-eth-ltc', '0.77'],
  ['/', '777.5'],
])('the order form on %s restores its input after navigation, reloads and language changes', async (path, amount) => {
  const { page, complaints, close } = await visit(browser)
  const address = freshAddress(LTC)
  await open(page, path)
  const [receive] = (await page.locator('[data-calculator]').getAttribute('aria-label'))?.split(' → ').slice(1) ?? []
  if (receive !== 'LTC') {
    await page.getByTitle(english.exchange('pick_coin')).nth(1).click()
    await page.getByRole('dialog').getByText('Litecoin', { exact: true }).first().click()
  }
  await page.getByLabel(english.exchange('you_send'), { exact: true }).fill(amount)
  await fixRate(page)
  await addressField(page, 'destination', 'LTC').fill(address)
  await page.getByRole('checkbox').first().check()
  const filled = await formOf(page, 'en')
  expect(filled).toMatchObject({ amount, isFixed: true, address, hasAccepted: true })
  if (path === '/') {
    await untilStored(page, amount)
    await untilTrue(page, `sessionStorage.getItem('exchange:mode') === 'FIXED'`)
  } else await page.waitForURL(/[?&]amount=0\.77.*mode=fixed/)

  await page
    .getByRole('link', { name: words('en', 'common')('nav_docs'), exact: true })
    .first()
    .click()
  await page.waitForURL('**/docs')
  await page.goBack()
  await expect.poll(() => formOf(page, 'en'), { timeout: PAGE_PATIENCE_MS }).toEqual(filled)
  await reloadPage(page)
  await expect.poll(() => formOf(page, 'en'), { timeout: PAGE_PATIENCE_MS }).toEqual(filled)
  await page.getByRole('link', { name: 'RU', exact: true }).click()
  await page.waitForURL(/\/ru/)
  await expect
    .poll(() => formOf(page, 'ru'), { timeout: PAGE_PATIENCE_MS })
    .toEqual({ ...filled, amount: amount.replace('.', ',') })
  expect(complaints).toEqual([])
  await close()
})

test('submitting the order form before its input is stored still opens the order page', async () => {
  const { page, close } = await visit(browser)
  await page.clock.install()
  await open(page, '/exchange-eth-ltc?amount=0.5')
  await addressField(page, 'destination', 'LTC').fill(freshAddress(LTC))
  await page.getByRole('checkbox').first().check()
  // Delay the response, so that the page stores the form's input while the order page is still loading.
  await page.route('**/route-redirect?**', async (route) => {
    await page.clock.fastForward(STORE_DELAY_MS)
    await route.continue()
  })
  await page.evaluate(`(() => {
    const button = document.querySelector('[data-calculator] form [type=submit]')
    const ready = button.textContent
    let hasWaited = false
    new MutationObserver((_changes, observer) => {
      if (button.textContent !== ready) hasWaited = true
      else if (hasWaited) {
        observer.disconnect()
        button.click()
      }
    }).observe(button, { childList: true, characterData: true, subtree: true })
  })()`)
  await page.getByLabel(english.exchange('you_send'), { exact: true }).fill('0.6')
  expect((await openedOrder(page)).orderId).toMatch(/^\d+$/)
  await close()
})

test('the order form is empty again once an order has been created', async () => {
  const { page, close } = await visit(browser)
  await open(page, '/exchange-eth-ltc?amount=0.5')
  await submitForm(page, coins)
  await openedOrder(page)
  await open(page, '/exchange-eth-ltc?amount=0.5')
  expect(await formOf(page, 'en')).toMatchObject({ address: '', hasAccepted: false })
  await close()
})

test('the order form shows an error for a blacklisted address', async () => {
  const { page, close } = await visit(browser)
  await open(page, '/exchange-eth-ltc?amount=0.5')
  await addressField(page, 'destination', 'LTC').fill(listed)
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: english.exchange('submit', { send: 'ETH', receive: 'LTC' }) }).click()
  await page.getByText(words('en', 'common')('error_address_blacklisted')).waitFor()
  await close()
})

test.each(['ERR_NOT_ACCEPTABLE', 'ERR_UNPROCESSABLE_ENTITY'])(
  'the order form switches to the floating rate when a fixed-rate order fails with %s',
  async (code) => {
    const { page, close } = await visit(browser)
    await page.routeWebSocket(/\/ws/, (socket) => {
      const service = socket.connectToServer()
      socket.onMessage((text) => {
        const { event, data } = JSON.parse(String(text)) as { event: string; data: Record<string, string> }
        if (event !== 'pairs.rates' || data['rateMode'] !== 'FIXED') service.send(text)
        else socket.send(JSON.stringify({ event: 'error', data: { id: data['id'], code, data: {} } }))
      })
    })
    await open(page, '/exchange-eth-ltc?amount=0.5')
    await fixRate(page)
    await page.getByText(english.exchange('switched_to_floating')).waitFor()
    expect(await page.getByRole('radio', { name: english.exchange('mode_FLOATING') }).isChecked()).toBe(true)
    await close()
  },
)

test('a user moves orders to another browser in an encrypted file', async () => {
  const { orders, order } = english
  const here = await visit(browser)
  await open(here.page, '/exchange-eth-ltc?amount=0.5')
  await fixRate(here.page)
  await addressField(here.page, 'refund', 'ETH').fill(freshAddress(ETH))
  await submitForm(here.page, coins)
  const made = await openedOrder(here.page)
  const { body } = await api.get<OrderView>(orderPublicInfo, made)
  await pay(api, body, ETH, '0.4')
  await api.orderIn(body, ['ACTION_REQUIRED'], ORDER_PATIENCE_MS)

  await open(here.page, '/orders')
  await here.page.getByText(/^0[.]5\sETH\s→.+LTC$/).waitFor()
  await here.page.getByText(orders('state_ACTION_REQUIRED')).waitFor()
  const kept = await here.page.evaluate<string>('JSON.stringify(localStorage)')
  expect(kept).toContain(made.orderId)
  expect(kept).not.toMatch(/token/i)
  await here.page.getByLabel(orders('move')).click()
  await here.page.getByRole('button', { name: orders('export_title') }).click()
  await here.page.getByLabel(orders('passphrase_new')).fill(PASSPHRASE)
  await here.page.getByLabel(orders('passphrase_again')).fill('another one')
  await here.page.getByRole('button', { name: orders('export_do') }).click()
  await here.page.getByText(orders('passphrase_differs')).waitFor()
  await expectSound(here.page)
  await here.page.getByLabel(orders('passphrase_again')).fill(PASSPHRASE)
  const saved = here.page.waitForEvent('download')
  await here.page.getByRole('button', { name: orders('export_do') }).click()
  const file = join(folder, 'orders.age')
  await (await saved).saveAs(file)
  await here.page.getByText(orders('export_done_one', { count: '1' })).waitFor()
  await here.close()

  const there = await visit(browser, { width: 360, height: 740, colorScheme: 'dark' })
  const { page } = there
  await open(page, '/orders')
  await page.getByText(orders('empty')).waitFor()
  await page.getByRole('button', { name: orders('import_title') }).click()
  await page.getByRole('button', { name: orders('import_do') }).click()
  await page.getByText(orders('import_no_file')).waitFor()
  await page.getByLabel(orders('import_file')).setInputFiles(file)
  const passphrase = page.getByLabel(orders('passphrase'), { exact: true })
  await passphrase.fill('not the passphrase')
  await page.getByRole('button', { name: orders('import_do') }).click()
  await page.getByText(orders('import_wrong_passphrase')).waitFor()
  await expectSound(page)
  await passphrase.fill(PASSPHRASE)
  await page.getByRole('button', { name: orders('import_do') }).click()
  await page.getByText(orders('import_done_one', { count: '1' })).waitFor()
  await page.getByRole('button', { name: words('en', 'common')('close') }).click()
  await page.getByRole('link', { name: orders('action_choose') }).click()
  await page.getByRole('button', { name: order('accept_do') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: order('accept_do') })
    .click()
  await page.getByRole('heading', { name: order('completed') }).waitFor({ timeout: ORDER_PATIENCE_MS })
  expect(there.complaints).toEqual([])
  await there.close()
})
