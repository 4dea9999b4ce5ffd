import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, visit } from '../browser.ts'
import { addressField, openedOrder, submitForm } from '../exchange-form.ts'
import { expectSound } from '../expect-sound.ts'
import { openPage } from '../open-page.ts'
import { openStack, type Stack } from '../stack.ts'
import { ETH, LTC } from '../orders.ts'
import { words } from '../words.ts'

const NAME = 'Meridian Swap'
const THEME = {
  name: NAME,
  logo: 'logo.svg',
  languages: ['en'],
  termsRequired: true,
  confirmationMode: 'A',
  operator: {
    name: 'Meridian OÜ',
    address: 'Pikk 1, Tallinn',
    registration: 'No. 123',
    email: 'hello@meridian.example',
  },
  colours: {
    light: { accent: '#1d4ed8', 'accent-hover': '#1e40af', paper: '#f4f6fb' },
    dark: { accent: '#93b4ff', 'accent-hover': '#b3caff', 'on-accent': '#0b1530' },
  },
}
const ACCENTS = { light: 'rgb(29, 78, 216)', dark: 'rgb(147, 180, 255)' }

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4"/></svg>'

let folder: string
let stack: Stack
let browser: Browser
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cambio-theme-'))
  cpSync(fileURLToPath(new URL('../../../content', import.meta.url)), folder, { recursive: true })
  writeFileSync(join(folder, 'theme.json'), JSON.stringify(THEME))
  writeFileSync(join(folder, 'logo.svg'), LOGO)
  stack = await openStack({ CONTENT_DIR: folder })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await stack?.close()
  rmSync(folder, { recursive: true, force: true })
})

test.each(['light', 'dark'] as const)(
  'pages use the name, logo and colours from theme.json in the %s theme',
  async (colorScheme) => {
    const { page, complaints, close } = await visit(browser, {
      colorScheme,
      width: colorScheme === 'light' ? 1280 : 360,
    })
    for (const path of ['/', '/exchange-eth-ltc', '/orders', '/price', '/widget', '/widget/embed']) {
      await openPage(page, stack.url + path)
      expect(await page.title(), path).toContain(NAME)
      expect(await page.locator('body').innerText(), path).not.toContain('Cambio')
      expect(await page.locator('meta[property="og:site_name"]').getAttribute('content')).toBe(NAME)
      const icon = (await page.locator('link[rel=icon]').getAttribute('href')) ?? ''
      expect(await (await page.request.get(stack.url + icon)).text()).toBe(LOGO)
      if (path !== '/widget/embed') expect(await page.locator('header .mark img').getAttribute('src')).toBe(icon)
      expect(await page.locator('.languages').count()).toBe(0)
      await expectSound(page)
    }
    const accent = await page.evaluate<string>(
      `getComputedStyle(document.querySelector('.btn-primary')).backgroundColor`,
    )
    expect(accent).toBe(ACCENTS[colorScheme])
    expect(complaints).toEqual([])
    await close()
  },
)

test("the footer and the legal documents contain the operator's name from theme.json", async () => {
  const { page, close } = await visit(browser)
  const { name, address, registration, email } = THEME.operator
  for (const path of ['/docs/terms', '/docs/privacy', '/docs/aml', '/for-competent-authorities']) {
    await openPage(page, stack.url + path)
    const facts = page.getByRole('region', { name: words('en', 'common')('operator_title') })
    for (const text of [name, address, registration, email])
      expect(await facts.getByText(text, { exact: true }).count(), `${text} on ${path}`).toBe(1)
    expect(await page.locator('footer').innerText()).toContain(`${name}, ${registration}, ${address}`)
    await expectSound(page)
  }
  await close()
})

test('a language missing from theme.json has neither pages nor links', async () => {
  for (const path of ['/ru', '/ru/orders', '/ru/blog/rss.xml', '/ru/widget/embed'])
    expect((await fetch(stack.url + path, { redirect: 'manual' })).status, path).toBe(404)
  const home = await (await fetch(stack.url, { headers: { cookie: 'i18n_redirected=ru' } })).text()
  expect(home).toContain('hrefLang="en"')
  expect(home).not.toContain('hrefLang="ru"')
  expect(await (await fetch(`${stack.url}/sitemaps/pages.xml`)).text()).not.toContain('/ru')
})

test('the order form requires consent and an email address if theme.json requires them', async () => {
  const { page, close } = await visit(browser)
  const [common, exchange] = [words('en', 'common'), words('en', 'exchange')]
  await openPage(page, `${stack.url}/exchange-eth-ltc?amount=0.42`)
  await addressField(page, 'destination', 'LTC').fill('ltc')
  await page.getByRole('button', { name: exchange('submit', { send: 'ETH', receive: 'LTC' }) }).click()
  await page.getByText(common('error_agree_terms')).waitFor()
  await submitForm(page, { send: ETH, receive: LTC })
  const dialog = page.getByRole('dialog', { name: exchange('email_title') })
  await dialog.getByLabel(common('email_label')).fill('anna@example.org')
  await dialog.getByRole('button', { name: exchange('email_submit') }).click()
  expect((await openedOrder(page)).orderId).toMatch(/^\d+$/)
  expect(await page.title()).toContain(NAME)
  await close()
})
