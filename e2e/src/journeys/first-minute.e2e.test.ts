import { gzipSync } from 'node:zlib'
import type { LocaleCode } from '@cambio/kernel/locale'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { freshAddress } from '../addresses.ts'
import { visit } from '../browser.ts'
import { addressField, openedOrder } from '../exchange-form.ts'
import { openJourney } from '../open-journey.ts'
import { openPage, untilReady } from '../open-page.ts'
import { ETH, LTC } from '../orders.ts'
import { measureButton, positionFaults, pressButton, primaryButton } from '../primary-button.ts'
import { FEW_BLOCKS } from '../stack.ts'
import { trackRequests } from '../track-requests.ts'
import { words } from '../words.ts'

// Tests of a new visitor's first minute: a first order, a primary button that is visible without scrolling, and the
// size of the live note.

/** Maximum time from opening the site to the created order, in milliseconds. */
const FIRST_ORDER_MS = 60_000
/** Maximum size of the files that only the live note loads, gzipped, in kB (1,000 bytes). */
const MAX_NOTE_KB = 12
const LIVE_NOTE = '[data-calculator] + div > aside'
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }

const journey = openJourney(FEW_BLOCKS)

/** Lists the requests that receive no response or an error. Ignores requests that the page itself cancels. */
function trackFailures(page: Page): string[] {
  const failures: string[] = []
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED') failures.push(`${reason} ${request.url()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) failures.push(`${response.status()} ${response.url()}`)
  })
  return failures
}

/** Holds back the files whose URL matches until `release` is called. */
async function holdBack(page: Page, url: RegExp): Promise<{ release(): void }> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    await released
    await route.continue()
  })
  return { release: () => release() }
}

describe.each(['en', 'ru'] as const)('locale %s', (locale: LocaleCode) => {
  const exchange = words(locale, 'exchange')
  const home = locale === 'en' ? '/' : `/${locale}`
  const pair = `${locale === 'en' ? '' : home}/exchange-eth-ltc`

  /** Chooses one coin of the pair in the coin dialog. */
  async function chooseCoin(page: Page, side: 'send' | 'receive', { currencyTitle }: typeof ETH): Promise<void> {
    await page
      .locator('[data-coin-choice]')
      .nth(side === 'send' ? 0 : 1)
      .click()
    const dialog = page.getByRole('dialog', { name: exchange(`picker_${side}`) })
    await dialog.getByRole('combobox', { name: exchange('picker_search') }).fill(currencyTitle)
    await dialog.getByRole('option').first().click()
    await dialog.waitFor({ state: 'hidden' })
  }

  test('a new visitor creates an order on a phone within a minute and without scrolling', async () => {
    const { page, complaints, close } = await visit(journey.browser, { ...PHONE, locale, allowsConsentPrompt: true })
    const failures = trackFailures(page)
    const startedAt = performance.now()
    await openPage(page, journey.stack.url + home)
    await chooseCoin(page, 'send', ETH)
    await chooseCoin(page, 'receive', LTC)
    await page.locator('[data-calculator][aria-label="ETH → LTC"]').waitFor()
    const destination = freshAddress(LTC)
    await addressField(page, 'destination', 'LTC', locale).fill(destination)
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: exchange('submit', { send: 'ETH', receive: 'LTC' }) }).waitFor()
    expect(positionFaults(await pressButton(page))).toEqual([])
    expect((await openedOrder(page)).destinationAddress).toBe(destination)
    await page.getByText(words(locale, 'order')('copy_address')).first().waitFor()
    expect(performance.now() - startedAt).toBeLessThan(FIRST_ORDER_MS)
    expect([...complaints, ...failures]).toEqual([])
    await close()
  })

  test("keeps what a visitor enters before the page's code has loaded", async () => {
    const { page, complaints, close } = await visit(journey.browser, { ...PHONE, locale })
    const code = await holdBack(page, /\/assets\/hydrate-/)
    await page.goto(journey.stack.url + pair)
    const destination = freshAddress(LTC)
    const fields = {
      amount: page.getByLabel(exchange('you_send'), { exact: true }),
      terms: page.getByRole('checkbox').first(),
    }
    await fields.amount.fill('1')
    await addressField(page, 'destination', 'LTC', locale).fill(destination)
    await fields.terms.check()
    code.release()
    await untilReady(page)
    await expect.poll(() => fields.amount.inputValue()).toBe('1')
    expect(await addressField(page, 'destination', 'LTC', locale).inputValue()).toBe(destination)
    expect(await fields.terms.isChecked()).toBe(true)
    await page.getByRole('button', { name: exchange('submit', { send: 'ETH', receive: 'LTC' }) }).click()
    expect((await openedOrder(page)).destinationAddress).toBe(destination)
    expect(complaints).toEqual([])
    await close()
  })

  test.each([
    ['home page', home, 'desktop', DESKTOP],
    ['home page', home, 'phone', PHONE],
    ['pair page', pair, 'desktop', DESKTOP],
    ['pair page', pair, 'phone', PHONE],
  ] as const)(
    'the primary button of the %s (%s) is visible without scrolling on a %s',
    async (_page, path, _device, size) => {
      const { page, close } = await visit(journey.browser, { ...size, locale })
      await openPage(page, journey.stack.url + path)
      await primaryButton(page).waitFor()
      for (const mode of ['FLOATING', 'FIXED'] as const) {
        const name = exchange(mode === 'FIXED' ? 'mode_FIXED_for' : 'mode_FLOATING', { count: '15' })
        await page.getByRole('radio', { name }).check()
        const button = page.getByRole('button', { name: new RegExp(`^${exchange('submit').split(' ')[0]} `) })
        await button.and(primaryButton(page)).waitFor()
        expect([mode, ...positionFaults(await measureButton(page))]).toEqual([mode])
      }
      await close()
    },
  )
})

test('the code and styles of the live note stay within their limit', async () => {
  const { page, close } = await visit(journey.browser, { width: 390, height: 500 })
  const untilIdle = trackRequests(page)
  const files = new Set<string>()
  page.on('request', (request) => {
    if (/\.(?:js|css)$/.test(new URL(request.url()).pathname)) files.add(request.url())
  })
  await openPage(page, journey.stack.url)
  await untilIdle()
  expect(await page.locator(LIVE_NOTE).count()).toBe(0)
  const ofPage = new Set(files)
  await page.locator('[data-calculator] + div').scrollIntoViewIfNeeded()
  await page.locator(LIVE_NOTE).waitFor()
  await untilIdle()
  const ofNote = [...files].filter((file) => !ofPage.has(file))
  const texts = await Promise.all(ofNote.map(async (file) => (await fetch(file)).text()))
  expect(texts.some((text) => text.includes('home:note_live'))).toBe(true)
  const kb = texts.reduce((sum, text) => sum + gzipSync(text).byteLength, 0) / 1_000
  expect(kb).toBeLessThanOrEqual(MAX_NOTE_KB)
  await close()
})
