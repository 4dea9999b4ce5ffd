import { getRate } from '@cambio/contract/calls/get-rate'
import type { PairData } from '@cambio/contract/pair-data'
import { describe, expect, test } from 'vitest'
import { visit } from '../browser.ts'
import { expectSound } from '../expect-sound.ts'
import { openPage } from '../open-page.ts'
import { BNB, ETH, LTC, makeOrder, orderPath, pay, payLate, USDT, type MadeOrder } from '../orders.ts'
import { words } from '../words.ts'
import { openJourney } from '../open-journey.ts'

const PATIENCE_MS = 90_000
/** How long this stack holds a fixed rate and waits for a user's choice, in milliseconds. */
const HURRY_MS = 40_000
/**
 * Depth of the reorg, in blocks. It exceeds the number of confirmations after which a deposit is credited, but the
 * sandbox's chain can still be reverted this far.
 */
const DEEP_REORG = 25

const journey = openJourney({
  SANDBOX_CHAINS: 'ethereum,litecoin,tron,bsc',
  FIXED_HOLD_MS: String(HURRY_MS),
  DECISION_MS: String(HURRY_MS),
})

type Say = (key: string, values?: Record<string, string>) => string

/**
 * Asserts that the order page shows the given heading and messages and is accessible. Checks the page twice: in English
 * on a wide light screen, and in Russian on a dark phone screen.
 */
async function expectPage(made: MadeOrder, heading: (say: Say) => string, texts: (say: Say) => string[] = () => []) {
  for (const [locale, how] of [
    ['en', { width: 1280, height: 900, colorScheme: 'light' }],
    ['ru', { width: 360, height: 740, colorScheme: 'dark' }],
  ] as const) {
    const { page, complaints, close } = await visit(journey.browser, { ...how, locale })
    const say = words(locale, 'order')
    await openPage(page, journey.stack.url + orderPath(made, locale))
    await page.getByRole('heading', { level: 1, name: heading(say) }).waitFor()
    for (const text of texts(say)) await page.getByText(text).first().waitFor()
    await expectSound(page)
    expect(complaints).toEqual([])
    await close()
  }
}

const make = async (from: typeof ETH, amount: string, mode: 'FIXED' | 'FLOATING', more: object = {}) => {
  const { status, body } = await makeOrder(journey.api, from, LTC, amount, mode, more)
  expect(status).toBe(200)
  return body
}

describe.concurrent('order pages after an exception', () => {
  test('the page of an expired order explains why a late deposit was refunded', async () => {
    const made = await make(ETH, '0.3', 'FIXED', { exceptionPolicy: { kind: 'REFUND' } })
    await journey.api.orderIn(made, ['EXPIRED'], PATIENCE_MS)
    await expectPage(
      made,
      (say) => say('head_expired'),
      (say) => [
        say('head_expired_FIXED_REFUND_text', { refund: '\n' }).split('\n')[0] ?? '',
        say('expired_text'),
        say('expired_again'),
      ],
    )
    await payLate(journey.api, made, ETH, '0.3')
    await journey.api.orderIn(made, ['REFUNDED'], PATIENCE_MS)
    await expectPage(
      made,
      (say) => say('head_refunded', { paid: '' }),
      (say) => [say('event_FIXED_RATE_SLOW_DEPOSIT_DETECTED'), say('event_REFUND_COMPLETED')],
    )
  })

  test('the order page explains that a price fall ended the fixed rate', async () => {
    const made = await createOrderBelowTolerance()
    await expectPage(
      made,
      (say) => say('head_choose', { from: 'BNB' }),
      (say) => [say('why_FIXED_RATE_HIGH_VOLATILITY_DETECTED'), say('warning_RATE_MODE_CHANGED')],
    )
  })

  test('the order page reports that an operator was notified when the user does not respond', async () => {
    const made = await make(ETH, '0.3', 'FLOATING')
    await pay(journey.api, made, ETH, '100')
    await journey.api.orderIn(made, ['SUSPENSE'], PATIENCE_MS)
    await expectPage(
      made,
      (say) => say('head_held'),
      (say) => [say('head_held_text'), say('return_text_held')],
    )
  })
})

// Must run last, because the worker halts the chain after so deep a reorg.
test('the order page reports an order at risk when a deep reorg reverts its deposit', async () => {
  const made = await make(ETH, '0.3', 'FLOATING')
  const other = await make(ETH, '0.3', 'FLOATING')
  await pay(journey.api, made, ETH, '0.3')
  await journey.api.orderIn(made, ['FINISHED'], PATIENCE_MS)
  await journey.api.sandbox('reorgs', { networkTitle: 'ETH', depth: DEEP_REORG, transactions: 'dropped' })
  await journey.api.orderIn(made, ['AT_RISK'], PATIENCE_MS)
  await expectPage(
    made,
    (say) => say('head_at_risk'),
    (say) => [say('head_at_risk_paid_text'), say('agreed')],
  )
  // While the chain is halted, pages of open orders do not ask for a deposit, and the server rejects new orders.
  await journey.api.eventually('new orders are refused', async () =>
    (await makeOrder(journey.api, ETH, LTC, '0.3', 'FLOATING')).status === 200 ? null : true,
  )
  await expectPage(
    other,
    (say) => say('head_paused_send', { fromNetwork: 'Ethereum' }),
    (say) => [say('head_paused_send_text')],
  )
})

/**
 * Creates a fixed-rate order, and lowers the price of its coin by more than the tolerance before it sends the deposit.
 * Returns the order once it needs the user's decision.
 */
async function createOrderBelowTolerance(): Promise<MadeOrder> {
  const quote = async (to: typeof USDT): Promise<PairData> =>
    (
      await journey.api.get<PairData>(getRate, {
        instrumentFromSlug: BNB.slug,
        instrumentToSlug: to.slug,
        rateMode: 'FLOATING',
      })
    ).body
  const made = await make(BNB, '0.5', 'FIXED')
  const before = Number((await quote(LTC)).marketLeftPrice)
  const { quotes } = await quote(USDT)
  const dearer = Math.max(Number(quotes.buyQuote.quoteValue), Number(quotes.sellQuote.quoteValue))
  await journey.api.sandbox('prices', { currencyTitle: BNB.currencyTitle, usd: (dearer * 0.88).toFixed(6) })
  const hasFallen = async () => (Number((await quote(LTC)).marketLeftPrice) < before * 0.93 ? true : null)
  await journey.api.eventually('the fall is priced', hasFallen, 30_000)
  await pay(journey.api, made, BNB, '0.5')
  await journey.api.orderIn(made, ['ACTION_REQUIRED'], PATIENCE_MS)
  return made
}
