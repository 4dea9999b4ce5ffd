import { createOrderCall } from '@cambio/contract/calls/create-order'
import { callPath } from '@cambio/contract/call'
import { orderPublicInfo } from '@cambio/contract/calls/order-public-info'
import type { OrderView } from '@cambio/contract/order-view'
import type { LocaleCode } from '@cambio/kernel/locale'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { freshAddress } from '../addresses.ts'
import { visit, type Visit } from '../browser.ts'
import { describeVariations } from '../describe-variations.ts'
import { expectSound } from '../expect-sound.ts'
import { openPage } from '../open-page.ts'
import { ETH, held, LTC, makeOrder, orderPath, pay, USDT } from '../orders.ts'
import { words } from '../words.ts'
import { openJourney } from '../open-journey.ts'

const ORDER_PATIENCE_MS = 60_000
/** Console error for a rejected or aborted call. */
const REFUSED = /the server responded with a status of 4\d\d|ERR_FAILED/

/** The signer's value caps in USDT. They allow a refund of more than the largest order without approval. */
const VALUE_CAPS = JSON.stringify({ payment: '200000', hour: '1000000', day: '1000000' })

const journey = openJourney({ SIGNER_VALUE_CAPS: VALUE_CAPS })

/** Creates an order with the page's cookies, so that the page can control it. */
async function makeHere(page: Page, more: object = {}): Promise<OrderView> {
  const answer = await page.context().request.post(journey.stack.url + callPath(createOrderCall), {
    headers: { origin: journey.stack.url },
    data: {
      rateMode: 'FIXED',
      instrumentFrom: ETH,
      instrumentTo: LTC,
      claimedDepositAmount: '0.4',
      destinationAddress: freshAddress(LTC),
      refundAddress: freshAddress(ETH),
      ...more,
    },
  })
  expect(answer.status()).toBe(200)
  return (await answer.json()) as OrderView
}

/** Sends a deposit that is too small and waits until the order needs the user's decision, then opens the order page. */
async function openForDecision({ page }: Visit, made: OrderView, locale: LocaleCode, amount = '0.3'): Promise<void> {
  await pay(journey.api, made, ETH, amount)
  await journey.api.orderIn(made, ['ACTION_REQUIRED'], ORDER_PATIENCE_MS)
  await openPage(page, journey.stack.url + orderPath(made, locale))
}

const money = (amount: string, coin: string, locale: LocaleCode): string =>
  `${locale === 'ru' ? amount.replace('.', ',') : amount}\u00a0${coin}`

