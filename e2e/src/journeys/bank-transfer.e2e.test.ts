import type { OrderView } from '@cambio/contract/order-view'
import type { LocaleCode } from '@cambio/kernel/locale'
import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshAddress } from '../addresses.ts'
import { openBrowser, visit } from '../browser.ts'
import { ApiClient } from '../client.ts'
import { describeVariations } from '../describe-variations.ts'
import { addressField, openedOrder } from '../exchange-form.ts'
import { expectSound } from '../expect-sound.ts'
import { openPage } from '../open-page.ts'
import { ETH, held } from '../orders.ts'
import { registerInDialog } from '../register-in-dialog.ts'
import { runOps } from '../run-script.ts'
import { openStack, type Stack } from '../stack.ts'
import { words } from '../words.ts'

const PATIENCE_MS = 90_000
const AMOUNT = '200'
/** Console message for the failed account call of a guest. */
const EXPECTED_ANSWER = /^Failed to load resource: .* 401 /

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

describeVariations([
  ['en', { width: 1280, height: 900, colorScheme: 'light' }],
  ['ru', { width: 360, height: 740, colorScheme: 'dark' }],
])('locale %s', (locale: LocaleCode, how) => {
  const say = words(locale, 'order')
  const exchange = words(locale, 'exchange')
  const prefix = locale === 'en' ? '' : `/${locale}`
  const open = (page: Page, path: string) => openPage(page, stack.url + prefix + path)
  const submit = (page: Page) =>
    page.getByRole('button', { name: exchange('submit', { send: 'EUR', receive: ETH.currencyTitle }) })
  const offer = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })

  /** Records the user's transfer, as an operator would after reading the bank statement. */
  function recordTransfer({ depositAddress }: OrderView) {
    const line = ['--statement-id', randomUUID(), '--amount', AMOUNT, '--currency', 'EUR', '--payer', 'Anna Buyer']
    const reference = depositAddress.depositAddressMemo ?? ''
    const booked = new Date().toISOString()
    return runOps(stack, 'bank-transfer', 'received', ...line, '--booked', booked, '--reference', reference)
  }

  test('a guest compares card and bank, registers, pays 200 EUR by bank transfer and receives ETH', async () => {
    const { page, complaints, close } = await visit(browser, { ...how, locale })
    await open(page, `/exchange-sepaeur-eth?amount=${AMOUNT}`)
    await offer(page, 'Mercuryo').waitFor()
    expect(await offer(page, exchange('offer_bank')).isChecked()).toBe(true)
    const destination = freshAddress(ETH)
    await addressField(page, 'destination', 'ETH', locale).fill(destination)
    await page.getByRole('checkbox').first().check()
    await expectSound(page)
    await submit(page).click()
    await registerInDialog(page, api, locale)
    await submit(page).click()
    const { orderId } = await openedOrder(page)
    await page
      .getByRole('region', { name: say('send_title') })
      .getByRole('term')
      .filter({ hasText: say('bank_reference') })
      .waitFor()
    await expectSound(page)
    const query = `orderId=${orderId}&destinationAddress=${destination}`
    const find = async () =>
      (await (await fetch(`${stack.url}/api/v2/orders/public-info?${query}`)).json()) as OrderView
    await recordTransfer(await find())
    await page.getByRole('region', { name: say('completed') }).waitFor({ timeout: PATIENCE_MS })
    expect(await held(api, ETH, destination)).toBe((await find()).amountToGet)
    await expectSound(page)
    await open(page, '/profile/history')
    await page.locator(`a[href*="/order/${orderId}?"]`).waitFor()
    expect(complaints.filter((text) => !EXPECTED_ANSWER.test(text))).toEqual([])
    await close()
  })

  test('the user switches from bank transfer to card in the list of offers', async () => {
    const { page, close } = await visit(browser, { ...how, locale })
    await open(page, `/exchange-sepaeur-eth?amount=${AMOUNT}`)
    await offer(page, 'Mercuryo').check()
    await page.getByRole('button', { name: exchange('submit_card', { receive: ETH.currencyTitle }) }).waitFor()
    expect(await offer(page, 'Mercuryo').isChecked()).toBe(true)
    await close()
  })
})
