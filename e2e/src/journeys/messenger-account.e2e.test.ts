import type { LocaleCode } from '@cambio/kernel/locale'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshAddress } from '../addresses.ts'
import { openBrowser, visit } from '../browser.ts'
import { chooseDepositCoin } from '../choose-deposit-coin.ts'
import { ApiClient } from '../client.ts'
import { describeVariations } from '../describe-variations.ts'
import { launchMiniApp, openChat, openMessenger } from '../messenger.ts'
import { newAccount, signInByEmail } from '../messenger-people.ts'
import { held, USDT_TRON } from '../orders.ts'
import { openStack, type Stack } from '../stack.ts'
import { words } from '../words.ts'

const PATIENCE_MS = 90_000
const NEWEST = { theme: 'light', version: '9.0', width: '360' }
/** Console errors of rejected sign-ins, of sign-ins without a response, and of a new user's first sign-in. */
const EXPECTED_ERROR = /status of (?:401|404|422)|ERR_FAILED/
/**
 * Height in pixels of the areas at the top and bottom that the simulated messenger's buttons and the notch cover in
 * full screen.
 */
const INSETS = { top: 105, bottom: 34 }

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

describeVariations([
  ['en', { ...NEWEST, user: '210001' }],
  ['ru', { user: '210006', theme: 'dark', version: '9.0', width: '430' }],
])('locale %s, %o', (locale: LocaleCode, look) => {
  test('a user links Telegram to an account with an email and later signs in without a password', async () => {
    const profile = words(locale, 'profile')
    const credentials = await newAccount(browser, { api, stack })
    const { page, complaints, close } = await visit(browser, { width: 1_280 })
    const choices = { ...look, language: locale }
    const app = await openMessenger(page, stack.url, choices)
    await app.openSettings()
    await app.frame.getByRole('button', { name: profile('messenger_other_account') }).click()
    await signInByEmail(app, { locale, ...credentials })
    await app.frame.getByRole('button', { name: profile('messenger_link'), exact: true }).click()
    // The first sign-in created an empty account for this messenger user.
    const question = app.frame.getByRole('dialog', { name: profile('messenger_taken_title') })
    await question.getByRole('button', { name: profile('messenger_taken_move') }).click()
    await app.frame
      .getByText(profile('messenger_linked', { date: '' }))
      .first()
      .waitFor()

    const again = await openMessenger(page, stack.url, choices)
    await again.openSettings()
    await again.frame.getByRole('button', { name: profile('fullscreen_enter') }).click()
    await again.frame.getByRole('button', { name: profile('messenger_unlink'), exact: true }).click()
    const dialog = again.frame.getByRole('dialog', { name: profile('messenger_unlink_title') })
    await dialog.waitFor()
    // The dialog overlaps neither the notch nor the messenger's buttons.
    const isClear = async () => {
      const { top, bottom } = await again.dialogGaps()
      return top >= INSETS.top && bottom >= INSETS.bottom
    }
    await expect.poll(isClear, { timeout: PATIENCE_MS }).toBe(true)
    await again.pressBack()
    await dialog.waitFor({ state: 'hidden' })
    expect(unexpected(complaints)).toEqual([])
    await close()
  })
})

test("a user without an email withdraws coins after a biometric check and a press of the bot's button", async () => {
  const [profile, account] = [words('en', 'profile'), words('en', 'account')]
  const { page, complaints, close } = await visit(browser, { width: 1_280 })
  const choices = { ...NEWEST, user: '210002', language: 'en' }
  const app = await openMessenger(page, stack.url, choices)
  const chat = await openChat(browser, stack.url, choices)
  await chat.write('/start')
  await chat.expectMessage('Welcome to')

  await app.go('/profile/wallet')
  await chooseDepositCoin(app.frame, 'en', 'USDT trc20')
  const address = await app.frame.getByTestId('deposit-address').getAttribute('data-address')
  await api.sandbox('deposits', { ...USDT_TRON, address, amount: '120' })
  await app.frame
    .getByRole('row')
    .filter({ hasText: profile('deposit_status_CREDITED') })
    .waitFor({ timeout: PATIENCE_MS })

  await app.go('/profile/withdraw')
  const destination = freshAddress(USDT_TRON)
  await app.frame.getByLabel(profile('withdraw_address', { coin: 'USDT', network: 'TRON · TRC20' })).fill(destination)
  await app.frame.getByRole('button', { name: words('en', 'common')('amount_all') }).click()
  await app.pressMain(profile('withdraw_do'))
  await app.frame.getByRole('group', { name: profile('withdraw_check') }).waitFor()
  await app.pressMain(profile('withdraw_confirm'))
  await app.answerHost('Allow')
  await app.answerHost('Show my finger or face')
  await app.frame.getByRole('dialog', { name: account('withdrawal_press_title') }).waitFor()
  await chat.press(destination, 'Confirm')
  await app.frame.getByText(account('withdrawal_press_confirmed')).waitFor({ timeout: PATIENCE_MS })
  await api.eventually(
    'the withdrawal arrives',
    async () => (Number(await held(api, USDT_TRON, destination)) > 100 ? true : null),
    PATIENCE_MS,
  )
  await chat.close()
  expect(unexpected(complaints)).toEqual([])
  await close()
})

