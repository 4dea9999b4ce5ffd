import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { INFO_PAGES } from '@cambio/kernel/info-pages'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visit } from '../browser.ts'
import { describeVariations } from '../describe-variations.ts'
import { expectSound } from '../expect-sound.ts'
import { openPage, reloadPage } from '../open-page.ts'
import { words } from '../words.ts'
import { openJourney } from '../open-journey.ts'
import { ALL_CHAINS } from '../stack.ts'

const run = promisify(execFile)
const SUPPORT = 'help@swap.example'
/** Console error for the responses that these tests provoke: a failed call or a rate limit. */
const EXPECTED_ERROR = /^Failed to load resource: /
/** Matches a message key, which a page shows when the message is missing. */
const BARE_KEY = /\b(?:seo|status|page)_[\w-]+|\b[a-z]+_(?:title|text|more)\b/

const journey = openJourney({ ...ALL_CHAINS, SUPPORT_EMAIL: SUPPORT, RATE_LIMIT_SUPPORT_PER_EMAIL: '1' })

const titleOf = async (page: Page): Promise<string> =>
  (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''

describeVariations([
  ['en', 1280, 'light'],
  ['ru', 360, 'dark'],
])('locale %s, %d px wide, %s theme', (locale, width, colorScheme) => {
  const prefix = locale === 'en' ? '' : `/${locale}`

  test('every page is accessible, has a unique title and contains no broken links', async () => {
    const { page, complaints, close } = await visit(journey.browser, { locale, width, colorScheme })
    const links = new Set<string>()
    const titles = new Set<string>()
    for (const name of INFO_PAGES) {
      const site = words(locale, `site-${name}`)
      await openPage(page, `${journey.stack.url}${prefix}/${name}`)
      expect(await titleOf(page)).toBe(site('title'))
      titles.add(await page.title())
      expect(await page.locator('meta[name=description]').getAttribute('content')).toBe(site('seo_description'))
      const url = `${journey.stack.url}${prefix}/${name}`
      expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(url)
      expect(await page.locator('body').innerText(), name).not.toMatch(BARE_KEY)
      expect(await page.locator('.btn-primary').count(), `${name}: primary actions`).toBeLessThanOrEqual(1)
      for (const link of await page.locator('a[href^="/"]').all()) links.add((await link.getAttribute('href')) ?? '')
    }
    expect(titles.size).toBe(INFO_PAGES.length)
    expect(links.size).toBeGreaterThan(INFO_PAGES.length)
    for (const link of links) expect((await fetch(journey.stack.url + link)).status, link).toBe(200)
    expect(complaints).toEqual([])
    await close()
  })
})

describeVariations([
  ['en', 1280, 'light'],
  ['ru', 360, 'dark'],
])('locale %s, %d px wide, %s theme', (locale, width, colorScheme) => {
  const prefix = locale === 'en' ? '' : `/${locale}`
  const common = words(locale, 'common')
  const open = (page: Page, path: string) => openPage(page, journey.stack.url + prefix + path)

  test('without JavaScript, the coins page can be searched', async () => {
    const asset = words(locale, 'site-asset')
    const context = await journey.browser.newContext({
      javaScriptEnabled: false,
      viewport: { width, height: 900 },
      colorScheme,
    })
    const page = await context.newPage()
    const search = async (text: string): Promise<void> => {
      await page.getByRole('searchbox', { name: asset('search') }).fill(text)
      await page.getByRole('button', { name: common('search_do') }).click()
      await page.waitForURL(/\?q=/)
    }
    await page.goto(`${journey.stack.url}${prefix}/asset`)
    const rows = page.locator('.data tbody tr')
    expect(await rows.count()).toBeGreaterThan(20)
    const xrp = rows.filter({ hasText: 'XRP' }).first()
    expect(await xrp.textContent()).toContain(asset('status_open'))
    expect(await xrp.textContent()).toContain(asset('memo_needed'))
    expect(await xrp.textContent()).toMatch(/\d\s*XRP/)
    await search('SIM0001')
    expect(await rows.first().textContent()).toContain(asset('status_others'))
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
    await search('xyzzyplugh')
    expect(await page.locator('main').textContent()).toContain(asset('none'))
    await page.getByRole('link', { name: asset('show_all') }).click()
    await rows.filter({ hasText: 'LTC' }).first().getByRole('link').click()
    await page.waitForURL(/\/exchange-ltc-/)
    await context.close()
  })

  test('the popular pairs page lists catalogue pairs while there are no order counts', async () => {
    const popular = words(locale, 'site-popular-exchanges')
    const { page, complaints, close } = await visit(journey.browser, { locale, width, colorScheme })
    await open(page, '/popular-exchanges')
    await page.getByText(popular('none_counted')).waitFor()
    expect(await page.locator('main li a[href*="/exchange-"]').count()).toBeGreaterThan(5)
    await open(page, '/our-vision')
    const goThere = () =>
      page
        .locator('footer')
        .getByRole('link', { name: common('page_popular-exchanges') })
        .click()
    await page.route('**/api/v1/stats/popular', (route) => route.abort())
    await goThere()
    await page.getByText(popular('failed')).waitFor()
    await expectSound(page)
    const [eth, ltc] = [
      { currencyTitle: 'ETH', networkTitle: 'ETH' },
      { currencyTitle: 'LTC', networkTitle: 'LTC' },
    ]
    const json = [{ from: eth, to: ltc, pair: 'eth-ltc', orders: 40 }]
    await page.unroute('**/api/v1/stats/popular')
    await page.route('**/api/v1/stats/popular', (route) => route.fulfill({ json }))
    await page.getByRole('button', { name: common('try_again') }).click()
    await page.getByText(popular('at_least', { amount: '40' })).waitFor()
    await expectSound(page)
    expect(complaints.filter((text) => !EXPECTED_ERROR.test(text))).toEqual([])
    await close()
  })

  test('a support message survives a reload and is emailed to support', async () => {
    const support = words(locale, 'site-support')
    const email = `anna-${locale}@example.org`
    const { page, complaints, close } = await visit(journey.browser, { locale, width, colorScheme })
    const send = () => page.getByRole('button', { name: support('send') }).click()
    const fill = async (): Promise<void> => {
      await page.getByLabel(common('email_label')).fill(email)
      await page.getByRole('textbox', { name: support('subject') }).fill(`Where is it? (${locale})`)
      await page.getByLabel(support('text'), { exact: true }).fill('My order has not moved\n\nsince noon.')
    }
    await open(page, '/support')
    await fill()
    await page.getByLabel(support('order'), { exact: true }).fill('№ 12 ab')
    await reloadPage(page)
    await expect.poll(() => page.getByLabel(common('email_label')).inputValue()).toBe(email)
    await send()
    await page.getByText(support('order_wrong')).waitFor()
    expect(await page.evaluate('document.activeElement.getAttribute("aria-invalid")')).toBe('true')
    await expectSound(page)
    await page.getByLabel(support('order'), { exact: true }).fill('№ 988 139 883')
    await page.route('**/api/v1/support/messages', (route) => route.abort())
    await send()
    await page.getByText(support('failed')).waitFor()
    await page.unroute('**/api/v1/support/messages')
    await journey.api.eventually('no form is taken within three seconds', async () => {
      const answer = page.waitForResponse('**/api/v1/support/messages')
      await send()
      return (await answer).ok() || null
    })
    await page.getByText(support('sent_text', { email })).waitFor()
    await expectSound(page)
    const mail = await journey.api.eventually('an email to support', async () => {
      const emails = await journey.api.sandbox<{ subject: string; text: string }[]>(
        `mail?to=${encodeURIComponent(SUPPORT)}`,
      )
      return emails.find(({ subject }) => subject.includes(`(${locale})`)) ?? null
    })
    expect(mail.text).toContain('My order has not moved')
    expect(mail.text).toContain('988139883')
    expect(mail.text).toContain(email)

    await open(page, '/support')
    expect(await page.getByRole('textbox', { name: support('subject') }).inputValue()).toBe('')
    await fill()
    const limited = page.getByRole('alert').filter({ hasText: /60/ })
    await journey.api.eventually('the form may be sent', async () => {
      await send()
      return (await limited.count()) > 0 || null
    })
    await expectSound(page)
    expect(complaints.filter((text) => !EXPECTED_ERROR.test(text))).toEqual([])
    await close()
  })
})

test('the code samples on the API page run as printed', async () => {
  const site = words('en', 'site-swap-api')
  const { page, complaints, close } = await visit(journey.browser)
  await openPage(page, `${journey.stack.url}/swap-api`)
  const samples = await page.locator('.code code').allTextContents()
  expect(samples.length).toBe(2)
  const [curl = '', typescript = ''] = samples
  const rate = JSON.parse((await run('sh', ['-c', curl])).stdout) as Record<string, unknown>
  expect(Number(rate['amountToGet'])).toBeGreaterThan(0)
  const folder = mkdtempSync(join(tmpdir(), 'cambio-sample-'))
  writeFileSync(join(folder, 'sample.mts'), typescript)
  const { stdout } = await run(process.execPath, [join(folder, 'sample.mts')])
  rmSync(folder, { recursive: true })
  expect(stdout).toMatch(/^Order \d+: send 0\.42 ETH to 0x[\da-fA-F]{40}\n$/)

  const call = page.locator('#getRate')
  await call.locator('summary').click()
  const [answer] = await Promise.all([
    page.context().waitForEvent('page'),
    call.getByRole('button', { name: site('try') }).click(),
  ])
  await answer.waitForLoadState()
  const shown = JSON.parse(await answer.locator('body').innerText()) as Record<string, unknown>
  expect(Object.keys(shown).toSorted()).toEqual(Object.keys(rate).toSorted())
  expect(shown['claimedDepositAmount']).toEqual(rate['claimedDepositAmount'])
  // A form whose required fields all have example values succeeds. The server rejects the request of any other form.
  const tries = await page.evaluate<{ url: string; isFilled: boolean }[]>(
    `[...document.querySelectorAll('main form[target=_blank]')].map((form) => ({
      url: form.action + '?' + new URLSearchParams(new FormData(form)), isFilled: form.checkValidity(),
    }))`,
  )
  expect(tries.length).toBeGreaterThan(5)
  for (const { url, isFilled } of tries) {
    const { status } = await fetch(url)
    if (isFilled) expect(status, url).toBe(200)
    else expect(status, url).toBeOneOf([404, 422])
  }
  expect(complaints).toEqual([])
  await close()
})

test('returns 404 for an unknown page in every language', async () => {
  for (const path of [
    '/assets',
    '/how-it-works/more',
    '/wallet/eth',
    '/ru/assets',
    '/INFO',
    '/site-asset',
    '/profile/no',
    '/ru/profile/no',
  ])
    expect((await fetch(journey.stack.url + path, { redirect: 'manual' })).status, path).toBe(404)
})
