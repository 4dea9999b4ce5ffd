import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { getRate } from '@cambio/contract/calls/get-rate'
import type { PairData } from '@cambio/contract/pair-data'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, visit } from '../browser.ts'
import { ApiClient } from '../client.ts'
import { describeVariations } from '../describe-variations.ts'
import { openPage } from '../open-page.ts'
import { pointsOfHistory } from '../price-history.ts'
import { ALL_CHAINS, FEW_BLOCKS, openStack, type Stack } from '../stack.ts'
import { BTC, ETH, LTC, makeOrder, orderPath, USDT } from '../orders.ts'
import { arrive } from '../people.ts'
import { PUBLIC_PAGES } from '../public-pages.ts'
import { LOADED_MS, trackRequests } from '../track-requests.ts'

// Tests of page loads: layout shifts, and code that a page loads although it does not need it yet.

const BUILT = fileURLToPath(new URL('../../../apps/web/dist/client/assets/', import.meta.url))
/**
 * Code that pages load on demand: a name, and a string that occurs only in the chunk with this code. The test cannot
 * identify a chunk by its file name, because the name contains a hash.
 */
const FOR_LATER = {
  chart: 'tv-lightweight-charts',
  wallet: 'profile:deposit_address_on',
  passwords: 'trustno1',
  cipher: 'age-encryption.org/v1',
  account: 'account:register_email_hint',
  coins: 'exchange:picker_search',
  memo: 'exchange:memo_warning_title',
  paymentOffers: 'exchange:offer_own_account',
  cardCheck: 'identity:reason_gave_up',
  identityForm: 'in.sumsub.com',
}
const LOOKED_AT = ['home', 'pair', 'prices', 'price', 'article', 'document'] as const
const MAX_SHIFT = 0.02
/**
 * Minimum and maximum size of the JavaScript that a page loads before any interaction, gzipped, in kB (1,000 bytes).
 * The minimum shows that the test has waited for the page's code.
 */
const WEIGHT_KB = { home: [100, 180], pair: [100, 185], article: [1, 5], asset: [1, 5] } as const
const OBSERVE = `
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      shifts.push({ value, of: sources.map(({ node }) => node?.parentElement?.className + ' > ' + (node?.className ?? node?.nodeName)) })
  }).observe({ type: 'layout-shift', buffered: true })`
/** Script that scrolls down the page screen by screen. */
const READ = `(async () => {
  for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
    scrollTo({ top: y, behavior: 'instant' })
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }
})()`
const TOO_WIDE = 'document.scrollingElement.scrollWidth - innerWidth'

let stack: Stack
let browser: Browser
let order: string
beforeAll(async () => {
  stack = await openStack({ ...ALL_CHAINS, ...FEW_BLOCKS })
  browser = await openBrowser()
  const api = new ApiClient(stack.url)
  order = orderPath((await makeOrder(api, ETH, LTC, '0.42', 'FLOATING')).body)
  await untilHotWalletPays(api)
  await untilChartsHavePoints(api)
})
afterAll(async () => {
  await browser?.close()
  await stack?.close()
})

/**
 * Waits until the exchange fills orders for the home page's pair from its hot wallet. Right after startup, a liquidity
 * provider fills them, and the calculator shows an extra line with the provider's name.
 */
async function untilHotWalletPays(api: ApiClient): Promise<void> {
  await api.eventually(
    'the hot wallet fills the pair of the home page',
    async () => {
      const { body } = await api.get<PairData>(getRate, {
        instrumentFromSlug: USDT.slug,
        instrumentToSlug: BTC.slug,
        claimedDepositAmount: '500',
        rateMode: 'FLOATING',
      })
      return body.liquidityProviderPublicCode === 'internal' ? body : null
    },
    60_000,
  )
}

/**
 * Waits until the tested pages' price histories are stored. The worker loads them after startup, and before that a page
 * has no chart.
 */
async function untilChartsHavePoints(api: ApiClient): Promise<void> {
  for (const symbol of ['BTC', 'ETH'])
    await api.eventually(
      `the price history of ${symbol} is stored`,
      async () => ((await pointsOfHistory(stack.url, symbol, '1y')) > 250 ? symbol : null),
      60_000,
    )
}

const open = (page: Page, path: string) => openPage(page, stack.url + path)

/** Waits until the browser has painted every chart on the page. */
async function untilDrawn(page: Page): Promise<void> {
  for (const chart of await page.getByTestId('price-chart').all()) await chart.locator('canvas').first().waitFor()
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
}

describeVariations([[360], [1280]])('%d px wide', (width) => {
  test.each([...LOOKED_AT, 'order'] as const)(
    'the %s page has almost no layout shift during loading and scrolling',
    async (name) => {
      const { page, close } = await visit(browser, { width, height: 740, allowsConsentPrompt: true })
      const untilIdle = trackRequests(page)
      await page.addInitScript(OBSERVE)
      await open(page, name === 'order' ? order : (PUBLIC_PAGES[name] ?? ''))
      await untilIdle()
      await page.evaluate(READ)
      await untilDrawn(page)
      const shifts = await page.evaluate<{ value: number; of: string[] }[]>('shifts')
      const sum = shifts.reduce((all, { value }) => all + value, 0)
      expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(MAX_SHIFT)
      await close()
    },
  )
})

