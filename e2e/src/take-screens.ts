import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LOCALES, type LocaleCode } from '@cambio/kernel/locale'
import type { Browser, Locator, Page } from 'playwright-core'
import { openBrowser, visit } from './browser.ts'
import { ApiClient } from './client.ts'
import { openCosts } from './exchange-form.ts'
import { openPage } from './open-page.ts'
import { ALL_CHAINS, openStack } from './stack.ts'
import { ETH, LTC, makeOrder, orderPath, pay, type MadeOrder } from './orders.ts'
import { words } from './words.ts'

// `npm run screens` takes the screenshots for the "How it works" section of the home page. They show real pages of a
// sandbox stack.
const FOLDER = fileURLToPath(new URL('../../apps/web/public/screens/', import.meta.url))
/** Viewport of the page, in CSS pixels. At this width, a card fills the screenshot's width. */
const PAGE = { width: 392, height: 1_400 }
const WIDTH = 360
/** Height in CSS pixels of the margins above and below the elements in a screenshot. */
const MARGIN = 12
/** File with the screenshots' heights in CSS pixels, keyed by step and language. The pages reserve these heights. */
const SIZES_FILE = fileURLToPath(new URL('../../apps/web/src/components/ui/screen-heights.json', import.meta.url))
const heights: Record<string, number> = {}
const QUALITY = 82
const AMOUNT = '0.42'
const PAID_PATIENCE_MS = 60_000

const stack = await openStack(ALL_CHAINS)
const browser = await openBrowser()
const api = new ApiClient(stack.url)
mkdirSync(FOLDER, { recursive: true })
try {
  for (const locale of Object.keys(LOCALES) as LocaleCode[])
    for (const theme of ['light', 'dark'] as const) await takeAll(browser, locale, theme)
  writeFileSync(SIZES_FILE, `${JSON.stringify(heights, null, 2)}\n`)
} finally {
  await browser.close()
  await stack.close()
}

async function takeAll(from: Browser, locale: LocaleCode, theme: 'light' | 'dark'): Promise<void> {
  const { page, close } = await visit(from, { ...PAGE, colorScheme: theme, locale })
  const save = async (step: string, from: Locator, to: Locator): Promise<void> => {
    const { picture, height } = await take(page, from, to)
    writeFileSync(join(FOLDER, `${step}-${locale}-${theme}.webp`), picture)
    heights[`${step}-${locale}`] = height
  }
  const order = words(locale, 'order')
  const prefix = locale === 'en' ? '' : `/${locale}`
  await openPage(page, `${stack.url}${prefix}/exchange-eth-ltc?amount=${AMOUNT}`)
  await openCosts(page)
  await page.locator('[data-calculator] .fall').waitFor()
  await save(
    'quote',
    page.locator('[data-calculator] div:has(> div > [data-coin-choice])'),
    page.locator('[data-calculator] details:has(.fall)'),
  )
  const made = (await makeOrder(api, ETH, LTC, AMOUNT, 'FLOATING')).body
  await openOrder(page, made, locale)
  const address = page.getByRole('region', { name: order('send_title') })
  await save('send', address, address)
  await pay(api, made, ETH, AMOUNT)
  const receipt = page.getByRole('region', { name: order('completed') })
  await receipt.waitFor({ timeout: PAID_PATIENCE_MS })
  // Start the screenshot below the receipt's rosette, which would otherwise fill the whole screenshot.
  await save('receive', receipt.getByText(order('paid_to')), receipt)
  await close()
}

async function openOrder(page: Page, made: MadeOrder, locale: LocaleCode): Promise<void> {
  await openPage(page, `${stack.url}${orderPath(made, locale)}`)
}

/**
 * Takes a screenshot at double resolution, from the top of one element to the bottom of another. Returns it with its
 * height in CSS pixels.
 */
async function take(page: Page, from: Locator, to: Locator): Promise<{ picture: Buffer; height: number }> {
  await from.first().waitFor()
  // Hide the sandbox link, because it is the only element here that does not exist in production.
  await page.addStyleTag({ content: 'a[href^="/sandbox"] { display: none }' })
  await page.evaluate('document.fonts.ready')
  const [top, bottom] = [await from.first().boundingBox(), await to.first().boundingBox()]
  if (top === null || bottom === null) throw new Error(`${page.url()} has nothing to show`)
  const height = Math.ceil(bottom.y + bottom.height - top.y + 2 * MARGIN)
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    captureBeyondViewport: true,
    clip: { x: (PAGE.width - WIDTH) / 2, y: top.y - MARGIN, width: WIDTH, height, scale: 2 },
  })
  return { picture: Buffer.from(data, 'base64'), height }
}
