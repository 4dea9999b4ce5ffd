import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LOCALES, type LocaleCode } from '@cambio/kernel/locale'
import type { Browser, Locator, Page } from 'playwright-core'
import { openBrowser, visit } from './browser.ts'
import { ApiClient } from './client.ts'
import { openPage } from './open-page.ts'
import { openStack } from './stack.ts'
import { ETH, LTC, makeOrder, orderPath, pay, type MadeOrder } from './orders.ts'
import { words } from './words.ts'

// `npm run screens` takes the screenshots for "how it works" on the home page, from real pages of a sandbox stack.
const FOLDER = fileURLToPath(new URL('../../apps/web/public/screens/', import.meta.url))
/** Viewport of the page. In it, a card is as wide as the screenshot. */
const PAGE = { width: 392, height: 1_400 }
const PICTURE = { width: 360, height: 396 }
/** Height of the page area above the element that a screenshot includes, in pixels. */
const MARGIN = 12
const QUALITY = 82
const AMOUNT = '0.42'
const PAID_PATIENCE_MS = 60_000

const stack = await openStack()
const browser = await openBrowser()
const api = new ApiClient(stack.url)
mkdirSync(FOLDER, { recursive: true })
try {
  for (const locale of Object.keys(LOCALES) as LocaleCode[])
    for (const theme of ['light', 'dark'] as const) await takeAll(browser, locale, theme)
} finally {
  await browser.close()
  await stack.close()
}

async function takeAll(from: Browser, locale: LocaleCode, theme: 'light' | 'dark'): Promise<void> {
  const { page, close } = await visit(from, { ...PAGE, colorScheme: theme, locale })
  const fileOf = (step: string) => join(FOLDER, `${step}-${locale}-${theme}.webp`)
  const order = words(locale, 'order')
  const prefix = locale === 'en' ? '' : `/${locale}`
  await openPage(page, `${stack.url}${prefix}/exchange-eth-ltc?amount=${AMOUNT}`)
  await take(page, page.locator('.calc .legs'), fileOf('quote'))
  const made = (await makeOrder(api, ETH, LTC, AMOUNT, 'FLOATING')).body
  await openOrder(page, made, locale)
  await take(page, page.getByRole('region', { name: order('send_title') }), fileOf('send'))
  await pay(api, made, ETH, AMOUNT)
  const receipt = page.getByRole('region', { name: order('completed') })
  await receipt.waitFor({ timeout: PAID_PATIENCE_MS })
  // Starts the screenshot below the receipt's figure, which alone would fill it.
  await take(page, receipt.getByText(order('paid_to')), fileOf('receive'))
  await close()
}

async function openOrder(page: Page, made: MadeOrder, locale: LocaleCode): Promise<void> {
  await openPage(page, `${stack.url}${orderPath(made, locale)}`)
}

/** Takes a screenshot at double resolution that starts at the top of an element. */
async function take(page: Page, shown: Locator, file: string): Promise<void> {
  const element = shown.first()
  await element.waitFor()
  // Hides the sandbox link, the only element here that a production stack does not show.
  await page.addStyleTag({ content: 'a[href^="/sandbox"] { display: none }' })
  await page.evaluate('document.fonts.ready')
  const box = await element.boundingBox()
  if (box === null) throw new Error(`${file} has nothing to show`)
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    captureBeyondViewport: true,
    clip: { x: (PAGE.width - PICTURE.width) / 2, y: box.y - MARGIN, ...PICTURE, scale: 2 },
  })
  writeFileSync(file, Buffer.from(data, 'base64'))
}
