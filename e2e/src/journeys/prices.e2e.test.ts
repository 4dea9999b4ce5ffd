import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visit } from '../browser.ts'
import { expectSound } from '../expect-sound.ts'
import { openPage } from '../open-page.ts'
import { pointsOfHistory } from '../price-history.ts'
import { words } from '../words.ts'
import { openJourney } from '../open-journey.ts'
import { ALL_CHAINS, FEW_BLOCKS } from '../stack.ts'

// Tests of the price pages: the list of coins, a coin's page with its chart, and the link to the exchange form.

const PATIENCE_MS = 60_000

const journey = openJourney({ ...ALL_CHAINS, ...FEW_BLOCKS })

const pointsOf = (symbol: string, period: string) => pointsOfHistory(journey.stack.url, symbol, period)

test("every coin has a price history soon after the worker's first start", async () => {
  await expect.poll(() => pointsOf('ADA', '1y'), { timeout: PATIENCE_MS }).toBeGreaterThan(250)
  await expect.poll(() => pointsOf('XLM', '1y'), { timeout: PATIENCE_MS }).toBeGreaterThan(250)
})

const open = (page: Page, path: string) => openPage(page, journey.stack.url + path)
const rows = (page: Page) => page.locator('main table tbody tr')
const column = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
const firstCoin = (page: Page) => rows(page).first().locator('th').innerText()

for (const { locale, path, way } of [
  { locale: 'en', path: '', way: { colorScheme: 'light', width: 1280 } },
  { locale: 'ru', path: '/ru', way: { colorScheme: 'dark', width: 360, locale: 'ru' } },
] as const)
  test(`${locale}, ${way.width} px, ${way.colorScheme}: a user opens a coin, its chart and the exchange form`, async () => {
    const t = words(locale, 'price')
    const { page, complaints, close } = await visit(journey.browser, way)
    await open(page, `${path}/price`)
    const all = await rows(page).count()
    expect(all).toBeGreaterThan(30)
    expect(await firstCoin(page)).toContain('Bitcoin')
    await expectSound(page)

    await column(page, t('column_name')).getByRole('link').click()
    await expect.poll(() => firstCoin(page)).toContain('0x Protocol')
    await column(page, t('column_price')).getByRole('link').click()
    await expect.poll(() => column(page, t('column_price')).getAttribute('aria-sort')).toBe('descending')
    await expect.poll(() => firstCoin(page)).toMatch(/Bitcoin/)
    await page.getByLabel(t('search')).fill('no such coin')
    await page.getByRole('link', { name: t('search_clear') }).waitFor()
    await expectSound(page)
    await page.getByLabel(t('search')).fill('lite')
    await expect.poll(() => rows(page).count()).toBe(1)
    expect(new URL(page.url()).searchParams.get('q')).toBe('lite')
    await page.getByRole('link', { name: /Litecoin/ }).click()
    await page.getByRole('heading', { level: 1, name: /Litecoin/ }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`${path}/price/ltc`)
    expect(await page.getByRole('link', { name: t('breadcrumb') }).getAttribute('href')).toBe(`${path}/price`)

    await page.getByRole('radio', { name: t('period_1w') }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    expect(await page.getByRole('radio', { name: t('period_3m') }).isChecked()).toBe(true)
    await page.waitForURL(/[?&]period=3m/)
    await page.locator('main [aria-busy="false"]:has(figure)').waitFor()
    const chart = page.getByRole('slider', { name: t('chart_slider') })
    await chart.focus()
    const newest = Number(await chart.getAttribute('aria-valuemax'))
    const valueText = await chart.getAttribute('aria-valuetext')
    for (const _press of [1, 2, 3]) await page.keyboard.press('ArrowLeft')
    expect(await chart.getAttribute('aria-valuenow')).toBe(String(newest - 3))
    expect(await chart.getAttribute('aria-valuetext')).not.toBe(valueText)
    await page.keyboard.press('Home')
    expect(await chart.getAttribute('aria-valuenow')).toBe('0')
    expect(await chart.locator('canvas').count()).toBeGreaterThan(0)
    await page.getByText(t('chart_table')).click()
    expect(await page.locator('main details table tbody tr').count()).toBe(24)
    await expectSound(page)

    // A phone shows five rows of the table until the user clicks the button.
    if (way.width < 700)
      await page
        .getByRole('button', { name: t('points_all') })
        .first()
        .click()
    await page.getByRole('link', { name: /^10 LTC/ }).click()
    await page.waitForURL((url) => url.pathname === `${path}/exchange-ltc-usdterc20`)
    expect(new URL(page.url()).searchParams.get('amount')).toBe('10')
    await page.getByTestId('price-chart').scrollIntoViewIfNeeded()
    await page.getByRole('slider', { name: t('chart_slider') }).waitFor()
    await expectSound(page)
    expect(complaints).toEqual([])
    await close()
  })

test('without JavaScript, the price list has a search and the chart has a table', async () => {
  const context = await journey.browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const t = words('en', 'price')
  await page.goto(`${journey.stack.url}/price?q=coin&sort=price&dir=up`)
  const listed = await rows(page).count()
  expect(listed).toBeGreaterThan(3)
  expect(listed).toBeLessThan(20)
  await page.getByLabel(t('search')).fill('bitcoin')
  await page.getByRole('button', { name: t('search_go') }).click()
  expect(await firstCoin(page)).toContain('Bitcoin Cash')
  await page.getByRole('link', { name: /^Bitcoin BTC/ }).click()
  expect((await page.locator('[data-testid=price-chart] path').getAttribute('d'))?.length).toBeGreaterThan(500)
  await page.getByRole('radio', { name: t('period_1y') }).check({ force: true })
  await page.getByRole('button', { name: t('period_show') }).click()
  expect(new URL(page.url()).searchParams.get('period')).toBe('1y')
  expect(await page.getByRole('radio', { name: t('period_1y') }).isChecked()).toBe(true)
  expect(await page.locator('main details table tbody tr').count()).toBe(24)
  await context.close()
})

test('returns 404 for the price page of an unknown coin', async () => {
  const answer = await fetch(`${journey.stack.url}/price/nope`)
  expect(answer.status).toBe(404)
  expect((await fetch(`${journey.stack.url}/price/btc/more`)).status).toBe(404)
})
