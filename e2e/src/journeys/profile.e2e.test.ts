import { orderPublicInfo } from '@cambio/contract/calls/order-public-info'
import type { OrderView } from '@cambio/contract/order-view'
import { randomUUID } from 'node:crypto'
import { generateSync } from 'otplib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from '../accessibility.ts'
import { freshAddress } from '../addresses.ts'
import { openBrowser, visit, type Visit } from '../browser.ts'
import { chooseDepositCoin } from '../choose-deposit-coin.ts'
import { ApiClient } from '../client.ts'
import { openCosts, openedOrder, submitForm } from '../exchange-form.ts'
import { expectSound } from '../expect-sound.ts'
import { openPage, reloadPage } from '../open-page.ts'
import { ALL_CHAINS, openStack, type Stack } from '../stack.ts'
import { ETH, held, LTC, orderPath, pay, USDT_TRON, XRP } from '../orders.ts'
import { arrive } from '../people.ts'
import { runAudit } from '../run-script.ts'
import { runSwapExample } from '../run-swap-example.ts'
import { plugPasskeyIn, unexpected, wrongOf } from '../two-factor.ts'
import { words } from '../words.ts'

const ORDER_PATIENCE_MS = 60_000
const AMOUNT = '1.4'
/** Duration for which an authenticator code is valid, in seconds. */
const CODE_SECONDS = 30

let stack: Stack
let browser: Browser
let api: ApiClient
/** Two account holders. Anna uses English on a wide screen, and Boris uses Russian on a phone. */
let anna: Visit
let boris: Visit
let link = ''
let password = ''

beforeAll(async () => {
  // With slow blocks, the audit has time to read all Tron addresses before the next block arrives.
  stack = await openStack({ ...ALL_CHAINS, SANDBOX_BLOCK_SECONDS: '1.5' })
  api = new ApiClient(stack.url)
  browser = await openBrowser()
  anna = await visit(browser)
  boris = await visit(browser, { locale: 'ru', width: 390, colorScheme: 'dark' })
  password = await arrive(anna.page, { api, stack, email: `anna-${randomUUID().slice(0, 8)}@example.org` })
})
afterAll(async () => {
  await browser?.close()
  await stack?.close()
})

const en = words('en', 'profile')
const ru = words('ru', 'profile')
const open = (page: Page, path: string) => openPage(page, stack.url + path)

test('an order created with a new API key appears in the history with cashback', async () => {
  const { page } = anna
  await open(page, '/profile/keys')
  await page.getByText(en('keys_none')).waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: en('keys_new') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(en('keys_name')).fill('Trading bot')
  await dialog.getByLabel(en('keys_networks')).fill('127.0.0.1, ::1')
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: en('keys_make') }).click()
  const secret = (await page.getByTestId('secret').textContent())?.trim() ?? ''
  const publicKey = (await page.getByTestId('public-key').textContent())?.trim() ?? ''
  // Escape must not close a dialog with a secret that is displayed only once.
  await page.keyboard.press('Escape')
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: en('keys_saved') }).click()
  await page.getByText(publicKey).waitFor()
  await expectSound(page)

  const output = await runSwapExample({
    CAMBIO_URL: stack.url,
    CAMBIO_PUBLIC_KEY: publicKey,
    CAMBIO_SECRET: secret,
    CAMBIO_MARKUP: '0',
  })
  const orderId = /Order (\d+)/.exec(output)?.[1] ?? ''
  expect(output).toContain('FINISHED')

  await open(page, '/profile/history?filter=finished')
  const row = page.getByRole('row').filter({ hasText: words('en', 'orders')('state_FINISHED') })
  await row.waitFor()
  await expectSound(page)
  await page.getByLabel(en('history_search')).fill('nothing like it')
  await page.getByText(en('history_no_match')).waitFor()
  expect(new URL(page.url()).searchParams.get('search')).toBe('nothing like it')
  await page.getByRole('button', { name: en('history_show_all') }).click()
  await row.waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: en('history_save') }).click()
  expect((await download).suggestedFilename()).toMatch(/^(?:localhost|127\.0\.0\.1)-orders-.*\.csv$/)
  expect(await row.getByRole('link').getAttribute('href')).toContain(`/order/${orderId}?destinationAddress=`)

  await open(page, '/profile/cashback')
  await page
    .getByRole('row')
    .filter({ hasText: en('earning_status_CREDITED') })
    .waitFor()
  expect(await page.getByTestId('total').textContent()).toMatch(/^0\.\d+\sUSDT$/)
  await expectSound(page)

  await open(page, '/profile/keys')
  await page.getByRole('switch').click()
  await page.getByText(en('keys_off'), { exact: true }).waitFor()
  await page.getByRole('button', { name: en('keys_delete_named', { name: 'Trading bot' }) }).click()
  await dialog.getByRole('button', { name: en('keys_delete_do') }).click()
  await page.getByText(en('key_page_delete_key_success')).waitFor()
  await page.getByText(en('keys_none')).waitFor()
})

