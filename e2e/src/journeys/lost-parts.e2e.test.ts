import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { freshAddress } from '../addresses.ts'
import { visit } from '../browser.ts'
import { addressField, openedOrder, submitForm } from '../exchange-form.ts'
import { openPage } from '../open-page.ts'
import { ETH, LTC } from '../orders.ts'
import { words } from '../words.ts'
import { openJourney } from '../open-journey.ts'
import { FEW_BLOCKS } from '../stack.ts'

const journey = openJourney(FEW_BLOCKS)

const common = words('en', 'common')
/** Sets a variable in the page, so that `isMarked` returns true until the page reloads. */
const mark = (page: Page) => page.evaluate('window.marked = true')
const isMarked = (page: Page) => page.evaluate<boolean>('window.marked === true')
const priceLink = (page: Page) => page.getByRole('link', { name: common('nav_prices'), exact: true }).first()

/** Opens the exchange form and types an address. Returns the address. */
async function typed(page: Page): Promise<string> {
  await openPage(page, `${journey.stack.url}/exchange-eth-ltc`)
  const address = freshAddress(LTC)
  await addressField(page, 'destination', LTC.currencyTitle).fill(address)
  await mark(page)
  return address
}
const destination = (page: Page) => addressField(page, 'destination', LTC.currencyTitle).inputValue()

test('a link clicked while offline shows an error until the browser is back online', async () => {
  const { page, close } = await visit(journey.browser)
  const address = await typed(page)
  await page.context().setOffline(true)
  const failed = page.waitForEvent('requestfailed')
  await priceLink(page).hover()
  await failed
  expect([await isMarked(page), await destination(page)]).toEqual([true, address])
  await priceLink(page).click()
  const lost = page.getByRole('heading', { name: common('page_error_connection_title') })
  await lost.waitFor()
  const again = page.getByRole('button', { name: common('try_again') })
  await again.click()
  await page.getByText(common('page_error_no_answer')).waitFor()
  expect(await isMarked(page)).toBe(true)
  await page.context().setOffline(false)
  await expect.poll(() => isMarked(page)).toBe(false)
  await page.locator('main h1').waitFor()
  expect(new URL(page.url()).pathname).toBe('/price')
  expect(await lost.count()).toBe(0)
  await close()
})

test('an order submitted while offline waits on its page until the browser is back online', async () => {
  const { page, close } = await visit(journey.browser)
  await openPage(page, `${journey.stack.url}/exchange-eth-ltc`)
  const isLoaded = page.waitForResponse(/\/assets\/order\.pending/)
  await addressField(page, 'destination', LTC.currencyTitle).fill(freshAddress(LTC))
  await (await isLoaded).finished()
  await mark(page)
  await page.context().setOffline(true)
  await submitForm(page, { send: ETH, receive: LTC })
  await page.getByRole('heading', { name: words('en', 'order')('pending_title') }).waitFor()
  await page.context().setOffline(false)
  await openedOrder(page)
  expect(await isMarked(page)).toBe(true)
  await close()
})

test("the order form keeps its input when a dialog's chunk fails to load", async () => {
  const { page, close } = await visit(journey.browser)
  const address = await typed(page)
  await page.route(/\/assets\/(?:price|open-prices)[\w.-]*\.js/, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await priceLink(page).hover()
  await failed
  let isLost = true
  await page.route(/\/assets\/coin-picker/, (route) => (isLost ? route.abort() : route.continue()))
  const coin = page.locator('[data-coin-choice]').first()
  await coin.click()
  await page.getByText(common('dialog_not_loaded')).waitFor()
  expect([await isMarked(page), await destination(page), await page.locator('dialog').count()]).toEqual([
    true,
    address,
    0,
  ])
  isLost = false
  await coin.click()
  await page.locator('dialog[open]').waitFor()
  expect(await isMarked(page)).toBe(true)
  await close()
})

test("the page does not reload when the consent prompt's chunk is blocked", async () => {
  const { page, close } = await visit(journey.browser, { allowsConsentPrompt: true })
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(request.url())
  })
  const blocked: string[] = []
  await page.route(/\/assets\/consent/, (route) => {
    blocked.push(route.request().url())
    return route.abort()
  })
  await openPage(page, `${journey.stack.url}/?utm_source=ads&utm_campaign=one`)
  await expect.poll(() => blocked.length).toBeGreaterThan(0)
  // The page still works: a click on the link to the consent prompt shows a notice that the prompt could not be loaded.
  await page.getByRole('link', { name: common('nav_privacy_choices') }).click()
  await page.getByText(common('dialog_not_loaded')).waitFor()
  expect(loads).toHaveLength(1)
  await close()
})

test('after a new build is deployed, a missing chunk causes a full page load', async () => {
  const { page, close } = await visit(journey.browser)
  let build = 'one'
  await page.route('**/latest-build.json', (route) => route.fulfill({ json: { build } }))
  const isKnown = page.waitForResponse('**/latest-build.json')
  await openPage(page, journey.stack.url)
  await (await isKnown).finished()
  // Wait for the response to a second request, which proves that the page has processed the first response. From the
  // first response, the page learns with which build it was loaded.
  await page.evaluate(`fetch('/latest-build.json').then((answer) => answer.text())`)
  await mark(page)
  build = 'two'
  const lost = /\/assets\/(?:price|open-prices)[\w.-]*\.js/
  let misses = 0
  await page.route(lost, (route) => {
    misses += 1
    return route.fulfill({ status: 404 })
  })
  await priceLink(page).hover()
  await expect.poll(() => misses).toBeGreaterThan(0)
  expect(await isMarked(page)).toBe(true)
  const next = page.waitForEvent('request', (request) => request.isNavigationRequest())
  await priceLink(page).click()
  await next
  await page.unroute(lost)
  await expect.poll(() => isMarked(page).catch(() => true)).toBe(false)
  expect(new URL(page.url()).pathname).toBe('/price')
  await close()
})
