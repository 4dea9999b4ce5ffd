import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cardPayload, CREATE } from '../../testing/card-purchases.ts'
import { startCardSandbox, type CardSandbox } from '../../testing/card-sandbox.ts'

const RATE = '/api/v2/rates/public/one'
const ANSWERS: [what: string, settings: object][] = [
  ['returns errors', { fault: 'down' }],
  ['responds with no JSON', { fault: 'garbage' }],
  ['reports negative amounts', { fault: 'negative' }],
  ['reports a tenfold price', { fault: 'tenfold' }],
  ['drops each connection', { fault: 'cut' }],
]
const SLOW: (typeof ANSWERS)[number] = ['responds after 200 seconds', { delayMs: 200_000 }]

let cards: CardSandbox
beforeAll(async () => {
  cards = await startCardSandbox()
}, 200_000)
beforeEach(async () => {
  await cards.control('settings', { fault: 'none', delayMs: 0 })
  await cards.refreshPrices()
})
afterAll(() => cards?.close())

/** Amounts that no earlier quote has cached, in dollars. */
let amount = 300
const nextAmount = () => `${(amount += 1)}`

const rate = async (query: object) => (await cards.stack.app.inject({ url: RATE, query: { ...query } })).json()
/** Requests the price of a purchase whose amount no earlier quote has cached. Within the limits, the provider is called. */
const purchase = async () => {
  await cards.stack.query(`DELETE FROM attempt_limit WHERE key LIKE 'card-%'`)
  return rate({ instrumentFromSlug: 'usd-card', instrumentToSlug: 'eth', claimedDepositAmount: nextAmount() })
}
const cardOrders = () => cards.stack.query('SELECT count(*)::int AS n FROM card_order')

describe('faults of the card provider', () => {
  it.each([...ANSWERS, SLOW])('quotes no purchase but quotes swaps while it %s', async (_what, settings) => {
    expect(await purchase()).toHaveProperty('amountToGet')
    await cards.control('settings', settings)
    expect(await purchase()).toMatchObject({ code: 'ERR_NO_LIQUIDITY_AVAILABLE' })
    const swap = { instrumentFromSlug: 'eth', instrumentToSlug: 'ltc', claimedDepositAmount: '0.5' }
    expect(await rate(swap)).toHaveProperty('amountToGet')
  })

  it.each(ANSWERS)(
    'creates no card order while it %s, and one when the request is repeated',
    async (_what, settings) => {
      const buyer = await cards.newBuyer(`buyer-${randomUUID()}@example.org`)
      const [before] = await cardOrders()
      await cards.control('settings', settings)
      const payload = cardPayload({ claimedDepositAmount: nextAmount() })
      const key = { 'idempotency-key': randomUUID() }
      const refused = await buyer.post(CREATE, payload, key)
      expect(refused.json()).toMatchObject({ code: expect.stringMatching(/^ERR_/), message: expect.any(String) })
      expect([422, 503]).toContain(refused.statusCode)
      expect(await cardOrders()).toEqual([before])
      await cards.control('settings', { fault: 'none', delayMs: 0 })
      expect((await buyer.post(CREATE, payload, key)).statusCode).toBe(200)
      expect(await cardOrders()).toEqual([{ n: Number(before?.['n']) + 1 }])
    },
  )
})
