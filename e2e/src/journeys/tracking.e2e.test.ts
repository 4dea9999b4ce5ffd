import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visit } from '../browser.ts'
import { describeVariations } from '../describe-variations.ts'
import { openedOrder, submitForm } from '../exchange-form.ts'
import { expectSound } from '../expect-sound.ts'
import { openPage } from '../open-page.ts'
import { untilTrue } from '../until-true.ts'
import { words } from '../words.ts'
import { openJourney } from '../open-journey.ts'

const ETH_LTC = {
  send: { currencyTitle: 'ETH', networkTitle: 'ETH' },
  receive: { currencyTitle: 'LTC', networkTitle: 'LTC' },
}
const CAMPAIGN = 'utm_source=news&utm_medium=mail&utm_campaign=anna%40example.org&gclid=Cj0-9&gad_source=1'
const DAY_SECONDS = 86_400
/** Script that returns the keys of all entries in local and session storage. */
const STORED_NAMES = `[...Object.keys(localStorage), ...Object.keys(sessionStorage)].toSorted()`

const journey = openJourney()

const open = (page: Page, path: string) => openPage(page, journey.stack.url + path)
const cookie = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'firstVisit')
const kept = (page: Page) => page.evaluate<string[]>(STORED_NAMES)
const landings = (page: Page) =>
  page.evaluate<{ path: string }[]>(`JSON.parse(localStorage.getItem('landings') ?? '[]')`)
/** Waits until the page has run the consent prompt's code and React has rendered the result. */
async function untilConsentLoaded(page: Page): Promise<void> {
  const find = `performance.getEntriesByType('resource').find(({ name }) => /consent-bar-[^/]+\\.js$/.test(name))?.name`
  const url = await untilTrue<string>(page, find)
  await page.evaluate(`import('${url}')`)
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
}

/** Returns a list that receives the tracking data of every order that the page creates. */
function sentTracking(page: Page): Record<string, string>[] {
  const sent: Record<string, string>[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/orders/public/create')) return
    sent.push((request.postDataJSON() as { utmData?: Record<string, string> }).utmData ?? {})
  })
  return sent
}

