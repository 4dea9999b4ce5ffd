import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from '../accessibility.ts'
import { openBrowser, visit } from '../browser.ts'
import { ApiClient } from '../client.ts'
import { describeVariations } from '../describe-variations.ts'
import { frontDoor, type FrontDoor } from '../front-door.ts'
import { openPage } from '../open-page.ts'
import { openStack, type Stack } from '../stack.ts'
import { ETH, LTC, makeOrder, orderPath } from '../orders.ts'
import { runOps } from '../run-script.ts'
import { freePort } from '../../../scripts/lib/ports.ts'
import { words } from '../words.ts'

const NAME_SERVER = '**/dns-query**'
const PATIENCE_MS = 60_000
const AT_ONCE_MS = 3_000
/**
 * Maximum time in milliseconds until the page reports an unreachable server: one minute, plus 10 s for a busy machine.
 */
const SILENCE_MS = 70_000

let stack: Stack
let door: FrontDoor
let browser: Browser
beforeAll(async () => {
  const port = await freePort()
  door = await frontDoor(port)
  stack = await openStack({ PORT: String(port), PUBLIC_URL: door.url })
  await door.open()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await door?.shut()
  await stack?.close()
})

/** Advances the page's clock until `isSo` returns true. */
const later = (page: Page, isSo: () => Promise<boolean>) =>
  expect
    .poll(
      async () => {
        await page.clock.fastForward('00:31')
        return isSo()
      },
      { timeout: PATIENCE_MS },
    )
    .toBe(true)

describeVariations([
  ['en', 1280, 'light'],
  ['ru', 390, 'dark'],
])('locale %s, %d px wide, %s theme', (locale, width, colorScheme) => {
  const common = words(locale, 'common')
  const prefix = locale === 'en' ? '' : `/${locale}`

  test('during an outage, a notice replaces the swap form until the server is back', async () => {
    const api = new ApiClient(door.url)
    const made = await api.eventually('an order is made', async () => {
      const { status, body } = await makeOrder(api, ETH, LTC, '0.42', 'FLOATING')
      return status === 200 ? body : null
    })
    const visitor = await visit(browser, { width, locale, colorScheme })
    const reader = await visit(browser, { width, locale, colorScheme })
    const watcher = await visit(browser, { width, locale, colorScheme })
    const offline = await visit(browser, { width, locale, colorScheme })
    const requests: string[] = []
    for (const { page } of [visitor, reader, watcher]) {
      await page.route(NAME_SERVER, (route) => {
        requests.push(route.request().url())
        return route.fulfill({ json: { Status: 0 }, headers: { 'access-control-allow-origin': '*' } })
      })
      await page.clock.install()
    }
    await offline.page.route(NAME_SERVER, (route) => route.abort())
    await offline.page.clock.install()
    await openPage(offline.page, `${door.url}${prefix}/exchange-eth-ltc`)
    await openPage(visitor.page, `${door.url}${prefix}/exchange-eth-ltc`)
    await openPage(reader.page, door.url + orderPath(made, locale))
    await openPage(watcher.page, `${door.url}${prefix}/status`)
    expect(requests).toEqual([])
    await reader.page.getByText(made.depositAddress.depositAddress).first().waitFor()

    const amount = visitor.page.getByLabel(words(locale, 'exchange')('you_send'), { exact: true })
    await amount.fill('0.77')
    await door.shut()
    await later(visitor.page, () =>
      visitor.page.getByRole('heading', { name: common('non_working_title') }).isVisible(),
    )
    expect(await visitor.page.locator('[data-calculator]').isVisible()).toBe(false)
    for (const theme of ['light', 'dark'] as const) {
      await visitor.page.emulateMedia({ colorScheme: theme })
      expect(await accessibilityFaults(visitor.page), theme).toEqual([])
    }
    await later(reader.page, () => reader.page.getByText(common('health_disabled')).isVisible())
    await reader.page.getByText(made.depositAddress.depositAddress).first().waitFor()
    expect(await accessibilityFaults(reader.page)).toEqual([])
    await later(watcher.page, () => watcher.page.getByText(common('health_disabled')).isVisible())
    expect(await watcher.page.getByTestId('status-now').count()).toBe(1)
    expect(requests.length).toBeGreaterThan(0)
    // When the user's own network fails, the page shows a notice and the swap form remains visible.
    await later(offline.page, () => offline.page.getByText(common('health_offline')).isVisible())
    expect(await offline.page.locator('[data-calculator]').count()).toBe(1)

    await door.open()
    await later(visitor.page, () => visitor.page.locator('[data-calculator]').isVisible())
    expect(await amount.inputValue()).toBe(locale === 'en' ? '0.77' : '0,77')
    await later(reader.page, async () => !(await reader.page.getByText(common('health_disabled')).isVisible()))
    await later(watcher.page, async () => !(await watcher.page.getByText(common('health_disabled')).isVisible()))
    await later(offline.page, async () => !(await offline.page.getByText(common('health_offline')).isVisible()))
    await visitor.close()
    await offline.close()
    await reader.close()
    await watcher.close()
  })

  test('the swap form remains usable while a banner reports a halted chain', async () => {
    await runOps(stack, 'chain', 'halt', 'litecoin')
    const { page, close } = await visit(browser, { width, locale, colorScheme })
    await page.clock.install()
    await openPage(page, `${door.url}${prefix}/`)
    const banner = page.getByText(common('health_difficulties'))
    await later(page, () => banner.isVisible())
    expect(await page.locator('[data-calculator]').count()).toBe(1)
    expect(await accessibilityFaults(page)).toEqual([])

    await runOps(stack, 'chain', 'resume', 'litecoin')
    await later(page, async () => !(await banner.isVisible()))
    await close()
  })
})

test('an order page reports a lost connection and an unreachable server', async () => {
  const common = words('en', 'common')
  const api = new ApiClient(door.url)
  const made = await api.eventually('an order is made', async () => {
    const { status, body } = await makeOrder(api, ETH, LTC, '0.42', 'FLOATING')
    return status === 200 ? body : null
  })
  const { page, close } = await visit(browser)
  await page.route(NAME_SERVER, (route) =>
    route.fulfill({ json: { Status: 0 }, headers: { 'access-control-allow-origin': '*' } }),
  )
  await openPage(page, door.url + orderPath(made, 'en'))
  await page.context().setOffline(true)
  await page.getByText(common('health_offline')).waitFor({ timeout: AT_ONCE_MS })
  await page.context().setOffline(false)
  await page.getByText(common('health_offline')).waitFor({ state: 'detached', timeout: AT_ONCE_MS })

  const silent = /\/api\//
  await page.route(silent, () => {})
  await page.getByText(common('health_disabled')).waitFor({ timeout: SILENCE_MS })
  await page.unroute(silent)
  await page.getByText(common('health_disabled')).waitFor({ state: 'detached', timeout: PATIENCE_MS })
  await page.getByText(made.depositAddress.depositAddress).first().waitFor()
  await close()
})
