import type { LocaleCode } from '@cambio/kernel/locale'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, visit } from '../browser.ts'
import { ApiClient } from '../client.ts'
import { describeVariations } from '../describe-variations.ts'
import { addEmailInDialog, fillForm } from '../messenger-people.ts'
import { openMessenger, type OpenMiniApp } from '../messenger.ts'
import { ETH, held } from '../orders.ts'
import { openStack, type Stack } from '../stack.ts'
import { words } from '../words.ts'

const PATIENCE_MS = 60_000
const PROVIDER = { provider: 'Mercuryo' }
/** Test card from the provider's documentation. */
const CARD = { number: '4444444444443333', expiry: '12/29', cvv: '123', holder: 'Anna Buyer' }
const BANK_CODE = '1234'
/** Console errors of a new user's first sign-in, and of a purchase that requires an identity check. */
const EXPECTED_ERROR = /status of (?:403|404)/

let stack: Stack
let browser: Browser
let api: ApiClient

beforeAll(async () => {
  stack = await openStack()
  api = new ApiClient(stack.url)
  browser = await openBrowser({ hasCamera: true })
})
afterAll(async () => {
  await browser?.close()
  await stack?.close()
})

const unexpected = (complaints: readonly string[]) => complaints.filter((text) => !EXPECTED_ERROR.test(text))

describeVariations([
  ['en', { user: '220001', theme: 'light', version: '9.0', width: '360' }],
  ['en', { user: '220003', theme: 'dark', version: '6.0', width: '360' }],
  ['ru', { user: '220004', theme: 'light', version: '9.0', width: '430' }],
])('locale %s, %o', (locale: LocaleCode, look) => {
  test('a user without an email buys ETH for 5,000 USD by card after an identity check', async () => {
    await api.sandbox('fiat/settings', { emailConfirmation: 'code' })
    const [exchange, identity, order] = [words(locale, 'exchange'), words(locale, 'identity'), words(locale, 'order')]
    const { page, complaints, close } = await visit(browser, { width: 1_280, locale })
    const app = await openMessenger(page, stack.url, { ...look, language: locale })
    await app.go(`${locale === 'en' ? '' : `/${locale}`}/exchange-cardusd-eth?amount=5000`)
    const destination = await fillForm(app, ETH, locale)
    await app.pressMain(exchange('submit_card', { receive: 'ETH' }))
    const email = await addEmailInDialog(app, api, locale)
    await app.pressMain(exchange('submit_card', { receive: 'ETH' }))

    const step = (key: string) => app.frame.getByRole('heading', { level: 2, name: identity(key, PROVIDER) })
    await step('code_title').waitFor()
    await app.frame.locator('[name=code]').fill(await emailedCode(email))
    await app.pressMain(identity('code_do'))
    await step('incomplete_title').waitFor({ timeout: PATIENCE_MS })
    expect(await app.overflow()).toBeLessThanOrEqual(0)
    await showIdentityToProvider(page, app, locale)
    await app.frame.getByText(destination, { exact: true }).waitFor({ timeout: PATIENCE_MS })
    await app.pressMain(identity('complete_do'))

    const orderId = await app.openedOrder()
    const leaving = app.frame.getByRole('dialog', { name: order('card_redirect_title', PROVIDER) })
    await leaving.waitFor()
    await app.pressMain(order('card_redirect_do', PROVIDER))
    await payByCard(app)
    expect(await app.openedOrder()).toBe(orderId)
    const finished = order('head_card_finished', { ...PROVIDER, to: 'ETH' })
    await app.frame.getByRole('heading', { level: 1, name: finished }).waitFor({ timeout: PATIENCE_MS })
    expect(await app.overflow()).toBeLessThanOrEqual(0)
    expect(Number(await held(api, ETH, destination))).toBeGreaterThan(0)
    expect(unexpected(complaints)).toEqual([])
    await close()
  })
})

/** Returns the code in the card provider's email. */
function emailedCode(email: string): Promise<string> {
  return api.eventually(`an email of the provider to ${email}`, async () => {
    const emails = await api.sandbox<{ text: string }[]>(`mail?to=${encodeURIComponent(email)}`)
    return emails.map(({ text }) => /card payments: (\d{6})$/.exec(text)?.[1]).find(Boolean) ?? null
  })
}

/** Submits the provider's identity form in its dialog. On a phone, the field for the selfie opens the front camera. */
async function showIdentityToProvider(page: Page, { frame, pressMain }: OpenMiniApp, locale: LocaleCode) {
  const identity = words(locale, 'identity')
  await pressMain(identity('incomplete_do'))
  const dialog = frame.getByRole('dialog', { name: identity('form_title', PROVIDER) })
  const form = dialog.frameLocator('iframe')
  await form.locator('[name=firstName]').fill('Anna')
  await form.locator('[name=lastName]').fill('Buyer')
  await form.locator('[name=birthDate]').fill('1990-12-10')
  const photo = { name: 'photo.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await form.locator('[name=document]').setInputFiles(photo)
  await form.locator('[name=selfie][capture=user]').setInputFiles(photo)
  await form.locator('form button').click()
  await form.locator('.note').waitFor()
  await dialog.getByRole('button', { name: words(locale, 'common')('close') }).click()
}

/** Pays on the provider's page, which replaces the mini-app, and follows the link back to the order. */
async function payByCard({ frame }: OpenMiniApp): Promise<void> {
  for (const [name, value] of Object.entries(CARD)) await frame.locator(`[name=${name}]`).fill(value)
  await frame.locator('form button').first().click()
  await frame.locator('[name=code]').fill(BANK_CODE)
  await frame.locator('form button').first().click()
  await frame.locator('a[href*="/order/card"]').click()
}

test("a user takes the photos for the account's identity check with the camera", async () => {
  const profile = words('ru', 'profile')
  const { page, complaints, close } = await visit(browser, { width: 1_280, locale: 'ru' })
  const choices = { user: '220002', language: 'ru', theme: 'dark', version: '6.0', width: '430' }
  const app = await openMessenger(page, stack.url, choices)
  await app.go('/ru/profile/verification')
  await app.pressMain(profile('verify_start'))
  await app.frame.getByLabel(profile('verify_country')).selectOption('LV')
  await app.pressMain(profile('verify_next'))
  await app.frame.getByLabel(profile('verify_type_passport')).check()
  await app.pressMain(profile('verify_next'))
  await app.frame.getByLabel(profile('verify_first_name')).fill('Anna')
  await app.frame.getByLabel(profile('verify_last_name')).fill('Example')
  await app.frame.getByLabel(profile('verify_birth')).fill('1990-02-01')
  await app.frame.getByLabel(profile('verify_number')).fill('N01234567')
  await app.pressMain(profile('verify_next'))
  await app.pressMain(profile('verify_ready'))
  for (const photo of ['facePhoto', 'frontPhoto_passport', 'backendPhoto_passport']) {
    const name = profile(`verify_${photo}`)
    await app.frame
      .getByRole('group', { name, exact: true })
      .getByRole('button', { name: profile('verify_camera') })
      .click()
    const dialog = app.frame.getByRole('dialog', { name, exact: true })
    await app.pressMain(profile('verify_take'))
    await dialog.waitFor({ state: 'hidden' })
  }
  await expect.poll(() => app.frame.getByRole('img').count()).toBe(3)
  expect(await app.overflow()).toBeLessThanOrEqual(0)
  await app.pressMain(profile('verify_send'))
  await app.frame.getByText(profile('verify_status_CREATED'), { exact: true }).waitFor({ timeout: PATIENCE_MS })
  expect(unexpected(complaints)).toEqual([])
  await close()
})
