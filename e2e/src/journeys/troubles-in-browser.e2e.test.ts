import { randomUUID } from 'node:crypto'
import { createOrderCall } from '@cambio/contract/calls/create-order'
import { orderPublicInfo } from '@cambio/contract/calls/order-public-info'
import type { OrderView } from '@cambio/contract/order-view'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityFaults } from '../accessibility.ts'
import { freshAddress } from '../addresses.ts'
import { visit } from '../browser.ts'
import { addressField, openedOrder, submitForm } from '../exchange-form.ts'
import { openPage } from '../open-page.ts'
import { words } from '../words.ts'
import { openJourney } from '../open-journey.ts'

const ORDER_PATIENCE_MS = 60_000
const ETH = { currencyTitle: 'ETH', networkTitle: 'ETH' }
const LTC = { currencyTitle: 'LTC', networkTitle: 'LTC' }
const BTC = { currencyTitle: 'BTC', networkTitle: 'BTC' }
const ETH_LTC = { send: ETH, receive: LTC }

const common = words('en', 'common')
const exchange = words('en', 'exchange')
const order = words('en', 'order')

const journey = openJourney({ SANDBOX_CHAINS: 'ethereum,litecoin,bitcoin,tron,bsc', CKM_PAIRS: '{"btc-eth":"A"}' })

const open = (page: Page, path: string) => openPage(page, journey.stack.url + path)
const link = (made: OrderView): string =>
  `/order/${made.orderId}?${new URLSearchParams({ destinationAddress: made.destinationAddress })}`
const seen = (made: { orderId: string; destinationAddress: string }) =>
  journey.api.get<OrderView>(orderPublicInfo, made)
const pay = (made: OrderView, amount: string) =>
  journey.api.sandbox('deposits', { ...ETH, address: made.depositAddress.depositAddress, amount })

test('a fixed-rate order page explains the refund of a deposit of the wrong amount', async () => {
  const { page, complaints, close } = await visit(journey.browser, { width: 390, height: 844 })
  const { body: made } = await journey.api.post<OrderView>(createOrderCall, {
    rateMode: 'FIXED',
    instrumentFrom: ETH,
    instrumentTo: LTC,
    claimedDepositAmount: '0.42',
    destinationAddress: freshAddress(LTC),
    refundAddress: freshAddress(ETH),
    exceptionPolicy: { kind: 'REFUND' },
  })
  await open(page, link(made))
  await pay(made, '0.3')
  await page.getByRole('heading', { name: order('refund_completed') }).waitFor({ timeout: ORDER_PATIENCE_MS })
  const { withdrawals } = await journey.api.orderIn(made, ['REFUNDED'], ORDER_PATIENCE_MS)
  const returned = withdrawals[0]?.amount ?? ''
  const why = { came: '0.3\u00a0ETH', amount: '0.42\u00a0ETH' }
  await page.getByText(order('why_FIXED_RATE_WRONG_DEPOSIT_AMOUNT_DETECTED', why)).waitFor()
  await page.getByRole('heading', { name: order('head_refunded', { paid: `${returned}\u00a0ETH` }) }).waitFor()
  const receipt = page.getByRole('complementary', { name: order('details') })
  expect(await receipt.getByText(`${returned}\u00a0ETH`).count()).toBeGreaterThan(0)
  // Nothing was swapped, so the receipt must not show the LTC amount.
  expect(await receipt.innerText()).not.toContain(made.amountToGet)
  const query = new URLSearchParams({ ...ETH, address: made.refundAddress ?? '' })
  expect((await journey.api.sandbox<{ amount: string }>(`balances?${query}`)).amount).toBe(returned)
  expect(await accessibilityFaults(page)).toEqual([])
  expect(complaints).toEqual([])
  await close()
})

test('a floating-rate order page accepts an optional refund address', async () => {
  const { page, close } = await visit(journey.browser)
  await open(page, '/exchange-eth-ltc')
  await page.getByRole('button', { name: exchange('refund_add') }).click()
  const refundAddress = freshAddress(ETH)
  await addressField(page, 'refund_optional', 'ETH').fill(refundAddress)
  await submitForm(page, ETH_LTC)
  const { body: made } = await seen(await openedOrder(page))
  expect(made.rateMode).toBe('FLOATING')
  expect(made.refundAddress?.toLowerCase()).toBe(refundAddress)
  await close()
})

test("only the order's creator can add an email address, and only once", async () => {
  const userEmail = `e${randomUUID().slice(0, 8)}@example.org`
  const { page, close } = await visit(journey.browser)
  await open(page, '/exchange-eth-ltc')
  await submitForm(page, ETH_LTC)
  const made = await openedOrder(page)
  const field = page.getByLabel(common('email_label'))
  await field.fill('nobody')
  await page.getByRole('button', { name: order('email_submit') }).click()
  await page.getByText(common('EMAIL_VALIDATION_ERROR')).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  await field.fill(userEmail)
  await page.getByRole('button', { name: order('email_submit') }).click()
  await page.getByText(order('email_set', { email: userEmail })).waitFor()
  await page.getByText(userEmail, { exact: true }).waitFor()
  await field.waitFor({ state: 'detached' })

  const stranger = await visit(journey.browser)
  await open(stranger.page, new URL(page.url()).pathname + new URL(page.url()).search)
  await stranger.page.getByText(`${userEmail.slice(0, 1)}•••@example.org`).waitFor()
  expect(await stranger.page.getByLabel(common('email_label')).count()).toBe(0)
  await stranger.close()

  const { body } = await seen(made)
  await pay(body, '0.16')
  await journey.api.eventually('an email arrives', async () => {
    const mail = await journey.api.sandbox<unknown[]>(`mail?to=${encodeURIComponent(userEmail)}`)
    return mail.length > 0 ? mail : null
  })
  await close()
})

