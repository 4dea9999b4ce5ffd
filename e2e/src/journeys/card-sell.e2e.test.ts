import type { OrderView } from '@cambio/contract/order-view'
import type { LocaleCode } from '@cambio/kernel/locale'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { freshAddress } from '../addresses.ts'
import { visit } from '../browser.ts'
import { describeVariations } from '../describe-variations.ts'
import { addressField, openedOrder } from '../exchange-form.ts'
import { expectSound } from '../expect-sound.ts'
import { openPage } from '../open-page.ts'
import { BTC, mine } from '../orders.ts'
import { registerInDialog } from '../register-in-dialog.ts'
import { words } from '../words.ts'
import { openJourney } from '../open-journey.ts'

const PATIENCE_MS = 90_000
const provider = 'Mercuryo'
/** Test cards from the provider's documentation. The provider rejects payouts to a card with CVV 555. */
const GOOD_CARD = { number: '4444444444443333', cvv: '123' }
const BAD_CARD = { number: '5555444433331111', cvv: '555' }
/**
 * Console errors for the responses that a guest receives: 401 to the account request, and 403 to a sale that requires
 * an identity check.
 */
const EXPECTED_ERROR = /^Failed to load resource: .* (401|403) /
const AMOUNT = '0.01'

const journey = openJourney()

/** Enters a card on the provider's page. */
async function enterCard(page: Page, { number, cvv }: typeof GOOD_CARD): Promise<void> {
  await page.locator('[name=number]').fill(number)
  await page.locator('[name=expiry]').fill('12/29')
  await page.locator('[name=cvv]').fill(cvv)
  await page.locator('[name=holder]').fill('Anna Seller')
  await page.locator('form button').first().click()
  await page.locator('.note.good').waitFor()
}

describeVariations([
  ['en', { width: 1280, height: 900, colorScheme: 'light' }],
  ['ru', { width: 360, height: 740, colorScheme: 'dark' }],
])('locale %s', (locale: LocaleCode, how) => {
  const say = words(locale, 'order')
  const exchange = words(locale, 'exchange')
  const identity = words(locale, 'identity')
  const prefix = locale === 'en' ? '' : `/${locale}`
  const open = (page: Page, path: string) => openPage(page, journey.stack.url + prefix + path)
  const submit = (page: Page) => page.getByRole('button', { name: exchange('submit_sale', { send: 'BTC' }) })

  /** Saves a card on the provider's page in another tab, then chooses it in the form. */
  async function chooseCard(page: Page, card: typeof GOOD_CARD): Promise<void> {
    await page.getByRole('button', { name: exchange('sale_card_show', { provider }) }).click()
    const link = page.getByRole('link', { name: exchange('sale_card_add', { provider }) })
    await link.waitFor()
    await expectSound(page)
    const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()])
    await enterCard(tab, card)
    await tab.close()
    await page.getByRole('radio', { name: exchange('sale_card_digits', { digits: card.number.slice(-4) }) }).check()
  }

  /** Sells 0.01 BTC. Starts on the first page and ends on the order page. Returns the order. */
  async function sell(page: Page, card: typeof GOOD_CARD) {
    await open(page, `/exchange-btc-cardusd?amount=${AMOUNT}`)
    await submit(page).click()
    const email = await registerInDialog(page, journey.api, locale)
    await chooseCard(page, card)
    await addressField(page, 'refund', 'BTC', locale).fill(freshAddress(BTC))
    await page.getByRole('checkbox').first().check()
    await expectSound(page)
    await submit(page).click()
    await page.getByRole('heading', { level: 2, name: identity('email_title', { provider }) }).waitFor()
    await expectSound(page)
    await journey.api.sandbox(`fiat/users/${encodeURIComponent(email)}`, { isEmailConfirmed: true, kyc: 'complete' })
    await page.getByRole('button', { name: identity('complete_do') }).click({ timeout: PATIENCE_MS })
    const order = await openedOrder(page)
    await expectSound(page)
    return order
  }

  /** Returns an order by its ID and destination address. */
  async function orderOf({ orderId, destinationAddress }: Awaited<ReturnType<typeof openedOrder>>): Promise<OrderView> {
    const query = `orderId=${orderId}&destinationAddress=${destinationAddress}`
    return (await fetch(`${journey.stack.url}/api/v2/orders/public-info?${query}`)).json() as Promise<OrderView>
  }

  /** Sends the coins to an order's deposit address. */
  async function sendCoins(order: Awaited<ReturnType<typeof openedOrder>>): Promise<void> {
    const { depositAddress } = await orderOf(order)
    const { currencyTitle, networkTitle } = BTC
    await journey.api.sandbox('deposits', {
      currencyTitle,
      networkTitle,
      address: depositAddress.depositAddress,
      amount: AMOUNT,
    })
    await mine(journey.api, BTC, 3)
  }

  const paid = (page: Page) => page.getByRole('heading', { level: 1, name: say('head_sale_finished', { provider }) })

  test('a guest registers, saves a card and sells 0.01 BTC to the card', async () => {
    const { page, complaints, close } = await visit(journey.browser, { ...how, locale })
    const order = await sell(page, GOOD_CARD)
    await sendCoins(order)
    await paid(page).waitFor({ timeout: PATIENCE_MS })
    await page.getByText(say('sale_title', { provider })).first().waitFor()
    await expectSound(page)
    await open(page, '/profile/history')
    await page.locator(`a[href*="/order/${order.orderId}?"]`).waitFor()
    expect(complaints.filter((text) => !EXPECTED_ERROR.test(text))).toEqual([])
    await close()
  })

  test('a seller chooses another card when the provider rejects the payout to the first card', async () => {
    const { page, complaints, close } = await visit(journey.browser, { ...how, locale })
    const order = await sell(page, BAD_CARD)
    await sendCoins(order)
    const other = page.getByRole('link', { name: say('sale_other_do', { provider }) })
    await other.waitFor({ timeout: PATIENCE_MS })
    await expectSound(page)
    const orderUrl = page.url()
    const [tab] = await Promise.all([page.context().waitForEvent('page'), other.click()])
    // Leave the order page until the payout is final. An open page would request the refund fee, which the server
    // rejects for a paid order.
    await page.goto('about:blank')
    await enterCard(tab, GOOD_CARD)
    await tab.close()
    await journey.api.eventually(
      'the payout to the other card',
      async () => (await orderOf(order)).state === 'FINISHED' || null,
    )
    await page.goto(orderUrl)
    await paid(page).waitFor({ timeout: PATIENCE_MS })
    expect(complaints.filter((text) => !EXPECTED_ERROR.test(text))).toEqual([])
    await close()
  })
})

test('no log or database table of the exchange contains the card numbers', () => {
  const folders = ['logs', 'postgres'].map((name) => join(journey.stack.dataDir, name))
  for (const { number } of [GOOD_CARD, BAD_CARD]) {
    // Exit code 1 means that grep read every file and found no match.
    const { status, stdout } = spawnSync('grep', ['-rlaF', number, ...folders], { encoding: 'utf8' })
    expect([status, stdout]).toEqual([1, ''])
  }
  const known = spawnSync('grep', ['-rlaF', 'usd-card', ...folders], { encoding: 'utf8' })
  expect(known.status).toBe(0)
})