describeVariations([
  ['ru', 360, 'dark', '/ru'],
  ['en', 1280, 'light', ''],
])('locale %s, %d px wide, %s theme', (locale, width, colorScheme, prefix) => {
  const consent = words(locale, 'consent')
  const common = words(locale, 'common')
  const bar = (page: Page) => page.getByRole('region', { name: consent('title') })

  test('stores no tracking data and sends nothing to other hosts without consent', async () => {
    const { page, complaints, close } = await visit(journey.browser, {
      locale,
      width,
      height: 740,
      colorScheme,
      allowsConsentPrompt: true,
    })
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).host))
    const sent = sentTracking(page)
    await open(page, `${prefix}/exchange-eth-ltc?${CAMPAIGN}`)
    await bar(page).waitFor()
    expect(await cookie(page)).toBeUndefined()
    expect((await kept(page)).filter((name) => /landings|visit|consent/.test(name))).toEqual([])
    const [refuse, allow] = await Promise.all(
      ['refuse', 'allow'].map((key) =>
        bar(page)
          .getByRole('button', { name: consent(key) })
          .boundingBox(),
      ),
    )
    expect([refuse?.width, refuse?.height, refuse?.y]).toEqual([allow?.width, allow?.height, allow?.y])
    // The consent prompt does not cover the button once the user has scrolled to it.
    const button = page.locator('.btn-primary').first()
    await button.evaluate((one: { scrollIntoView(options: object): void }) => one.scrollIntoView({ block: 'nearest' }))
    const action = await button.boundingBox()
    const over = await bar(page).boundingBox()
    const meets = action && over && over.y < action.y + action.height && action.y < over.y + over.height
    expect(meets && over.x < action.x + action.width && action.x < over.x + over.width).toBeFalsy()
    await expectSound(page)

    await bar(page)
      .getByRole('button', { name: consent('refuse') })
      .click()
    await bar(page).waitFor({ state: 'detached' })
    expect(await cookie(page)).toBeUndefined()
    expect((await kept(page)).filter((name) => /landings|visit/.test(name))).toEqual([])
    await submitForm(page, { send: ETH_LTC.send, receive: ETH_LTC.receive }, locale)
    await openedOrder(page)
    expect(sent).toEqual([{}])
    expect([...hosts]).toEqual([new URL(journey.stack.url).host])
    expect(complaints).toEqual([])
    await close()
  })

  test("with consent, includes the first visit's campaign in orders for 30 days", async () => {
    const { page, close } = await visit(journey.browser, {
      locale,
      width,
      height: 740,
      colorScheme,
      allowsConsentPrompt: true,
    })
    const sent = sentTracking(page)
    await open(page, `${prefix}/exchange-eth-ltc?${CAMPAIGN}`)
    await bar(page)
      .getByRole('button', { name: consent('allow') })
      .click()
    await bar(page).waitFor({ state: 'detached' })
    const first = await cookie(page)
    // The page must not store an email address. The campaign is missing here because it contained one.
    expect(first).toMatchObject({ value: 'source=news&medium=mail', sameSite: 'Lax', path: '/' })
    const days = ((first?.expires ?? 0) - Date.now() / 1_000) / DAY_SECONDS
    expect(days).toBeGreaterThan(29.9)
    expect(days).toBeLessThanOrEqual(30)

    await open(page, `${prefix}/exchange-eth-ltc?utm_source=other`)
    await expect.poll(async () => (await landings(page)).length).toBe(2)
    expect((await cookie(page))?.value).toBe(first?.value)
    expect(await bar(page).count()).toBe(0)
    await submitForm(page, { send: ETH_LTC.send, receive: ETH_LTC.receive }, locale)
    await openedOrder(page)
    expect(sent).toEqual([
      {
        source: 'news',
        medium: 'mail',
        landing: `${prefix}/exchange-eth-ltc`,
        screen: expect.any(String),
        // A later visit without an ad click does not remove the stored ad click.
        gclid: 'Cj0-9',
        gad_source: '1',
        sessionId: expect.any(String),
        language: expect.any(String),
        userAgent: expect.any(String),
      },
    ])

    await open(page, `${prefix}/docs/fees`)
    await page.getByRole('link', { name: common('nav_privacy_choices') }).click()
    await bar(page)
      .getByRole('button', { name: consent('refuse') })
      .click()
    await bar(page).waitFor({ state: 'detached' })
    expect(await cookie(page)).toBeUndefined()
    expect((await kept(page)).filter((name) => /landings|visit/.test(name))).toEqual([])

    // The link in the privacy policy also opens the consent prompt.
    await open(page, `${prefix}/docs/privacy`)
    await page.locator("main a[href$='#privacy-choices']").click()
    await expect.poll(() => page.evaluate('document.activeElement?.className')).toBe('consent')
    await close()
  })
})

test('stores nothing and does not ask for consent on a visit without a campaign', async () => {
  const { page, close } = await visit(journey.browser, { allowsConsentPrompt: true })
  await open(page, '/?send=btc')
  await untilConsentLoaded(page)
  const consent = words('en', 'consent')
  const bar = page.getByRole('region', { name: consent('title') })
  // The user can still open the consent prompt through the link in the footer.
  expect(await bar.count()).toBe(0)
  await page.getByRole('link', { name: words('en', 'common')('nav_privacy_choices') }).click()
  await bar.getByText(consent('question')).waitFor()
  expect((await kept(page)).filter((name) => /landings|visit|consent/.test(name))).toEqual([])
  await close()
})

test('does not ask for consent in a browser that sends Global Privacy Control', async () => {
  const { page, close } = await visit(journey.browser, { allowsConsentPrompt: true })
  await page.addInitScript(`Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })`)
  const consent = words('en', 'consent')
  const bar = page.getByRole('region', { name: consent('title') })
  await open(page, `/?${CAMPAIGN}`)
  await page.getByRole('link', { name: words('en', 'common')('nav_privacy_choices') }).click()
  await bar.getByText(consent('browser_refuses')).waitFor()
  await bar.getByRole('button', { name: consent('close') }).click()
  await bar.waitFor({ state: 'detached' })
  await open(page, `/?${CAMPAIGN}`)
  await untilConsentLoaded(page)
  expect(await cookie(page)).toBeUndefined()
  expect(await bar.count()).toBe(0)
  await close()
})