describeVariations([
  ['ru', { width: 360, height: 740, colorScheme: 'dark' }],
  ['en', { width: 1280, height: 900, colorScheme: 'light' }],
])('locale %s', (locale, how) => {
  const order = words(locale, 'order')
  const common = words(locale, 'common')

  test('the user accepts the current rate after a deposit of the wrong amount', async () => {
    const seen = await visit(journey.browser, { ...how, locale })
    const { page, complaints, close } = seen
    const made = await makeHere(page)
    await openForDecision(seen, made, locale)
    await page.getByRole('heading', { level: 1, name: order('head_choose', { from: 'ETH' }) }).waitFor()
    const why = { came: money('0.3', 'ETH', locale), amount: money('0.4', 'ETH', locale) }
    await page.getByText(order('why_FIXED_RATE_WRONG_DEPOSIT_AMOUNT_DETECTED', why)).waitFor()
    await page.getByText(order('warning_RATE_MODE_CHANGED')).waitFor()
    await expectSound(page)
    await page.getByRole('button', { name: order('accept_do') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(order('answer_final')).waitFor()
    await expectSound(page)
    // All responses are lost. The page retries the call, and then explains that the outcome is unknown and that another
    // attempt is safe.
    await page.route('**/accept-rate-mode-change', (route) => route.abort(), { times: 4 })
    await dialog.getByRole('button', { name: order('accept_do') }).click()
    await dialog.getByText(order('choice_unanswered')).waitFor()
    await dialog.getByRole('button', { name: order('accept_do') }).click()
    await page.getByRole('heading', { name: order('completed') }).waitFor({ timeout: ORDER_PATIENCE_MS })
    await page.getByText(order('mode_RERATED')).waitFor()
    await page.getByText(order('timeline'), { exact: true }).click()
    await page.getByText(order('event_RATE_MODE_CHANGE_ACCEPTED')).waitFor()
    const { amountToGet } = await journey.api.orderIn(made, ['FINISHED'], ORDER_PATIENCE_MS)
    expect(await held(journey.api, LTC, made.destinationAddress)).toBe(amountToGet)
    await expectSound(page)
    expect(complaints.filter((text) => !REFUSED.test(text))).toEqual([])
    await close()
  })

  test('the order page shows the new refund amounts before the user confirms a new refund address', async () => {
    const seen = await visit(journey.browser, { ...how, locale })
    const { page, complaints, close } = seen
    const made = await makeHere(page)
    await openForDecision(seen, made, locale)
    await page.getByRole('button', { name: order('refund_elsewhere') }).click()
    const field = page.getByLabel(order('refund_address_label', { coin: 'ETH', network: 'Ethereum' }))
    await field.fill(freshAddress(LTC))
    await page.getByRole('button', { name: order('refund_do_here') }).click()
    await page.getByText(common('error_address_network', { networks: 'Litecoin', network: 'Ethereum' })).waitFor()
    await expectSound(page)
    const elsewhere = freshAddress(ETH)
    await field.fill(elsewhere)
    await page.getByText(common('address_valid', { network: 'Ethereum' })).waitFor()
    await page.getByRole('button', { name: order('refund_do_here') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(order('refund_sure_check')).waitFor()
    await expectSound(page)
    const refund = { refundAmountWithoutNetworkFee: '0.29', networkFee: '0.01' }
    const changed = { statusCode: 422, code: 'ERR_NOT_ACCEPTABLE', message: 'changed', data: { details: { refund } } }
    await page.route('**/request-refund', (route) => route.fulfill({ status: 422, json: changed }), { times: 1 })
    await page.route('**/order-refund-info*', (route) => route.fulfill({ json: refund }))
    await dialog.getByRole('button', { name: order('refund_do') }).click()
    await dialog.getByText(order('choice_refund_changed')).waitFor()
    await dialog.getByText(money('0.29', 'ETH', locale)).waitFor()
    await dialog.getByRole('button', { name: order('refund_do') }).click()
    await page.getByRole('heading', { name: order('refund_completed') }).waitFor({ timeout: ORDER_PATIENCE_MS })
    const { withdrawals } = await journey.api.orderIn(made, ['REFUNDED'], ORDER_PATIENCE_MS)
    expect(await held(journey.api, ETH, elsewhere)).toBe(withdrawals[0]?.amount)
    expect(complaints.filter((text) => !REFUSED.test(text))).toEqual([])
    await close()
  })

  test("without a control token, the order page offers a refund only to the order's refund address", async () => {
    const seen = await visit(journey.browser, { ...how, locale })
    const { page, close } = seen
    const { body: made } = await makeOrder(journey.api, ETH, LTC, '0.4', 'FIXED')
    await openForDecision(seen, made, locale)
    await page.getByText(order('control_note_refund').replaceAll(/<\/?a>/g, '')).waitFor()
    expect(await page.getByRole('button', { name: order('accept_do') }).count()).toBe(0)
    expect(await page.getByRole('button', { name: order('refund_elsewhere') }).count()).toBe(0)
    await expectSound(page)
    await page.getByRole('button', { name: order('refund_do') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: order('refund_do') })
      .click()
    await page.getByRole('heading', { name: order('refund_completed') }).waitFor({ timeout: ORDER_PATIENCE_MS })
    const details = page.getByRole('complementary', { name: order('details') })
    await details.getByText(order('event_REFUND_REQUESTED')).waitFor()
    await close()
  })

  test('the order page requests a missing refund address when the coins cannot be swapped', async () => {
    const seen = await visit(journey.browser, { ...how, locale })
    const { page, close } = seen
    const made = await makeHere(page, { rateMode: 'FLOATING', refundAddress: null })
    await openForDecision(seen, made, locale, '30')
    await page.getByRole('heading', { level: 1, name: order('head_give_address', { from: 'ETH' }) }).waitFor()
    await page.getByText(order('why_out_of_bounds', { came: money('30', 'ETH', locale) })).waitFor()
    expect(await page.getByRole('button', { name: order('accept_do') }).count()).toBe(0)
    await expectSound(page)
    const to = freshAddress(ETH)
    await page.getByLabel(order('refund_address_label', { coin: 'ETH', network: 'Ethereum' })).fill(to)
    await page.getByRole('button', { name: order('refund_do_here') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: order('refund_do') })
      .click()
    await page.getByRole('heading', { name: order('refund_completed') }).waitFor({ timeout: ORDER_PATIENCE_MS })
    const { withdrawals } = await journey.api.orderIn(made, ['REFUNDED'], ORDER_PATIENCE_MS)
    expect(await held(journey.api, ETH, to)).toBe(withdrawals[0]?.amount)
    await close()
  })

  test("the order page explains what happens to each deposit that differs from the order's terms", async () => {
    const { page, close } = await visit(journey.browser, { ...how, locale })
    const made = await makeHere(page)
    await openPage(page, journey.stack.url + orderPath(made, locale))
    await pay(journey.api, made, ETH, '0.000000001')
    await page.getByText(order('tx_not_taken')).waitFor({ timeout: ORDER_PATIENCE_MS })
    await page.getByText(order('tx_kept')).waitFor()
    await pay(journey.api, made, USDT, '25')
    await page.getByText(order('tx_other_coin')).waitFor({ timeout: ORDER_PATIENCE_MS })
    await page.getByText(order('tx_return'), { exact: true }).waitFor({ timeout: ORDER_PATIENCE_MS })
    await page.getByRole('heading', { level: 1, name: money('0.4', 'ETH', locale) }).waitFor()
    await expectSound(page)
    const query = { orderId: String(made.orderId), destinationAddress: made.destinationAddress }
    expect((await journey.api.get<OrderView>(orderPublicInfo, query)).body.state).toBe('WAITING')
    await close()
  })

  test('a deposit in another coin is refunded to the address that the user enters', async () => {
    const { page, close } = await visit(journey.browser, { ...how, locale })
    const made = await makeHere(page, { rateMode: 'FLOATING', refundAddress: null })
    await openPage(page, journey.stack.url + orderPath(made, locale))
    await pay(journey.api, made, USDT, '25')
    const section = page.getByRole('region', { name: order('return_title') })
    await section.getByText(order('return_text', { coins: 'USDT' })).waitFor({ timeout: ORDER_PATIENCE_MS })
    await expectSound(page)
    const to = freshAddress(ETH)
    await section.getByLabel(order('refund_address_label', { coin: 'USDT', network: 'Ethereum' })).fill(to)
    await section.getByRole('button', { name: order('refund_do_here') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: order('refund_do_here') })
      .click()
    await page.getByText(order('tx_return'), { exact: true }).waitFor({ timeout: ORDER_PATIENCE_MS })
    await section.waitFor({ state: 'detached' })
    await close()
  })
})