test("a referred user's swap earns a commission for the owner of the referral link", async () => {
  await open(anna.page, '/profile/affiliate-program')
  link = (await anna.page.getByTestId('referral-link').textContent())?.trim() ?? ''
  await expectSound(anna.page)
  await anna.page.getByText(en('affiliate_none')).waitFor()
  await expect.poll(() => anna.page.getByTestId('available').textContent()).toMatch(/^0\.\d+\sUSDT$/)

  const { page } = boris
  const account = words('ru', 'account')
  const common = words('ru', 'common')
  await openPage(page, link.replace('/?', '/ru?'))
  await expect.poll(() => cookie(boris, 'referralID')).toBe(new URL(link).searchParams.get('ref'))
  await page.getByRole('link', { name: common('nav_sign_in') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: account('to_register') }).click()
  await dialog.getByLabel(common('email_label')).fill(`boris-${randomUUID().slice(0, 8)}@example.org`)
  const chosen = `${randomUUID()} слова`
  await dialog.getByLabel(account('password'), { exact: true }).fill(chosen)
  await dialog.getByLabel(account('password_confirm'), { exact: true }).fill(chosen)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: account('register_do') }).click()
  await page.getByRole('dialog', { name: account('confirm_title') }).waitFor()

  await open(page, `/ru/exchange-eth-ltc?amount=${AMOUNT}`)
  await submitForm(page, { send: ETH, receive: LTC }, 'ru')
  const { body: order } = await api.get<OrderView>(orderPublicInfo, await openedOrder(page))
  await pay(api, order, ETH, AMOUNT)
  await api.orderIn(order, ['FINISHED'], ORDER_PATIENCE_MS)
  await open(page, '/ru/profile/history')
  await page.getByText(words('ru', 'orders')('state_FINISHED')).waitFor()
  await expectSound(page)
  await open(page, '/ru/profile/cashback')
  await page.getByText(ru('earning_status_CREDITED')).waitFor()
  await expectSound(page)

  await reloadPage(anna.page)
  await anna.page.getByRole('cell', { name: en('earning_status_CREDITED') }).waitFor()
  for (const [figure, count] of [
    ['clicks', '1'],
    ['registrations', '1'],
    ['completed', '1'],
  ] as const)
    await expect.poll(() => anna.page.getByTestId(figure).textContent()).toBe(count)
  await anna.page.getByText(en('chart_table')).click()
  await expectSound(anna.page)
})

test("a guest pays a referral link's mark-up, which the link's owner earns", async () => {
  const { page } = anna
  await open(page, '/profile/affiliate-program')
  const choice = page.getByRole('region', { name: en('markup_title') })
  const markup = choice.getByLabel(en('markup_label'))
  const keep = choice.getByRole('button', { name: en('markup_do') })
  await markup.fill('9')
  await keep.click()
  await choice.getByText(en('markup_wrong', { amount: '5' })).waitFor()
  await expectSound(page)
  await markup.fill('1,5')
  await reloadPage(page)
  await expect.poll(() => markup.inputValue()).toBe('1.5')
  await keep.click()
  await choice.getByText(words('en', 'account')('saved')).waitFor()
  await reloadPage(page)
  await expect.poll(() => markup.inputValue()).toBe('1.5')

  const guest = await visit(browser, { locale: 'ru', width: 390 })
  const line = guest.page.getByText(words('ru', 'common')('waterfall_referral'))
  const ref = new URL(link).searchParams.get('ref')
  await open(guest.page, `/ru/exchange-eth-ltc?amount=${AMOUNT}&ref=${ref}`)
  await openCosts(guest.page)
  await line.waitFor()
  await expectSound(guest.page)
  await submitForm(guest.page, { send: ETH, receive: LTC }, 'ru')
  const { body: order } = await api.get<OrderView>(orderPublicInfo, await openedOrder(guest.page))
  const taken = order.waterfall.find(({ kind }) => kind === 'referral')
  expect(taken).toMatchObject({ percent: '1.5' })
  await pay(api, order, ETH, AMOUNT)
  await api.orderIn(order, ['FINISHED'], ORDER_PATIENCE_MS)
  await reloadPage(guest.page)
  await guest.page.locator('details:has(.fall) > summary').click()
  await line.waitFor()
  expect(unexpected(guest)).toEqual([])
  await guest.close()

  await reloadPage(page)
  await page.getByRole('cell', { name: en('earning_kind_MARKUP') }).waitFor()
  await expectSound(page)
})

