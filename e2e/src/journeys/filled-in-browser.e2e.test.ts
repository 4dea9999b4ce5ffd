import type { LocaleCode } from '@cambio/kernel/locale'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, visit } from '../browser.ts'
import { ApiClient } from '../client.ts'
import { describeVariations } from '../describe-variations.ts'
import { expectSound } from '../expect-sound.ts'
import { openPage } from '../open-page.ts'
import { openStack, type Stack } from '../stack.ts'
import { ETH, held, makeOrder, orderPath, pay, USDT, type MadeOrder } from '../orders.ts'
import { words } from '../words.ts'

const PATIENCE_MS = 90_000
/** Maximum time in milliseconds until an open form shows a new quote. */
const NOTE_PATIENCE_MS = 2_000
const PARTNER = 'changenow'
const provider = 'ChangeNOW'

let stack: Stack
let browser: Browser
let api: ApiClient

beforeAll(async () => {
  stack = await openStack()
  api = new ApiClient(stack.url)
  browser = await openBrowser()
  // Make the liquidity provider's rate better than the exchange's own, so that the provider fills the orders.
  await api.sandbox(`partners/${PARTNER}`, { floatingBps: 5, fixedBps: 10 })
})
afterAll(async () => {
  await browser?.close()
  await stack?.close()
})

const filled = (more: object = {}): Promise<MadeOrder> =>
  api.eventually(
    'another exchange fills an order',
    async () => {
      const { status, body } = await makeOrder(api, ETH, USDT, '0.1', 'FIXED', more)
      return status === 200 && body.liquidityProviderPublicCode === PARTNER ? body : null
    },
    PATIENCE_MS,
  )
const changePartnerOrder = (made: MadeOrder, part: object) =>
  api.sandbox(`partners/${PARTNER}/orders/${made.depositAddress.depositAddress}`, part)

describeVariations([
  ['ru', { width: 360, height: 740, colorScheme: 'dark' }],
  ['en', { width: 1280, height: 900, colorScheme: 'light' }],
])('locale %s', (locale: LocaleCode, how) => {
  const say = words(locale, 'order')
  const heading = (page: Page, key: string, values: Record<string, string> = {}): Promise<void> =>
    page.getByRole('heading', { level: 1, name: say(key, { provider, ...values }) }).waitFor({ timeout: PATIENCE_MS })

  test('the order form shows which provider would fill the order', async () => {
    const { page, complaints, close } = await visit(browser, { ...how, locale })
    const prefix = locale === 'en' ? '' : `/${locale}`
    await api.eventually('the provider has the best price', async () => {
      await openPage(page, `${stack.url}${prefix}/exchange-eth-usdterc20`)
      const note = page.getByText(words(locale, 'exchange')('filled_by', { provider }))
      return note.waitFor({ timeout: NOTE_PATIENCE_MS }).then(
        () => true,
        () => null,
      )
    })
    await expectSound(page)
    expect(complaints).toEqual([])
    await close()
  })

  test("the order page shows the provider's name until the payout is final", async () => {
    const made = await filled()
    await changePartnerOrder(made, { isHeld: true })
    const { page, complaints, close } = await visit(browser, { ...how, locale })
    await openPage(page, stack.url + orderPath(made, locale))
    await page.getByRole('heading', { name: say('fill_title', { provider }) }).waitFor()
    await page.getByText(say('head_fill_send_FIXED_text', { provider })).first().waitFor()
    await expectSound(page)
    await changePartnerOrder(made, { stage: 'verifying' })
    await heading(page, 'head_fill_checking')
    await expectSound(page)
    await changePartnerOrder(made, { stage: 'waiting', isHeld: false })
    await pay(api, made, ETH, '0.1')
    await api.orderIn(made, ['FINISHED'], PATIENCE_MS)
    await page.getByText(say('fill_tx_payout', { provider })).first().waitFor({ timeout: PATIENCE_MS })
    expect(await held(api, USDT, made.destinationAddress)).toBe(made.amountToGet)
    await expectSound(page)
    expect(complaints).toEqual([])
    await close()
  })

  test('the order page reports that an operator is handling an order after the provider failed', async () => {
    const made = await filled()
    const { page, complaints, close } = await visit(browser, { ...how, locale })
    await openPage(page, stack.url + orderPath(made, locale))
    await pay(api, made, ETH, '0.1')
    await changePartnerOrder(made, { stage: 'failed', isHeld: true })
    await heading(page, 'head_fill_held')
    await page.getByText(say('head_fill_held_text', { provider })).waitFor()
    await expectSound(page)
    expect(complaints).toEqual([])
    await close()
  })
})
