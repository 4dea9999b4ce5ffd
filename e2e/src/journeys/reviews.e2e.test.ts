import { callPath } from '@cambio/contract/call'
import { createOrderCall } from '@cambio/contract/calls/create-order'
import type { OrderView } from '@cambio/contract/order-view'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { freshAddress } from '../addresses.ts'
import { visit } from '../browser.ts'
import { describeVariations } from '../describe-variations.ts'
import { expectSound } from '../expect-sound.ts'
import { openPage, reloadPage } from '../open-page.ts'
import { ETH, LTC, orderPath, pay } from '../orders.ts'
import { runOps, runScript } from '../run-script.ts'
import { words } from '../words.ts'
import { openJourney } from '../open-journey.ts'

const ORDER_PATIENCE_MS = 60_000
/**
 * Maximum time in milliseconds until a review is visible. The rating, the list of reviews and the page are each cached
 * for a few seconds.
 */
const SHOWN_PATIENCE_MS = 30_000
const HOSTILE = '</script><script>stolen = 1</script>'
/** Console error for a rejected call. */
const REFUSED = /the server responded with a status of 422/

const journey = openJourney()

/** Creates an order with the page's cookies and completes its swap. */
async function swapHere(page: Page): Promise<OrderView> {
  const answer = await page.context().request.post(journey.stack.url + callPath(createOrderCall), {
    headers: { origin: journey.stack.url },
    data: {
      rateMode: 'FLOATING',
      instrumentFrom: ETH,
      instrumentTo: LTC,
      claimedDepositAmount: '0.4',
      destinationAddress: freshAddress(LTC),
    },
  })
  const made = (await answer.json()) as OrderView
  await pay(journey.api, made, ETH, '0.4')
  return journey.api.orderIn(made, ['FINISHED'], ORDER_PATIENCE_MS)
}

interface StructuredData {
  '@type': string
  aggregateRating?: { ratingValue: string; ratingCount: number }
  review?: { author: { name: string }; reviewBody: string }[]
}

async function structuredData(page: Page): Promise<StructuredData[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return texts.map((text) => JSON.parse(text) as StructuredData)
}

async function waitingReviews(): Promise<{ reviewId: string; rating: number; text: string }[]> {
  const env = { DATA_DIR: journey.stack.dataDir, DATABASE_URL: '' }
  return JSON.parse(await runScript(['scripts/ops.ts', 'review', 'list', '--json'], env)) as never
}

describeVariations([
  ['en', { width: 1280, height: 900, colorScheme: 'light' }, { average: '5.0', count: 1 }],
  ['ru', { width: 360, height: 740, colorScheme: 'dark' }, { average: '5.0', count: 2 }],
])('locale %s', (locale, how, review) => {
  const order = words(locale, 'order')
  const home = words(locale, 'home')
  const common = words(locale, 'common')
  const homeUrl = () => journey.stack.url + (locale === 'en' ? '/' : `/${locale}`)

  test('the home page shows a review once an operator has approved it', async () => {
    const { page, complaints, close } = await visit(journey.browser, { ...how, locale })
    await openPage(page, homeUrl())
    if (review.count === 1) {
      expect(await page.getByRole('region', { name: home('reviews_title') }).count()).toBe(0)
      const [organization] = await structuredData(page)
      expect(organization).toMatchObject({ '@type': 'Organization' })
      expect(Object.keys(organization ?? {})).not.toContain('aggregateRating')
      expect(Object.keys(organization ?? {})).not.toContain('review')
    }

    const made = await swapHere(page)
    await openPage(page, journey.stack.url + orderPath(made, locale))
    const card = page.getByRole('region', { name: order('review_title') })
    const send = card.getByRole('button', { name: order('review_submit') })
    await card.getByRole('radio').first().waitFor()
    expect(await send.count(), 'nothing to send before the stars are chosen').toBe(0)
    await expectSound(page)
    // Rate the order using only the keyboard.
    await card.getByRole('radio', { name: common('rating_1') }).focus()
    await page.keyboard.press('ArrowLeft')
    expect(await card.getByRole('radio', { name: common('rating_5') }).isChecked()).toBe(true)
    await page.keyboard.press('ArrowLeft')
    expect(await card.getByRole('radio', { name: common('rating_4') }).isChecked()).toBe(true)
    await page.keyboard.press('ArrowRight')
    expect(await card.getByRole('radio', { name: common('rating_5') }).isChecked()).toBe(true)
    await card.getByLabel(order('review_text')).fill('Look at https://evil.example')
    await send.click()
    await card.getByText(order('review_link')).waitFor()
    await expectSound(page)
    await card.getByLabel(order('review_text')).fill(`Fast.\n${HOSTILE}`)
    await card.getByLabel(order('review_name')).fill(`Anna ${locale}`)
    await page.keyboard.press('Enter')
    await card.getByText(order('review_sent')).waitFor()
    await expectSound(page)
    await reloadPage(page)
    await card.getByText(order('review_given')).waitFor()
    expect(await card.getByRole('radio').count()).toBe(0)

    const [waiting] = await waitingReviews()
    expect(waiting).toMatchObject({ rating: 5, text: `Fast. ${HOSTILE}` })
    await runOps(journey.stack, 'review', 'show', waiting?.reviewId ?? '')
    expect(await waitingReviews()).toEqual([])
    const output = page.getByText(`Fast. ${HOSTILE}`).first()
    await expect
      .poll(
        async () => {
          await openPage(page, homeUrl())
          return page.getByText(`Anna ${locale}`).count()
        },
        { timeout: SHOWN_PATIENCE_MS },
      )
      .toBe(1)
    await output.waitFor()
    const average = locale === 'ru' ? review.average.replace('.', ',') : review.average
    await page.getByText(common('stars', { rating: average, best: '5' })).waitFor()
    await expectSound(page)
    const [organization] = await structuredData(page)
    expect(organization?.aggregateRating).toMatchObject({ ratingValue: review.average, ratingCount: review.count })
    expect(organization?.review?.[0]).toMatchObject({
      author: { name: `Anna ${locale}` },
      reviewBody: `Fast. ${HOSTILE}`,
    })
    expect(await page.evaluate('typeof stolen')).toBe('undefined')
    expect(await page.content()).not.toContain(String(made.orderId))
    expect(complaints.filter((complaint) => !REFUSED.test(complaint))).toEqual([])
    await close()
  })
})
