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
import { ETH, held } from '../orders.ts'
import { registerInDialog } from '../register-in-dialog.ts'
import { words } from '../words.ts'
import { openJourney } from '../open-journey.ts'

const PATIENCE_MS = 90_000
const provider = 'Mercuryo'
/** Test card from the provider's documentation. */
const CARD = '4444444444443333'
const BANK_CODE = '1234'
/** Console error for the 401 response to a guest's account request. */
const EXPECTED_ERROR = /^Failed to load resource: .* 401 /
/** Console error for the 403 response to a purchase that requires an identity check. */
const CHECK_NEEDED = /^Failed to load resource: .* 403 /
/** Maximum time in milliseconds until the page shows that the check is under review. The page polls every 5 seconds. */
const REVIEW_MS = 7_000
const PICTURE = { name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from('a picture') }

const journey = openJourney()

describeVariations([
  ['en', { width: 1280, height: 900, colorScheme: 'light' }],
  ['ru', { width: 360, height: 740, colorScheme: 'dark' }],
  ['en', { width: 360, height: 740, colorScheme: 'light' }],
  ['ru', { width: 1280, height: 900, colorScheme: 'dark' }],
])('locale %s, %o', (locale: LocaleCode, how) => {
  const identity = words(locale, 'identity')
  const say = words(locale, 'order')
  const exchange = words(locale, 'exchange')
  const common = words(locale, 'common')
  const profile = words(locale, 'profile')
  const prefix = locale === 'en' ? '' : `/${locale}`
  const open = (page: Page, path: string) => openPage(page, journey.stack.url + prefix + path)
  const submit = (page: Page) =>
    page.getByRole('button', { name: exchange('submit_card', { receive: ETH.currencyTitle }) })
  const heading = (page: Page, key: string, values: Record<string, string> = {}) =>
    page.getByRole('heading', { level: 1, name: say(key, { provider, to: 'ETH', ...values }) })

  /** Waits until an order appears in the account's history as a card purchase. */
  async function findInHistory(page: Page, orderId: string): Promise<void> {
    await open(page, '/profile/history')
    await page.locator(`a[href*="/order/${orderId}?"]`).waitFor()
    await page.getByText(profile('history_by_card', { provider })).waitFor()
    await expectSound(page)
  }

  /** Waits for the emails about a completed purchase. */
  async function expectEmails(email: string, orderId: string): Promise<void> {
    const about = await journey.api.eventually(`three emails about order ${orderId}`, async () => {
      const emails = await journey.api.sandbox<{ text: string }[]>(`mail?to=${encodeURIComponent(email)}`)
      const found = emails.filter(({ text }) => text.includes(`${prefix}/order/${orderId}?`))
      return found.length >= 3 ? found : null
    })
    expect(about).toHaveLength(3)
  }

  /** Pays on the provider's page and follows the link back to the order. */
  async function pay(page: Page): Promise<void> {
    await page.waitForURL(/\/sandbox\/pay\//)
    await page.locator('[name=number]').fill(CARD)
    await page.locator('[name=expiry]').fill('12/29')
    await page.locator('[name=cvv]').fill('123')
    await page.locator('[name=holder]').fill('Anna Buyer')
    await page.locator('form button').first().click()
    await page.locator('[name=code]').fill(BANK_CODE)
    await page.locator('form button').first().click()
    await page.locator('a[href*="/order/card"]').click()
  }

  test('a guest registers and buys ETH for 200 USD by card', async () => {
    const { page, complaints, close } = await visit(journey.browser, { ...how, locale })
    await open(page, '/exchange-cardusd-eth?amount=200')
    const destination = freshAddress(ETH)
    await addressField(page, 'destination', 'ETH', locale).fill(destination)
    await page.getByRole('checkbox').first().check()
    await expectSound(page)
    await submit(page).click()
    const email = await registerInDialog(page, journey.api, locale)
    expect(await addressField(page, 'destination', 'ETH', locale).inputValue()).toBe(destination)
    await submit(page).click()
    const { orderId } = await openedOrder(page)
    const leaving = page.getByRole('dialog', { name: say('card_redirect_title', { provider }) })
    await leaving.waitFor()
    await expectSound(page)
    await leaving.getByRole('link', { name: say('card_redirect_do', { provider }) }).click()
    await pay(page)
    expect((await openedOrder(page)).orderId).toBe(orderId)
    await heading(page, 'head_card_finished').waitFor({ timeout: PATIENCE_MS })
    await page.getByText(say('card_note_title', { provider })).first().waitFor()
    await expectSound(page)
    expect(Number(await held(journey.api, ETH, destination))).toBeGreaterThan(0)
    await findInHistory(page, orderId)
    await expectEmails(email, orderId)
    await page.goBack()
    await page.getByText(say('card_reference', { provider })).waitFor({ timeout: PATIENCE_MS })
    expect(complaints.filter((text) => !EXPECTED_ERROR.test(text))).toEqual([])
    await close()
  })

  const step = (page: Page, key: string) => page.getByRole('heading', { level: 2, name: identity(key, { provider }) })

  /** Confirms the email address in another tab through the link in the provider's email. */
  async function confirmAtProvider(page: Page, email: string): Promise<void> {
    const link = await journey.api.eventually(`an email of the provider to ${email}`, async () => {
      const mails = await journey.api.sandbox<{ text: string }[]>(`mail?to=${encodeURIComponent(email)}`)
      return mails.map(({ text }) => /https?:\S+\/sandbox\/pay\/confirm\/\S+/.exec(text)?.[0]).find(Boolean) ?? null
    })
    const tab = await page.context().newPage()
    await tab.goto(link)
    await tab.locator('form button').click()
    await tab.locator('.note').waitFor()
    await tab.close()
  }

  /**
   * Opens the identity form, submits it and returns to the page. `reason` is the rejection reason that the form must
   * show first. With `expires`, the form's token expires before the user submits the form, and the page must renew it.
   */
  async function sendForm(page: Page, email: string, { reason = '', expires = false } = {}): Promise<void> {
    await page.getByRole('button', { name: identity('incomplete_do') }).click()
    const dialog = page.getByRole('dialog', { name: identity('form_title', { provider }) })
    const form = dialog.frameLocator('iframe')
    if (reason !== '') {
      await form.getByText(reason).waitFor()
      await page.getByText(identity('why_photos')).waitFor()
    }
    await form.locator('[name=firstName]').fill('Anna')
    await form.locator('[name=lastName]').fill('Buyer')
    await form.locator('[name=birthDate]').fill('1990-12-10')
    for (const name of ['document', 'selfie']) await form.locator(`[name=${name}]`).setInputFiles(PICTURE)
    if (expires) await journey.api.sandbox(`fiat/users/${email}`, { areFormTokensEnded: true })
    await form.locator('form button').click()
    await form.locator('form').waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: common('close') }).click()
    await step(page, 'under_review_title').waitFor()
  }

  test('a new user buys ETH for 5,000 USD once a repeated identity check passes', async () => {
    const rejectReason = `The photo is dark (${locale}).`
    await journey.api.sandbox('fiat/settings', { review: 'reject', reviewMs: REVIEW_MS, rejectReason })
    const { page, complaints, close } = await visit(journey.browser, { ...how, locale })
    await open(page, '/exchange-cardusd-eth?amount=5000')
    const destination = freshAddress(ETH)
    await addressField(page, 'destination', 'ETH', locale).fill(destination)
    await page.getByRole('checkbox').first().check()
    await submit(page).click()
    const email = await registerInDialog(page, journey.api, locale)
    await submit(page).click()
    await step(page, 'email_title').waitFor()
    await expectSound(page)
    await confirmAtProvider(page, email)
    await step(page, 'incomplete_title').waitFor()
    await page.reload()
    await step(page, 'incomplete_title').waitFor()
    await sendForm(page, email, { expires: true })
    await page.getByText(identity('repeat_text', { provider })).waitFor({ timeout: PATIENCE_MS })
    await expectSound(page)
    await journey.api.sandbox('fiat/settings', { review: 'approve' })
    await sendForm(page, email, { reason: rejectReason })
    await page.getByText(destination, { exact: true }).waitFor({ timeout: PATIENCE_MS })
    await expectSound(page)
    await page.getByRole('button', { name: identity('complete_do') }).click()
    const { orderId } = await openedOrder(page)
    const leaving = page.getByRole('dialog', { name: say('card_redirect_title', { provider }) })
    await leaving.getByRole('link', { name: say('card_redirect_do', { provider }) }).click()
    await pay(page)
    expect((await openedOrder(page)).orderId).toBe(orderId)
    await heading(page, 'head_card_finished').waitFor({ timeout: PATIENCE_MS })
    expect(Number(await held(journey.api, ETH, destination))).toBeGreaterThan(0)
    const unexpected = complaints.filter((text) => !EXPECTED_ERROR.test(text) && !CHECK_NEEDED.test(text))
    expect(unexpected).toEqual([])
    await close()
  })
})

test('no log or database table of the exchange contains the card number', () => {
  const folders = ['logs', 'postgres'].map((name) => join(journey.stack.dataDir, name))
  // Exit code 1 means that grep read every file and found no match.
  const { status, stdout } = spawnSync('grep', ['-rlaF', CARD, ...folders], { encoding: 'utf8' })
  expect([status, stdout]).toEqual([1, ''])
  const known = spawnSync('grep', ['-rlaF', 'card_order', ...folders], { encoding: 'utf8' })
  expect(known.status).toBe(0)
})
