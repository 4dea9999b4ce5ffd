import type { OrderView } from '@cambio/contract/order-view'
import type { LocaleCode } from '@cambio/kernel/locale'
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { freshAddress } from '../addresses.ts'
import { visit } from '../browser.ts'
import { describeVariations } from '../describe-variations.ts'
import { addressField, openedOrder } from '../exchange-form.ts'
import { expectSound } from '../expect-sound.ts'
import { openPage } from '../open-page.ts'
import { BTC, ETH, held, mine } from '../orders.ts'
import { arrive } from '../people.ts'
import { registerInDialog } from '../register-in-dialog.ts'
import { lookAtIdentity, runOps, runScript } from '../run-script.ts'
import { showIdentity } from '../show-identity.ts'
import { words } from '../words.ts'
import { openJourney } from '../open-journey.ts'

const PATIENCE_MS = 90_000
const AMOUNT = '200'
const SOLD = '0.01'
/** Example IBAN from the official IBAN registry. */
const IBAN = 'DE89370400440532013000'
/** Console error that the browser logs when a guest's account request returns 401. */
const EXPECTED_ERROR = /^Failed to load resource: .* 401 /

const journey = openJourney()

describeVariations([
  ['en', { width: 1280, height: 900, colorScheme: 'light' }],
  ['ru', { width: 360, height: 740, colorScheme: 'dark' }],
])('locale %s', (locale: LocaleCode, how) => {
  const say = words(locale, 'order')
  const exchange = words(locale, 'exchange')
  const prefix = locale === 'en' ? '' : `/${locale}`
  const open = (page: Page, path: string) => openPage(page, journey.stack.url + prefix + path)
  const submit = (page: Page) =>
    page.getByRole('button', { name: exchange('submit_bank', { receive: ETH.currencyTitle }) })
  const offer = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })

  /** Pays the order at the sandbox bank with one click, after which the bank redirects back to the order. */
  async function payAtBank(page: Page): Promise<void> {
    await page.getByRole('link', { name: say('pay_from_sandbox_bank') }).click()
    await page.locator('form[action$="/transfer"] button').click()
    await page.waitForURL(/\/order\/\d+\?/)
  }

  test('a guest registers, pays 200 EUR by bank transfer and receives ETH', async () => {
    const { page, complaints, close } = await visit(journey.browser, { ...how, locale })
    await open(page, `/exchange-sepaeur-eth?amount=${AMOUNT}`)
    await offer(page, 'Mercuryo').waitFor()
    expect(await offer(page, exchange('offer_bank')).isChecked()).toBe(true)
    const destination = freshAddress(ETH)
    await addressField(page, 'destination', 'ETH', locale).fill(destination)
    await page.getByRole('checkbox').first().check()
    await expectSound(page)
    await submit(page).click()
    await registerInDialog(page, journey.api, locale)
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
      (await (await fetch(`${journey.stack.url}/api/v2/orders/public-info?${query}`)).json()) as OrderView
    await payAtBank(page)
    await page.getByRole('region', { name: say('completed_purchase') }).waitFor({ timeout: PATIENCE_MS })
    expect(await held(journey.api, ETH, destination)).toBe((await find()).amountToGet)
    await expectSound(page)
    await open(page, '/profile/history')
    await page.locator(`a[href*="/order/${orderId}?"]`).waitFor()
    expect(complaints.filter((text) => !EXPECTED_ERROR.test(text))).toEqual([])
    await close()
  })

  /** Verifies the user's identity: the user submits the form, and an operator accepts it. */
  async function verify(page: Page): Promise<void> {
    const profile = words(locale, 'profile')
    await open(page, '/profile/verification')
    await page.getByRole('button', { name: profile('verify_start') }).click()
    await showIdentity(page, locale, 'Berta')
    const userId = await page.evaluate<number>("JSON.parse(localStorage.getItem('account-data')).data.userId")
    await lookAtIdentity(journey.stack, userId)
    await runOps(journey.stack, 'identity', 'pass', String(userId))
  }

  /** Records that the bank carried out the transfer to an IBAN, as an operator would. */
  async function carryOut(iban: string): Promise<void> {
    const environment = { DATA_DIR: journey.stack.dataDir, DATABASE_URL: '' }
    const list = () => runScript(['scripts/ops.ts', 'bank-transfer', 'list', '--json'], environment)
    let txId = ''
    await expect
      .poll(
        async () => {
          const { orders } = JSON.parse(await list()) as { orders: { txId: string; iban: string }[] }
          txId = orders.find((one) => one.iban === iban)?.txId ?? ''
          return txId
        },
        { timeout: PATIENCE_MS, interval: 2_000 },
      )
      .not.toBe('')
    await runOps(journey.stack, 'bank-transfer', 'take', txId)
    const line = ['--statement-id', randomUUID(), '--booked', new Date().toISOString()]
    await runOps(journey.stack, 'bank-transfer', 'sent', txId, ...line)
  }

  /** Returns whether the button that reverses the pair overlaps the exchange rate. */
  async function coversRate(page: Page): Promise<boolean> {
    const flip = page.getByRole('button', { name: exchange('flip') })
    const boxes = [
      flip,
      page
        .locator('[data-calculator]')
        .getByText(/^1\sBTC\s[≈=]/)
        .locator('..'),
    ]
    const [button, rate] = await Promise.all(boxes.map((one) => one.boundingBox()))
    if (!button || !rate) return true
    const isBeside = button.x + button.width <= rate.x || rate.x + rate.width <= button.x
    return !isBeside && button.y + button.height > rate.y && rate.y + rate.height > button.y
  }

  test('a verified user sells 0.01 BTC to a bank account', async () => {
    const { page, complaints, close } = await visit(journey.browser, { ...how, locale })
    await arrive(page, {
      api: journey.api,
      stack: journey.stack,
      email: `berta-${randomUUID().slice(0, 8)}@example.org`,
    })
    await verify(page)
    await open(page, `/exchange-btc-sepaeur?amount=${SOLD}`)
    await offer(page, 'Mercuryo').waitFor()
    expect(await page.getByRole('group').filter({ hasText: 'Mercuryo' }).textContent()).toMatch(/[.,]\d{2}\sEUR/)
    expect(await coversRate(page)).toBe(false)
    await page.getByLabel(exchange('destination_bank')).fill(IBAN)
    await addressField(page, 'refund', 'BTC', locale).fill(freshAddress(BTC))
    await page.getByRole('checkbox').first().check()
    await expectSound(page)
    await page.getByRole('button', { name: exchange('submit_bank_sale', { send: 'BTC' }) }).click()
    const { orderId } = await openedOrder(page)
    const query = `orderId=${orderId}&destinationAddress=${IBAN}`
    const find = async () =>
      (await (await fetch(`${journey.stack.url}/api/v2/orders/public-info?${query}`)).json()) as OrderView
    const { currencyTitle, networkTitle } = BTC
    const address = (await find()).depositAddress.depositAddress
    await journey.api.sandbox('deposits', { currencyTitle, networkTitle, address, amount: SOLD })
    await mine(journey.api, BTC, 3)
    await carryOut(IBAN)
    await page.getByRole('heading', { level: 1, name: say('head_bank_finished') }).waitFor({ timeout: PATIENCE_MS })
    const { withdrawals, amountToGet, payoutReturn } = await find()
    expect([withdrawals.map(({ amount }) => amount), payoutReturn]).toEqual([[amountToGet], null])
    await expectSound(page)
    expect(complaints).toEqual([])
    await close()
  })

  test('the user switches from bank transfer to card in the list of payment offers', async () => {
    const { page, close } = await visit(journey.browser, { ...how, locale })
    await open(page, `/exchange-sepaeur-eth?amount=${AMOUNT}`)
    await offer(page, 'Mercuryo').check()
    await page.getByRole('button', { name: exchange('submit_card', { receive: ETH.currencyTitle }) }).waitFor()
    expect(await offer(page, 'Mercuryo').isChecked()).toBe(true)
    await close()
  })
})
