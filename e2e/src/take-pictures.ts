import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LOCALES, type LocaleCode } from '@cambio/kernel/locale'
import type { Page } from 'playwright-core'
import { openBrowser, visit } from './browser.ts'
import { ApiClient } from './client.ts'
import { openPage } from './open-page.ts'
import { ALL_CHAINS, openStack } from './stack.ts'
import { ETH, LTC, makeOrder, orderPath, pay } from './orders.ts'
import { arrive } from './people.ts'
import { PUBLIC_PAGES } from './public-pages.ts'
import { words } from './words.ts'

// `npm run pictures [page …]` takes screenshots for visual inspection at three widths, in both themes and in all
// languages. Each argument selects the pages whose names start with it. Without arguments, the script takes screenshots
// of every page. It writes them and an `index.html` to `test-results/pictures`.
const FOLDER = fileURLToPath(new URL('../../test-results/pictures/', import.meta.url))
const WIDTHS = [360, 768, 1440]
const THEMES = ['light', 'dark'] as const
const HEIGHT = 900
const AMOUNT = '0.42'
const PAID_PATIENCE_MS = 60_000
const PROFILE_PAGES = 'info history wallet cashback withdraw affiliate-program keys verification'.split(' ')

const wanted = process.argv.slice(2)
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.some((start) => name.startsWith(start))
const taken: string[] = []

mkdirSync(FOLDER, { recursive: true })
const stack = await openStack({ ...ALL_CHAINS, SUPPORT_EMAIL: 'people@cambio.example' })
const browser = await openBrowser()
const api = new ApiClient(stack.url)
try {
  for (const locale of Object.keys(LOCALES) as LocaleCode[]) await takeAll(locale)
} finally {
  await browser.close()
  await stack.close()
  writeFileSync(join(FOLDER, 'index.html'), taken.map((file) => `<h2>${file}</h2><img src="${file}">`).join('\n'))
}
console.log(`${taken.length} pictures in ${FOLDER}`)

async function takeAll(locale: LocaleCode): Promise<void> {
  const prefix = locale === 'en' ? '' : `/${locale}`
  const guest = await visit(browser, { locale, height: HEIGHT })
  for (const [name, path] of Object.entries(PUBLIC_PAGES)) await take(guest.page, name, locale, prefix + path)
  if (isWanted('order')) await takeOrder(guest.page, locale)
  await guest.close()
  if (!isWanted('profile')) return
  const owner = await visit(browser, { locale, height: HEIGHT })
  await arrive(owner.page, { api, stack, email: `anna-${locale}@example.org` })
  for (const name of PROFILE_PAGES) await take(owner.page, `profile-${name}`, locale, `${prefix}/profile/${name}`)
  await owner.close()
}

/** Takes pictures of an order page before the deposit and after the swap. */
async function takeOrder(page: Page, locale: LocaleCode): Promise<void> {
  const made = (await makeOrder(api, ETH, LTC, AMOUNT, 'FLOATING')).body
  await take(page, 'order-waiting', locale, orderPath(made, locale))
  await pay(api, made, ETH, AMOUNT)
  await page.getByRole('region', { name: words(locale, 'order')('completed') }).waitFor({ timeout: PAID_PATIENCE_MS })
  await take(page, 'order-done', locale, orderPath(made, locale))
}

async function take(page: Page, name: string, locale: LocaleCode, path: string): Promise<void> {
  if (!isWanted(name)) return
  await openPage(page, stack.url + path)
  for (const theme of THEMES)
    for (const width of WIDTHS) {
      await page.emulateMedia({ colorScheme: theme })
      await page.setViewportSize({ width, height: HEIGHT })
      await page.evaluate('document.fonts.ready')
      const file = `${name}-${locale}-${width}-${theme}.jpg`
      await page.screenshot({ path: join(FOLDER, file), fullPage: true, type: 'jpeg', quality: 80 })
      taken.push(file)
    }
}