test("creating an API key requires one of the user's second factors", async () => {
  const { page } = anna
  const account = words('en', 'account')
  await plugPasskeyIn(page)
  await open(page, '/profile/info')
  const row = page.getByRole('region', { name: en('step_row') })
  await row.getByText(en('step_none')).waitFor()
  await expectSound(page)
  await page.getByRole('link', { name: account('privacy_do') }).click()
  const choices = words('en', 'consent')
  const bar = page.getByRole('region', { name: choices('title') }).filter({ hasText: choices('question') })
  await bar.getByRole('button', { name: choices('refuse') }).click()
  await bar.waitFor({ state: 'detached' })
  await row.getByRole('button', { name: en('step_add_totp') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(account('password'), { exact: true }).fill(password)
  await dialog.getByRole('button', { name: en('step_next') }).click()
  const secret = (await dialog.getByTestId('totp-secret').textContent()) ?? ''
  const code = dialog.getByLabel(en('step_first_code'))
  const now = Math.floor(Date.now() / 1_000)
  const right = generateSync({ secret, epoch: now })
  await code.fill(wrongOf(right))
  await dialog.getByRole('button', { name: en('step_totp_do') }).click()
  await dialog.getByText(en('step_code_wrong')).waitFor()
  await expectSound(page)
  await code.fill(right)
  await dialog.getByRole('button', { name: en('step_totp_do') }).click()
  const codes = page.getByRole('dialog', { name: en('step_codes') })
  await codes.waitFor()
  expect(await codes.getByRole('listitem').count()).toBe(10)
  await expectSound(page)
  // Escape must not close a dialog with recovery codes that are displayed only once.
  await page.keyboard.press('Escape')
  await codes.getByRole('button', { name: en('step_codes_saved') }).click()

  await row.getByRole('button', { name: en('step_add_passkey') }).click()
  await dialog.getByLabel(en('step_name')).fill('Work laptop')
  await dialog.getByLabel(account('password'), { exact: true }).fill(password)
  await dialog.getByRole('button', { name: en('step_passkey_do') }).click()
  const stepDialog = page.getByRole('dialog', { name: en('step_title') })
  await stepDialog.getByText(en('step_for_passkey', { name: 'Work laptop' })).waitFor()
  await expectSound(page)
  await stepDialog.getByLabel(en('step_code')).fill(generateSync({ secret, epoch: now + CODE_SECONDS }))
  await stepDialog.getByRole('button', { name: en('step_confirm') }).click()
  await row.getByText('Work laptop').waitFor()
  await expectSound(page)

  await open(page, '/profile/keys')
  await page.getByRole('button', { name: en('keys_new') }).click()
  await dialog.getByLabel(en('keys_name')).fill('Guarded bot')
  await dialog.getByRole('button', { name: en('keys_make') }).click()
  await stepDialog.getByText(en('step_for_key', { name: 'Guarded bot' })).waitFor()
  await stepDialog.getByRole('button', { name: en('step_by_totp') }).click()
  await stepDialog.getByLabel(en('step_code')).fill(wrongOf(right))
  await stepDialog.getByRole('button', { name: en('step_confirm') }).click()
  await stepDialog.getByText(en('step_code_wrong')).waitFor()
  await expectSound(page)
  // Cancelling the two-factor dialog creates no key, and the form keeps its input.
  await page.keyboard.press('Escape')
  expect(await dialog.getByLabel(en('keys_name')).inputValue()).toBe('Guarded bot')
  await dialog.getByRole('button', { name: en('keys_make') }).click()
  await stepDialog.getByRole('button', { name: en('step_show_passkey') }).click()
  await page.getByTestId('secret').waitFor()
  await dialog.getByRole('button', { name: en('keys_saved') }).click()
})

test('a withdrawal of earnings arrives on-chain as USDT', async () => {
  const { page } = anna
  const requests: string[] = []
  page.on('request', (request) => request.method() === 'POST' && requests.push(request.url()))
  await open(page, '/profile/withdraw')
  await page.getByText(en('withdrawals_none')).waitFor()
  const address = page.getByLabel(en('withdraw_address', { coin: 'USDT', network: 'TRON · TRC20' }))
  const withdraw = page.getByRole('button', { name: en('withdraw_do'), exact: true })
  await address.fill('0x0000000000000000000000000000000000000001')
  await page.getByRole('button', { name: words('en', 'common')('amount_all') }).click()
  await withdraw.click()
  await page.getByText(words('en', 'common')('error_address_incorrect')).waitFor()
  await expectSound(page)
  expect(requests.filter((url) => url.endsWith('/affiliates/withdrawals'))).toEqual([])

  const destination = freshAddress(USDT_TRON)
  await address.fill(destination)
  await reloadPage(page)
  await expect.poll(() => address.inputValue()).toBe(destination)
  await withdraw.click()
  const summary = page.getByRole('group', { name: en('withdraw_check') })
  expect(((await summary.textContent()) ?? '').replaceAll(' ', '')).toContain(destination)
  await expectSound(page)
  await page.getByRole('button', { name: en('withdraw_confirm') }).click()
  const stepDialog = page.getByRole('dialog', { name: en('step_title') })
  await stepDialog.getByText(destination).waitFor()
  await expectSound(page)
  await stepDialog.getByRole('button', { name: en('step_show_passkey') }).click()
  const done = page.getByRole('dialog', { name: words('en', 'account')('success_withdrawal_title') })
  await done.waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await done.getByRole('button', { name: words('en', 'account')('success_withdrawal_do') }).click()
  await page.getByText(en('withdrawal_status_COMPLETED')).waitFor({ timeout: ORDER_PATIENCE_MS })
  expect(Number(await held(api, USDT_TRON, destination))).toBeGreaterThan(0)
  await expectSound(page)
  await open(page, '/profile/wallet')
  await page.getByRole('list', { name: en('wallet_balances') }).waitFor()
  await page.getByText(en('withdrawal_status_COMPLETED')).waitFor()
  await page.getByText(en('deposits_none')).waitFor()
  await expectSound(page)
})

test('a deposit into the account is credited to the balance', async () => {
  const { page } = anna
  await chooseDepositCoin(page, 'en', 'XRP')
  const memo = (await page.getByTestId('deposit-memo').textContent())?.trim() ?? ''
  const address = (await page.getByTestId('deposit-address').getAttribute('data-address')) ?? ''
  await expectSound(page)
  await api.sandbox('deposits', { ...XRP, address, memo, amount: '90' })
  await page
    .getByRole('row')
    .filter({ hasText: en('deposit_status_CREDITED') })
    .waitFor({ timeout: ORDER_PATIENCE_MS })
  await page.getByRole('button', { name: en('withdraw_coin', { coin: 'XRP', network: 'XRP Ledger' }) }).waitFor()
  await expectSound(page)
})

test("a user refunds an order's unswapped coins to the account balance", async () => {
  const { page } = anna
  const [say, sayRussian] = [words('en', 'order'), words('ru', 'order')]
  await open(page, '/profile/wallet')
  await page.getByRole('heading', { name: en('deposits_title') }).waitFor()
  await open(page, '/exchange-eth-ltc?amount=0.5')
  await submitForm(page, { send: ETH, receive: LTC })
  const made = await openedOrder(page)
  const { body: order } = await api.get<OrderView>(orderPublicInfo, made)
  await pay(api, order, ETH, '100')
  await api.orderIn(order, ['ACTION_REQUIRED'], ORDER_PATIENCE_MS)
  // When a different account opens the order link, the page offers only a refund to an address.
  await open(boris.page, orderPath(order, 'ru'))
  await boris.page.getByRole('heading', { name: sayRussian('refund_title') }).waitFor()
  expect(await boris.page.getByRole('button', { name: sayRussian('balance_do') }).count()).toBe(0)
  // The account that created the order may still choose a refund to its balance. Here it does so in another language
  // and without the control cookie.
  await page.context().clearCookies({ name: /_control_/ })
  await open(page, orderPath(order, 'ru'))
  await page.getByRole('heading', { name: sayRussian('balance_title') }).waitFor()
  await page.getByText(sayRussian('control_note_balance').split('<a>')[0] ?? '').waitFor()
  await expectSound(page)
  await open(page, orderPath(order))
  const choose = page.getByRole('button', { name: say('balance_do') })
  await choose.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: say('balance_sure') })
  await dialog.getByText('100 ETH').waitFor()
  await expectSound(page)
  await dialog.getByRole('button', { name: say('balance_do') }).click()
  await page.getByRole('heading', { level: 1, name: say('head_refunded_balance', { came: '100 ETH' }) }).waitFor()
  await page.getByText(say('event_REFUND_COMPLETED_balance', { from: 'ETH' })).waitFor()
  await expectSound(page)
  await page.getByRole('link', { name: say('balance_open') }).click()
  const row = page.getByRole('row').filter({ hasText: en('deposit_of_order').replace('{{number}}', '').trim() })
  await row.filter({ hasText: en('deposit_status_CREDITED') }).waitFor()
  await page.getByRole('button', { name: en('withdraw_coin', { coin: 'ETH', network: 'Ethereum' }) }).waitFor()
  await expectSound(page)
})

test('no account page logs an error', async () => {
  for (const person of [anna, boris]) expect(unexpected(person)).toEqual([])
  expect(await runAudit(stack)).toContain(' 0 violations')
})

async function cookie({ page }: Visit, name: string): Promise<string | undefined> {
  return (await page.context().cookies()).find((one) => one.name === name)?.value
}