test.each(['price', 'pair'] as const)(
  'the chart of the %s page fits the viewport even after the viewport shrinks',
  async (name) => {
    const { page, close } = await visit(browser, { width: 1280, height: 740 })
    await open(page, PUBLIC_PAGES[name] ?? '')
    await page.getByTestId('price-chart').scrollIntoViewIfNeeded()
    await page.locator('[data-testid=price-chart] canvas').first().waitFor()
    for (const width of [768, 360, 320]) {
      await page.setViewportSize({ width, height: 740 })
      await expect.poll(() => page.evaluate(TOO_WIDE)).toBeLessThanOrEqual(0)
      const parts = `[...document.querySelectorAll('figure:has([data-testid=price-chart]), [data-testid=price-chart] canvas')].map((one) => one.getBoundingClientRect().right - innerWidth)`
      await expect.poll(async () => Math.max(...(await page.evaluate<number[]>(parts)))).toBeLessThanOrEqual(0)
    }
    await open(page, PUBLIC_PAGES[name] ?? '')
    await page.getByTestId('price-chart').scrollIntoViewIfNeeded()
    await page.locator('[data-testid=price-chart] canvas').first().waitFor()
    expect(await page.evaluate(TOO_WIDE)).toBeLessThanOrEqual(0)
    await close()
  },
)

/** Returns a function that lists the entries of `FOR_LATER` whose code the page has requested so far. */
function fetchedBy(page: Page): () => string[] {
  const files = new Set<string>()
  page.on('request', (request) => files.add(posix.basename(new URL(request.url()).pathname)))
  const chunks = builtChunks()
  return () =>
    Object.entries(FOR_LATER).flatMap(([name, mark]) =>
      chunks.some(({ file, text }) => files.has(file) && text.includes(mark)) ? [name] : [],
    )
}

function builtChunks(): { file: string; text: string }[] {
  const files = readdirSync(BUILT).filter((file) => file.endsWith('.js'))
  return files.map((file) => ({ file, text: readFileSync(join(BUILT, file), 'utf8') }))
}

test('pages do not load the chunks of features that they do not use', async () => {
  const chunks = builtChunks()
  for (const mark of Object.values(FOR_LATER))
    expect(chunks.filter(({ text }) => text.includes(mark)).length, mark).toBe(1)
  const { page, close } = await visit(browser, { allowsConsentPrompt: true })
  const untilIdle = trackRequests(page)
  const fetched = fetchedBy(page)
  for (const name of ['home', 'prices', 'blog', 'article', 'docs', 'document', 'orders', 'asset', 'wallet']) {
    await open(page, PUBLIC_PAGES[name] ?? '')
    await page.evaluate(READ)
    await untilIdle()
    expect(fetched(), name).toEqual([])
  }
  await open(page, order)
  expect(fetched(), 'order').toEqual([])
  await close()
})

test.each(['home', 'pair', 'article', 'asset'] as const)(
  'the %s page stays within its limit of JavaScript',
  async (name) => {
    const { page, close } = await visit(browser)
    const untilIdle = trackRequests(page)
    const files = new Set<string>()
    page.on('request', (request) => files.add(posix.basename(new URL(request.url()).pathname)))
    // Unlike `openPage`, this does not press a key, so a reading page (`isReadingPage`) loads no page code.
    await page.goto(stack.url + (PUBLIC_PAGES[name] ?? ''))
    await untilIdle()
    const loaded = builtChunks().filter(({ file }) => files.has(file))
    const kb = loaded.reduce((sum, { text }) => sum + gzipSync(text).byteLength, 0) / 1_000
    const [min, max] = WEIGHT_KB[name]
    expect(kb).toBeGreaterThan(min)
    expect(kb).toBeLessThanOrEqual(max)
    await close()
  },
)

test.each(['price', 'pair'])('the chart of the %s page loads when it becomes visible', async (name) => {
  const { page, close } = await visit(browser, { height: 300 })
  const untilIdle = trackRequests(page)
  const fetched = fetchedBy(page)
  await open(page, PUBLIC_PAGES[name] ?? '')
  const box = page.getByTestId('price-chart')
  expect((await box.boundingBox())?.y).toBeGreaterThan(300)
  await untilIdle()
  expect(fetched()).toEqual([])
  await box.scrollIntoViewIfNeeded()
  await expect.poll(fetched, { timeout: LOADED_MS }).toEqual(['chart'])
  await close()
})

test('the code of a dialog loads only when the user opens the dialog', async () => {
  const { page, close } = await visit(browser)
  const fetched = fetchedBy(page)
  await open(page, '/')
  await page.locator('[data-coin-choice]').first().click()
  await expect.poll(fetched, { timeout: LOADED_MS }).toEqual(['coins'])
  await open(page, '/?login=1')
  await expect.poll(() => fetched().toSorted(), { timeout: LOADED_MS }).toEqual(['account', 'coins'])
  await close()
})

test('only fiat pages load the payment offers, and only the identity check page loads its code', async () => {
  const { page, close } = await visit(browser)
  const untilIdle = trackRequests(page)
  const fetched = fetchedBy(page)
  await open(page, '/exchange-cardusd-eth?amount=5000')
  await expect.poll(fetched, { timeout: LOADED_MS }).toEqual(['paymentOffers'])
  await open(page, '/order/identity')
  await untilIdle()
  expect(fetched()).toEqual(['paymentOffers', 'cardCheck'])
  await close()
})

test("the wallet's code loads only when the user opens the wallet", async () => {
  const { page, close } = await visit(browser)
  await arrive(page, { api: new ApiClient(stack.url), stack, email: 'anna@example.org' })
  const untilIdle = trackRequests(page)
  const fetched = fetchedBy(page)
  await open(page, '/')
  await untilIdle()
  expect(fetched()).toEqual([])
  await open(page, '/profile/wallet')
  await expect.poll(fetched, { timeout: LOADED_MS }).toEqual(['wallet'])
  await close()
})