test('does not overwrite an email address that another browser has already set', async () => {
  const { page, close } = await visit(journey.browser)
  await open(page, '/exchange-eth-ltc')
  await submitForm(page, ETH_LTC)
  const { orderId } = await openedOrder(page)
  await page.route('**/orders/public/set-email', async (route) => {
    await route.fetch({ postData: { orderId: Number(orderId), userEmail: 'first@example.org' } })
    await route.continue()
  })
  await page.getByLabel(common('email_label')).fill('second@example.org')
  await page.getByRole('button', { name: order('email_submit') }).click()
  await page.getByText(common('error_email_already_set')).waitFor()
  await page.getByText('first@example.org', { exact: true }).waitFor()
  await close()
})

test('when a pair cannot be swapped, a dialog lets the user choose another coin', async () => {
  const { page, close } = await visit(journey.browser, { width: 390, height: 844, colorScheme: 'dark' })
  await page.routeWebSocket(/\/ws/, (socket) => {
    const service = socket.connectToServer()
    socket.onMessage((text) => {
      const { event, data } = JSON.parse(String(text)) as { event: string; data: Record<string, string> }
      if (event !== 'pairs.rates' || data['instrumentToSlug'] !== 'ltc') service.send(text)
      else
        socket.send(JSON.stringify({ event: 'error', data: { id: data['id'], code: 'ERR_PAIR_NOT_ACTIVE', data: {} } }))
    })
  })
  // Also intercept the requests that the page uses to poll the rate while the WebSocket is silent.
  await page.route(/\/rates\/public\/one\?.*instrumentToSlug=ltc/, (route) =>
    route.fulfill({ status: 422, json: { code: 'ERR_PAIR_NOT_ACTIVE', data: {} } }),
  )
  await open(page, '/exchange-eth-ltc')
  const popup = page.getByRole('dialog')
  await popup.getByText(exchange('unsupported_title', { send: 'ETH', receive: 'LTC' })).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await popup.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: exchange('submit_unsupported') }).click()
  expect(new URL(page.url()).pathname).not.toContain('/order/')
  await page.getByTitle(exchange('pick_coin')).nth(1).click()
  await popup.getByText('BNB Smart Chain', { exact: true }).click()
  await page.getByRole('button', { name: exchange('submit', { send: 'ETH', receive: 'BNB' }) }).waitFor()
  await close()
})

test('the order form requires an email address only once per browser', async () => {
  const { page, complaints, close } = await visit(journey.browser)
  const coins = { send: BTC, receive: ETH }
  await open(page, '/exchange-btc-eth')
  await submitForm(page, coins)
  const dialog = page.getByRole('dialog')
  await dialog.getByText(exchange('email_title')).waitFor()
  await dialog.getByRole('button', { name: exchange('email_submit') }).click()
  await dialog.getByText(common('error_email_empty')).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  const field = dialog.getByLabel(common('email_label'))
  await field.pressSequentially('anna+swap@example.org')
  expect(await field.inputValue()).toBe('annaswap@example.org')
  await field.press('Enter')
  const first = await openedOrder(page)
  expect((await seen(first)).body.userEmail).toBe('a•••@example.org')

  await open(page, '/exchange-btc-eth')
  await submitForm(page, coins)
  const second = await openedOrder(page)
  expect(second.orderId).not.toBe(first.orderId)
  expect((await seen(second)).body.userEmail).toBe('a•••@example.org')
  expect(complaints).toEqual([])
  await close()
})

test('a reload during order creation does not create a second order', async () => {
  const { page, close } = await visit(journey.browser)
  await open(page, '/exchange-eth-ltc')
  const keys: (string | undefined)[] = []
  let made: OrderView | undefined
  const answered = new Promise<void>((resolve) => {
    void page.route('**/orders/public/create', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      // The server creates the order, but its response does not reach the page.
      made = (await (await route.fetch()).json()) as OrderView
      resolve()
    })
  })
  await submitForm(page, ETH_LTC)
  await page.waitForURL(/\/order\/pending$/)
  await answered
  await page.getByText(order('pending_title')).waitFor()
  await page.reload()
  const opened = await openedOrder(page)
  expect(opened.orderId).toBe(String(made?.orderId))
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
  await close()
})

test('a page reports a lost network connection and recovers without a reload', async () => {
  const { page, close } = await visit(journey.browser, { width: 390, height: 844 })
  await page.clock.install()
  await open(page, '/exchange-eth-ltc')
  const banner = page.getByText(common('health_offline'))
  const isShown = async (): Promise<boolean> => {
    await page.clock.fastForward('00:31')
    return banner.isVisible()
  }
  await page.context().setOffline(true)
  await expect.poll(isShown, { timeout: 30_000 }).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.context().setOffline(false)
  await expect.poll(isShown, { timeout: 30_000 }).toBe(false)
  await close()
})