describe.each(['9.0', '6.0'])('the mini-app in messenger version %s', (version) => {
  const texts = words('en', 'messenger')
  const answer = (page: Page, app: Awaited<ReturnType<typeof launchMiniApp>>, text: string) =>
    version === '6.0' ? app.frame.getByRole('button', { name: text }).click() : app.answerHost(text)

  test('a user whose launch data the server rejects can sign in by email', async () => {
    const credentials = await newAccount(browser, { api, stack })
    const { page, complaints, close } = await visit(browser, { width: 1_280 })
    await page.route('**/sandbox/messenger/launch-data?*', async (route) => {
      const { initData } = (await (await route.fetch()).json()) as { initData: string }
      await route.fulfill({ json: { initData: initData.replace('Sandbox', 'Another') } })
    })
    const app = await launchMiniApp(page, stack.url, { ...NEWEST, version, user: '210003', language: 'en' })
    await answer(page, app, texts('sign_in_by_email'))
    await signInByEmail(app, { locale: 'en', ...credentials })
    expect(await app.overflow()).toBeLessThanOrEqual(0)
    await app.go('/profile/info')
    await app.frame
      .getByRole('button', { name: words('en', 'common')('sign_out'), exact: true })
      .first()
      .click()
    await page.getByText('The mini-app is closed.').waitFor({ timeout: PATIENCE_MS })
    expect(unexpected(complaints)).toEqual([])
    await close()
  })

  test('a user can retry a sign-in that receives no response', async () => {
    const { page, complaints, close } = await visit(browser, { width: 1_280 })
    await page.route('**/telegram/authenticate', (route) => route.abort())
    const app = await launchMiniApp(page, stack.url, { ...NEWEST, version, user: '210004', language: 'en' })
    const title = version === '6.0' ? app.frame.getByText(texts('unreachable_title')) : page.locator('#popup[open]')
    await title.waitFor({ timeout: PATIENCE_MS })
    await page.unroute('**/telegram/authenticate')
    await answer(page, app, texts('try_again'))
    await app.signedIn()
    expect(unexpected(complaints)).toEqual([])
    await close()
  })
})

/**
 * The rows are a pairwise selection: for any two columns, each combination of their values appears in at least one row.
 */
test.each([
  ['9.0', 'en', 'light', '430'],
  ['9.0', 'ru', 'dark', '360'],
  ['8.0', 'en', 'dark', '360'],
  ['8.0', 'ru', 'light', '430'],
  ['7.10', 'en', 'dark', '430'],
  ['7.10', 'ru', 'light', '360'],
  ['7.0', 'en', 'light', '360'],
  ['7.0', 'ru', 'dark', '430'],
  ['6.0', 'en', 'dark', '430'],
  ['6.0', 'ru', 'light', '360'],
] as const)(
  'all pages fit the mini-app with version %s, language %s, theme %s and width %s',
  async (version, language, theme, width) => {
    const { page, complaints, close } = await visit(browser, { width: 1_280 })
    const user = '210005'
    const app = await openMessenger(page, stack.url, { user, language, theme, version, width })
    await app.frame.locator(`html[data-theme="${theme}"][lang^="${language}"]`).waitFor({ state: 'attached' })
    const prefix = language === 'en' ? '' : `/${language}`
    for (const path of ['/', '/orders', '/profile/info', '/profile/wallet', '/exchange-eth-usdterc20']) {
      if (path !== '/') await app.go(prefix + path)
      expect([path, await app.overflow()]).toEqual([path, 0])
    }
    const calls = await page.locator('#log li', { hasText: /^unknown: / }).allInnerTexts()
    expect(calls).toEqual([])
    expect(unexpected(complaints)).toEqual([])
    await close()
  },
)
