import type { LocaleCode } from '@cambio/kernel/locale'
import { orderPublicInfo } from '@cambio/contract/calls/order-public-info'
import type { OrderView } from '@cambio/contract/order-view'
import { expect, test } from 'vitest'
import { accessibilityFaults } from '../accessibility.ts'
import { freshAddress } from '../addresses.ts'
import { visit } from '../browser.ts'
import { describeVariations } from '../describe-variations.ts'
import { openPage } from '../open-page.ts'
import { words } from '../words.ts'
import { openJourney } from '../open-journey.ts'

const ORDER_PATIENCE_MS = 60_000

const journey = openJourney()

const SWAPS = [
  {
    path: '/exchange-eth-ltc',
    amount: '0.42',
    from: 'ETH',
    fromNetwork: 'ETH',
    to: 'LTC',
    toNetwork: 'LTC',
    mode: 'FLOATING',
  },
  {
    path: '/exchange-ltc-usdterc20',
    amount: '3',
    from: 'LTC',
    fromNetwork: 'LTC',
    to: 'USDT',
    toNetwork: 'ERC20',
    mode: 'FIXED',
  },
] as const

/** Themes and widths of this test. `every-look.e2e.test.ts` checks further combinations. */
const LOOKS = [
  { colorScheme: 'light', width: 360 },
  { colorScheme: 'dark', width: 1440 },
] as const

describeVariations([['en'], ['ru']])('locale %s', (locale: LocaleCode) => {
  const prefix = locale === 'en' ? '' : `/${locale}`
  const exchange = words(locale, 'exchange')
  const order = words(locale, 'order')

  test.each(SWAPS)('a guest swaps $from for $to ($mode) in the browser', async (swap) => {
    const { page, complaints, close } = await visit(journey.browser, { locale })
    await openPage(page, `${journey.stack.url}${prefix}${swap.path}?amount=${swap.amount}`)
    if (swap.mode === 'FIXED')
      await page.getByRole('radio', { name: exchange('mode_FIXED_for', { count: '15' }) }).check()
    const [before = ''] = exchange('destination', { coin: swap.to, network: '\u0000' }).split('\u0000')
    await page
      .getByLabel(before)
      .first()
      .fill(freshAddress({ networkTitle: swap.toNetwork }))
    if (swap.mode === 'FIXED') {
      const [refund = ''] = exchange('refund', { coin: swap.from, network: '\u0000' }).split('\u0000')
      await page
        .getByLabel(refund)
        .first()
        .fill(freshAddress({ networkTitle: swap.fromNetwork }))
    }
    await page.getByRole('checkbox').first().check()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: exchange('submit', { send: swap.from, receive: swap.to }) }).click()

    await page.waitForURL(/\/order\/\d+\?/, { timeout: 30_000 })
    const url = new URL(page.url())
    const orderId = url.pathname.split('/').at(-1) ?? ''
    const destinationAddress = url.searchParams.get('destinationAddress') ?? ''
    const { body: made } = await journey.api.get<OrderView>(orderPublicInfo, { orderId, destinationAddress })
    expect(made).toMatchObject({ state: 'WAITING', rateMode: swap.mode, claimedDepositAmount: swap.amount })
    await page.getByText(order('copy_address')).first().waitFor()
    expect(await accessibilityFaults(page)).toEqual([])

    await journey.api.sandbox('deposits', {
      currencyTitle: swap.from,
      networkTitle: swap.fromNetwork,
      address: made.depositAddress.depositAddress,
      amount: swap.amount,
    })
    await page.getByText(order('completed')).first().waitFor({ timeout: ORDER_PATIENCE_MS })
    const done = await journey.api.orderIn(made, ['FINISHED'], ORDER_PATIENCE_MS)
    const query = new URLSearchParams({
      networkTitle: swap.toNetwork,
      currencyTitle: swap.to,
      address: destinationAddress,
    })
    expect((await journey.api.sandbox<{ amount: string }>(`balances?${query}`)).amount).toBe(done.amountToGet)
    expect(await accessibilityFaults(page)).toEqual([])
    expect(complaints).toEqual([])
    await close()
  })

  test('a language change preserves the pair and amount in the URL', async () => {
    const { page, complaints, close } = await visit(journey.browser, { locale })
    const home = words(locale, 'home')
    const other = words(locale === 'en' ? 'ru' : 'en', 'home')
    await openPage(page, `${journey.stack.url}${prefix}/exchange-eth-ltc?amount=0.5`)
    const sent = page.locator('input[inputmode="decimal"]').first()
    await sent.fill('0.7')
    await page.waitForURL(/[?&]amount=0\.7(&|$)/)
    await page.getByRole('button', { name: exchange('flip') }).click()
    await page.waitForURL(/[?&]send=ltc&receive=eth(&|$)/)
    await page.getByRole('heading', { level: 1, name: home('pair_title', { send: 'LTC', receive: 'ETH' }) }).waitFor()
    const amount = new URL(page.url()).searchParams.get('amount') ?? ''
    await page.getByRole('link', { name: locale === 'en' ? 'RU' : 'EN', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: other('pair_title', { send: 'LTC', receive: 'ETH' }) }).waitFor()
    expect(await sent.inputValue()).toBe(locale === 'en' ? amount.replace('.', ',') : amount)
    expect(complaints).toEqual([])
    await close()
  })

  test('the swap pages are accessible in the light theme on a phone and in the dark theme on a wide screen', async () => {
    for (const { colorScheme, width } of LOOKS) {
      const { page, complaints, close } = await visit(journey.browser, { colorScheme, width, locale })
      for (const path of ['/', '/exchange-btc-eth', '/docs/terms', '/docs/privacy']) {
        const response = await openPage(page, journey.stack.url + prefix + (path === '/' && prefix ? '' : path))
        expect(response?.status()).toBe(200)
        expect(await accessibilityFaults(page), `${path} ${colorScheme} ${width}`).toEqual([])
        const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
        expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0)
      }
      expect(complaints).toEqual([])
      await close()
    }
  })

  test("a rate monitor's link opens the pair's page, or the home page if the pair is unknown", async () => {
    for (const [query, target] of [
      ['cur_from=ETH&cur_to=LTC&ref=abc', '/exchange-eth-ltc?ref=abc'],
      ['cur_from=USDTERC20&cur_to=btc', '/exchange-usdterc20-btc'],
      ['cur_from=ETH&cur_to=NOTHING&ref=abc', '?ref=abc'],
      ['cur_from=ETH', ''],
    ]) {
      const answer = await fetch(`${journey.stack.url}${prefix}?${query}`, { redirect: 'manual' })
      const { pathname, search } = new URL(answer.headers.get('location') ?? '', journey.stack.url)
      const { pathname: path, search: rest } = new URL(`${prefix}${target}`, journey.stack.url)
      expect([answer.status, pathname + search], query).toEqual([307, path + rest])
    }
  })

  test('an unknown page, pair or order shows the not-found page with status 404', async () => {
    const { page, close } = await visit(journey.browser, { locale })
    for (const path of ['/nowhere', '/exchange-eth-nothing', '/order/5', '/order/abc?destinationAddress=x']) {
      const response = await page.goto(journey.stack.url + prefix + path)
      expect(response?.status(), path).toBe(404)
      expect(await page.locator('h1').count()).toBe(1)
    }
    await close()
  })
})
